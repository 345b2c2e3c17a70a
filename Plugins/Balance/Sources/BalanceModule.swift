import Football
public import GatherDatabase
public import GatherKit

/// The module of fair teams.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct BalanceModule: FeatureModule {
    public static let name = "balance"
    public static let place = 4
    public static let summary = "two fair teams of those who are picked"
    public static let requires = ["teams", "matches"]
    public static let tables = [Wish.table.schema]
    public static let types = [TextType.players]

    public static let migrations = [
        Migration(
            """
            CREATE TABLE balance_wish (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                player_id INTEGER NOT NULL,
                other_id INTEGER NOT NULL,
                kind TEXT NOT NULL,
                PRIMARY KEY (organizer_id, player_id, other_id)
            )
            """
        )
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let wishes = WishInteractor(directory: PlayerDirectory())
        let interactor = BalanceInteractor(
            directory: PlayerDirectory(), writer: LineupWriter(now: services.now), wishes: wishes)
        try registry.add(BalanceRouter(interactor: interactor, presenter: BalancePresenter()).routes)
        registry.listen(to: PlayerDeleted.self) { try wishes.forget($0.player, in: $1) }
    }
}
