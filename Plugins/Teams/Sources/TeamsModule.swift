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
        Migration(
            to: 3,
            // A row is deleted with its player, and restored with the player by undo.
            """
            CREATE TABLE lineup (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                player_id INTEGER NOT NULL,
                team TEXT NOT NULL,
                PRIMARY KEY (organizer_id, player_id),
                FOREIGN KEY (organizer_id, player_id) REFERENCES player(organizer_id, id) ON DELETE CASCADE
            )
            """)
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = TeamsInteractor(directory: PlayerDirectory(), writer: LineupWriter(now: services.now))
        try registry.add(TeamsRouter(interactor: interactor, presenter: TeamsPresenter()).routes)
    }
}
