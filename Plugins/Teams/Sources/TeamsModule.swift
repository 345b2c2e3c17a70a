import Football
public import GatherDatabase
public import GatherKit

/// Keeps the line-up: who plays next, and in which team.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct TeamsModule: FeatureModule {
    public static let name = "teams"
    public static let summary = "who plays next, and in which team"
    public static let requires = ["players"]
    public static let tables = [LineupRow.table.schema]

    public static let migrations = [
        Migration(
            """
            CREATE TABLE lineup (
                player_id INTEGER PRIMARY KEY REFERENCES player(id) ON DELETE CASCADE,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                team TEXT NOT NULL
            )
            """,
            "CREATE INDEX lineup_organizer ON lineup (organizer_id, team)"
        ),
        // A deleted player's place stays, so that a player who comes back has it.
        Migration(
            """
            CREATE TABLE lineup_new (
                player_id INTEGER PRIMARY KEY,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                team TEXT NOT NULL
            )
            """,
            "INSERT INTO lineup_new (player_id, organizer_id, team) SELECT player_id, organizer_id, team FROM lineup",
            "DROP TABLE lineup",
            "ALTER TABLE lineup_new RENAME TO lineup",
            "CREATE INDEX lineup_organizer ON lineup (organizer_id, team)"
        ),
        Migration(
            """
            CREATE TABLE lineup_new (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                player_id INTEGER NOT NULL,
                team TEXT NOT NULL,
                PRIMARY KEY (organizer_id, player_id)
            )
            """,
            "INSERT INTO lineup_new (organizer_id, player_id, team) SELECT organizer_id, player_id, team FROM lineup",
            "DROP TABLE lineup",
            "ALTER TABLE lineup_new RENAME TO lineup",
            Numbering.continuing("player", behind: "player_id", of: "lineup")
        ),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = LineupStore()
        let interactor = TeamsInteractor(store: store, directory: PlayerDirectory())
        try registry.add(TeamsRouter(interactor: interactor, presenter: TeamsPresenter()))
        registry.add(.lineup(store))
    }
}
