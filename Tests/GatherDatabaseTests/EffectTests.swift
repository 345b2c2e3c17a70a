import GatherDatabase
import Testing

struct EffectTests {
    @Test(
        arguments: [
            ("SELECT 1", .reads),
            ("\n    SELECT * FROM player", .reads),
            ("WITH a AS (SELECT 1) SELECT * FROM a", .reads),
            ("WITH a AS (DELETE FROM player RETURNING id) SELECT * FROM a", .unknown),
            ("WITH a AS (SELECT 1) delete from player", .unknown),
            ("WITH a AS (SELECT 1) REPLACE INTO player SELECT 1", .unknown),
            ("WITH a AS (SELECT updated_at FROM b) SELECT * FROM a", .reads),
            ("INSERT INTO player(id) VALUES (1)", .writes("player")),
            ("INSERT INTO player (id) VALUES (1)", .writes("player")),
            ("INSERT OR REPLACE INTO player (id) VALUES (1)", .unknown),
            ("REPLACE INTO player (id) VALUES (1)", .unknown),
            ("UPDATE player SET id = 1", .writes("player")),
            (#"UPDATE "player" SET id = 1"#, .unknown),
            (#"UPDATE "play er" SET id = 1"#, .unknown),
            ("UPDATE /* kitty_debt */ player SET id = 1", .unknown),
            ("UPDATE -- kitty_debt\nplayer SET id = 1", .unknown),
            ("/* */ DELETE FROM player", .unknown),
            ("UPDATE main.player SET id = 1", .unknown),
            ("DELETE FROM player", .writes("player")),
            ("delete from player", .unknown),
            ("CREATE TABLE player (id INTEGER)", .creates("player", on: nil)),
            ("CREATE TABLE IF NOT EXISTS player (id INTEGER)", .unknown),
            ("CREATE TEMP TABLE player (id INTEGER)", .unknown),
            ("CREATE INDEX by_name ON player (name)", .creates("by_name", on: "player")),
            ("CREATE UNIQUE INDEX by_name ON player (name)", .creates("by_name", on: "player")),
            ("CREATE VIEW players AS SELECT * FROM player", .unknown),
            ("ALTER TABLE player ADD COLUMN age INTEGER", .alters("player", newName: nil)),
            ("ALTER TABLE player RENAME TO person", .alters("player", newName: "person")),
            ("ALTER TABLE player RENAME COLUMN age TO years", .alters("player", newName: nil)),
            ("DROP TABLE player", .alters("player", newName: nil)),
            ("DROP INDEX by_name", .unknown),
            ("PRAGMA foreign_keys = OFF", .unknown),
            ("", .unknown),
        ] as [(SQL, SQL.Effect)]
    )
    func tellsWhichTableIsMeant(statement: SQL, effect: SQL.Effect) {
        #expect(statement.effect == effect)
    }
}
