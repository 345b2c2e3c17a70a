public import GatherDatabase
import GatherKit

extension MatchesModule {
    /// The migrations of the tables of gathers, players, goals, the timer setting and the planned match.
    public static let migrations = [
        // The references to player were dropped here because player(id) alone is no key any more; the next migration
        // recreates the tables.
        Migration(
            """
            CREATE TABLE gather (
                id TEXT PRIMARY KEY,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                started_at BIGINT NOT NULL,
                ended_at BIGINT,
                score_a INTEGER NOT NULL,
                score_b INTEGER NOT NULL,
                timer_setting INTEGER NOT NULL,
                timer_remainder INTEGER,
                timer_started_at BIGINT,
                played_before INTEGER NOT NULL
            )
            """,
            "CREATE UNIQUE INDEX gather_in_progress ON gather (organizer_id) WHERE ended_at IS NULL",
            "CREATE INDEX gather_ended ON gather (organizer_id, ended_at)",
            """
            CREATE TABLE gather_player (
                gather_id TEXT NOT NULL REFERENCES gather(id) ON DELETE CASCADE,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                UNIQUE (gather_id, player_id)
            )
            """,
            "CREATE INDEX gather_player_player ON gather_player (player_id)",
            """
            CREATE TABLE goal (
                id INTEGER PRIMARY KEY,
                gather_id TEXT NOT NULL REFERENCES gather(id) ON DELETE CASCADE,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                is_own INTEGER NOT NULL,
                played_time INTEGER NOT NULL
            )
            """,
            "CREATE INDEX goal_gather ON goal (gather_id)",
            "CREATE INDEX goal_player ON goal (player_id)",
            // The state of a match before each of its actions, for undo.
            """
            CREATE TABLE match_action (
                id INTEGER PRIMARY KEY,
                gather_id TEXT NOT NULL REFERENCES gather(id) ON DELETE CASCADE,
                summary TEXT NOT NULL,
                goal_id INTEGER,
                score_a INTEGER NOT NULL,
                score_b INTEGER NOT NULL,
                timer_setting INTEGER NOT NULL,
                timer_remainder INTEGER,
                timer_started_at BIGINT,
                played_before INTEGER NOT NULL
            )
            """,
            "CREATE INDEX match_action_gather ON match_action (gather_id)",
            """
            CREATE TABLE match_setting (
                organizer_id INTEGER PRIMARY KEY REFERENCES organizer(id) ON DELETE CASCADE,
                timer_setting INTEGER NOT NULL
            )
            """
        ),
        // The number of a deleted player is kept, so that it is right again after an undo; goals are numbered within a
        // gather; undo moves to the module changes.
        Migration(
            """
            CREATE TABLE gather_player_new (
                gather_id TEXT NOT NULL REFERENCES gather(id) ON DELETE CASCADE,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                UNIQUE (gather_id, player_id)
            )
            """,
            """
            INSERT INTO gather_player_new (gather_id, player_id, name, team) \
            SELECT gather_id, player_id, name, team FROM gather_player
            """,
            "DROP TABLE gather_player",
            "ALTER TABLE gather_player_new RENAME TO gather_player",
            "CREATE INDEX gather_player_player ON gather_player (player_id)",
            """
            CREATE TABLE goal_new (
                gather_id TEXT NOT NULL REFERENCES gather(id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                is_own INTEGER NOT NULL,
                played_time INTEGER NOT NULL,
                PRIMARY KEY (gather_id, place)
            )
            """,
            """
            INSERT INTO goal_new (gather_id, place, player_id, name, team, is_own, played_time) \
            SELECT gather_id, row_number() OVER (PARTITION BY gather_id ORDER BY id) - 1, player_id, name, team, \
            is_own, played_time FROM goal
            """,
            "DROP TABLE goal",
            "ALTER TABLE goal_new RENAME TO goal",
            "CREATE INDEX goal_player ON goal (player_id)",
            "DROP TABLE match_action"
        ),
        // A covering index for statistics, which read the teams of the players in every gather.
        Migration("CREATE INDEX gather_player_team ON gather_player (gather_id, team, player_id)"),
        // The period is local time as text: half past six stays half past six in another time zone.
        Migration(
            """
            CREATE TABLE planned_match (
                organizer_id INTEGER PRIMARY KEY REFERENCES organizer(id) ON DELETE CASCADE,
                period TEXT NOT NULL,
                place TEXT
            )
            """
        ),
        // The plan that the match has used, restored when the match is cancelled.
        Migration(
            "ALTER TABLE gather ADD COLUMN planned_period TEXT", "ALTER TABLE gather ADD COLUMN planned_place TEXT"),
        // The organizer becomes part of every key, so that two organizers may have the same gather; the place does too,
        // because player_id may be null and a primary key must not.
        Migration(
            """
            CREATE TABLE gather_new (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                started_at BIGINT NOT NULL,
                ended_at BIGINT,
                score_a INTEGER NOT NULL,
                score_b INTEGER NOT NULL,
                timer_setting INTEGER NOT NULL,
                timer_remainder INTEGER,
                timer_started_at BIGINT,
                played_before INTEGER NOT NULL,
                planned_period TEXT,
                planned_place TEXT,
                PRIMARY KEY (organizer_id, id)
            )
            """,
            """
            INSERT INTO gather_new (organizer_id, id, started_at, ended_at, score_a, score_b, timer_setting, \
            timer_remainder, timer_started_at, played_before, planned_period, planned_place) \
            SELECT organizer_id, id, started_at, ended_at, score_a, score_b, timer_setting, timer_remainder, \
            timer_started_at, played_before, planned_period, planned_place FROM gather
            """,
            """
            CREATE TABLE gather_player_new (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES gather_new(organizer_id, id) ON DELETE CASCADE
            )
            """,
            """
            INSERT INTO gather_player_new (organizer_id, gather_id, place, player_id, name, team) \
            SELECT organizer_id, gather_id, \
            row_number() OVER (PARTITION BY gather_id ORDER BY team, name, player_id) - 1, player_id, name, team \
            FROM gather_player JOIN gather ON gather.id = gather_player.gather_id
            """,
            """
            CREATE TABLE goal_new (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                is_own INTEGER NOT NULL,
                played_time INTEGER NOT NULL,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES gather_new(organizer_id, id) ON DELETE CASCADE
            )
            """,
            """
            INSERT INTO goal_new (organizer_id, gather_id, place, player_id, name, team, is_own, played_time) \
            SELECT organizer_id, gather_id, place, player_id, name, team, is_own, played_time \
            FROM goal JOIN gather ON gather.id = goal.gather_id
            """,
            "DROP TABLE goal", "DROP TABLE gather_player", "DROP TABLE gather",
            "ALTER TABLE gather_new RENAME TO gather", "ALTER TABLE gather_player_new RENAME TO gather_player",
            "ALTER TABLE goal_new RENAME TO goal",
            "CREATE UNIQUE INDEX gather_in_progress ON gather (organizer_id) WHERE ended_at IS NULL",
            "CREATE INDEX gather_ended ON gather (organizer_id, ended_at)",
            "CREATE UNIQUE INDEX gather_player_once ON gather_player (organizer_id, gather_id, player_id)",
            "CREATE INDEX gather_player_player ON gather_player (organizer_id, player_id)",
            "CREATE INDEX gather_player_team ON gather_player (organizer_id, gather_id, team, player_id)",
            "CREATE INDEX goal_player ON goal (organizer_id, player_id)",
            Numbering.continuing("player", behind: "player_id", of: "gather_player")
        ),
        // A goal whose scorer was not noted has no name; who gave the pass, and who came on and went off, are new.
        Migration(
            """
            CREATE TABLE goal_new (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER,
                name TEXT,
                team TEXT NOT NULL,
                is_own INTEGER NOT NULL,
                played_time INTEGER NOT NULL,
                assist_id INTEGER,
                assist_name TEXT,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES gather(organizer_id, id) ON DELETE CASCADE
            )
            """,
            """
            INSERT INTO goal_new (organizer_id, gather_id, place, player_id, name, team, is_own, played_time) \
            SELECT organizer_id, gather_id, place, player_id, name, team, is_own, played_time FROM goal
            """,
            "DROP TABLE goal", "ALTER TABLE goal_new RENAME TO goal",
            "CREATE INDEX goal_player ON goal (organizer_id, player_id)",
            """
            CREATE TABLE substitution (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                former_team TEXT NOT NULL,
                played_time INTEGER NOT NULL,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES gather(organizer_id, id) ON DELETE CASCADE
            )
            """
        ),
        // A goal whose minute nobody noted has no time.
        Migration(
            """
            CREATE TABLE goal_new (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER,
                name TEXT,
                team TEXT NOT NULL,
                is_own INTEGER NOT NULL,
                played_time INTEGER,
                assist_id INTEGER,
                assist_name TEXT,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES gather(organizer_id, id) ON DELETE CASCADE
            )
            """,
            """
            INSERT INTO goal_new (organizer_id, gather_id, place, player_id, name, team, is_own, played_time, \
            assist_id, assist_name) \
            SELECT organizer_id, gather_id, place, player_id, name, team, is_own, played_time, assist_id, assist_name \
            FROM goal
            """,
            "DROP TABLE goal", "ALTER TABLE goal_new RENAME TO goal",
            "CREATE INDEX goal_player ON goal (organizer_id, player_id)"
        ),
    ]
}
