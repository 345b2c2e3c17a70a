import Football
public import GatherDatabase
public import GatherKit

/// The module of the line-up.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct TeamsModule: FeatureModule {
    public static let name = "teams"
    public static let place = 2
    public static let summary = "who plays next, and in which team"
    public static let requires = ["players"]
    public static let tables = [LineupRow.table.schema]
    public static let types = [TextType.team, .teamOrBench]

    public static let migrations = [
        // The reference to player was dropped here because player(id) alone is no key any more; the next migration
        // recreates the table.
        Migration(
            """
            CREATE TABLE lineup (
                player_id INTEGER PRIMARY KEY,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                team TEXT NOT NULL
            )
            """,
            "CREATE INDEX lineup_organizer ON lineup (organizer_id, team)"
        ),
        // Without a reference, the row of a deleted player stays for the case that the player is restored.
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
                PRIMARY KEY (organizer_id, player_id),
                FOREIGN KEY (organizer_id, player_id) REFERENCES player(organizer_id, id) ON DELETE CASCADE
            )
            """,
            // The row is deleted with its player, and restored with the player by undo.
            """
            INSERT INTO lineup_new (organizer_id, player_id, team) \
            SELECT lineup.organizer_id, player_id, team FROM lineup JOIN player ON player.id = player_id
            """,
            "DROP TABLE lineup",
            "ALTER TABLE lineup_new RENAME TO lineup",
            Numbering.continuing("player", behind: "player_id", of: "lineup")
        ),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = TeamsInteractor(directory: PlayerDirectory(), now: services.now)
        try registry.add(TeamsRouter(interactor: interactor, presenter: TeamsPresenter()).routes)
    }
}
