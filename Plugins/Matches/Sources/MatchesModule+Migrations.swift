import Football
public import GatherDatabase
import GatherKit

extension MatchesModule {
    /// The migrations of the tables of matches, players, goals, the timer setting and the planned match.
    public static let migrations = [
        Migration(
            to: 6,
            creating: [Match.table.schema, Participant.table.schema, TimerSetting.table.schema],
            without: Set(["gather.is_unrated"] + dayColumns.map { "gather.\($0)" }),
            "CREATE UNIQUE INDEX gather_in_progress ON gather (organizer_id) WHERE ended_at IS NULL",
            "CREATE INDEX gather_ended ON gather (organizer_id, ended_at)",
            "CREATE UNIQUE INDEX gather_player_once ON gather_player (organizer_id, gather_id, player_id)",
            "CREATE INDEX gather_player_player ON gather_player (organizer_id, player_id)",
            // A covering index for statistics, which read the teams of the players in every match.
            "CREATE INDEX gather_player_team ON gather_player (organizer_id, gather_id, team, player_id)",
            """
            CREATE TABLE goal (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                is_own INTEGER NOT NULL,
                played_time INTEGER NOT NULL,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES gather(organizer_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX goal_player ON goal (organizer_id, player_id)",
            """
            CREATE TABLE planned_match (
                organizer_id INTEGER PRIMARY KEY REFERENCES organizer(id) ON DELETE CASCADE,
                period TEXT NOT NULL,
                place TEXT
            )
            """),
        // A goal whose scorer was not recorded has no name; assists and substitutions are new.
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
        // A goal whose minute was not recorded has no time.
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
        // Many matches can be planned, and each keeps its number when it is moved or played.
        Migration("ALTER TABLE planned_match RENAME TO former_plan"),
        Migration(creating: [MatchDayPlan.table.schema, MatchSeries.table.schema]),
        Migration(
            """
            INSERT INTO planned_match (organizer_id, number, period, place) \
            SELECT organizer_id, 1, period, place FROM former_plan
            """,
            """
            INSERT INTO numbering (organizer_id, table_name, last) \
            SELECT organizer_id, 'planned_match', 1 FROM former_plan
            """,
            "DROP TABLE former_plan"
        ),
        Migration("ALTER TABLE gather ADD COLUMN is_unrated INTEGER"),
        // Several matches form a match day, between more than two teams.
        Migration(
            "ALTER TABLE gather ADD COLUMN side_a TEXT", "ALTER TABLE gather ADD COLUMN name_a TEXT",
            "ALTER TABLE gather ADD COLUMN side_b TEXT", "ALTER TABLE gather ADD COLUMN name_b TEXT",
            "ALTER TABLE gather ADD COLUMN first_of_day TEXT", "ALTER TABLE gather ADD COLUMN day_ended_at INTEGER",
            "CREATE INDEX gather_day ON gather (organizer_id, first_of_day)",
            "CREATE INDEX gather_started ON gather (organizer_id, started_at)"),
        Migration(creating: [MatchDayRules.table.schema]),
        Migration("ALTER TABLE gather ADD COLUMN is_final INTEGER"),
    ]

    private static let dayColumns = [
        "side_a", "name_a", "side_b", "name_b", "first_of_day", "day_ended_at", "is_final",
    ]
}
