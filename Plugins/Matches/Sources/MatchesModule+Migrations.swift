public import GatherDatabase
import GatherKit

extension MatchesModule {
    /// The tables of matches, with their players and goals, and of what is known of the next match.
    public static let migrations = [
        // In stores of before they referred to players, whose numbers are no key by themselves any more; the next step
        // makes them anew.
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
            // What a match was like before each of its actions, so that the actions can be undone.
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
        // A player's number stays where it is when the player is deleted, so that it is right when the player comes
        // back; goals are numbered in each gather; what undo needs is kept by the module changes.
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
        // Whoever counts what players did reads their teams in every gather, and this index alone.
        Migration("CREATE INDEX gather_player_team ON gather_player (gather_id, team, player_id)"),
        // A day or a minute as it was written: half past six stays half past six wherever the machine is taken.
        Migration(
            """
            CREATE TABLE planned_match (
                organizer_id INTEGER PRIMARY KEY REFERENCES organizer(id) ON DELETE CASCADE,
                period TEXT NOT NULL,
                place TEXT
            )
            """
        ),
        // The plan that a match has used up, so that it holds again when the match is cancelled.
        Migration(
            "ALTER TABLE gather ADD COLUMN planned_period TEXT", "ALTER TABLE gather ADD COLUMN planned_place TEXT"),
        // What is whose stands in every row, so that two organizers may have the same gather; people may have no number,
        // and what tells a row from all others must never be empty.
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
    ]
}
