public import GatherDatabase
public import GatherKit

/// Keeps the line-up: who plays next, and in which team.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct TeamsModule: FeatureModule {
    public static let name = "teams"
    public static let summary = "who plays next, and in which team"
    public static let requires = ["players"]

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
        )
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = TeamsInteractor(store: LineupStore(), directory: PlayerDirectory())
        try registry.add(TeamsRouter(interactor: interactor, presenter: TeamsPresenter()))
        registry.add(Inventory("line-up") { try interactor.lineup(in: $0).places.map(\.item) })
    }
}
