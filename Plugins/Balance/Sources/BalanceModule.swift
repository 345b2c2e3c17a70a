import Football
public import GatherDatabase
public import GatherKit

/// The module of fair teams.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct BalanceModule: FeatureModule {
    public static let name = "balance"
    public static let displayOrder = 4
    public static let summary = "fair teams from the players who have been picked"
    public static let requires = ["teams", "matches"]
    public static let tables = [Wish.table.schema]

    public static let migrations = [Migration(creating: [Wish.table.schema])]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let wishes = WishInteractor()
        let interactor = BalanceInteractor(wishes: wishes)
        let presenter = BalancePresenter()
        registry.add(
            Page("balance", "Together or apart", "who should be in the same team, and who should not", tab: "Match") {
                presenter.page(try wishes.all(in: $0))
            })
        registry.add(BalanceRouter(interactor: interactor, presenter: presenter).routes, for: "team", "balance")
        registry.add(about: Player.self) { presenter.wishes(try wishes.all(about: $0, in: $1), about: $0) }
        registry.add(about: Lineup.self) { presenter.forecast(try interactor.forecast(of: $0, in: $1)) }
        registry.add(about: Agenda.self) { agenda, _ in presenter.step(agenda) }
        registry.listen(to: LineupChanged.self) { try wishes.remarkBreaches(since: $0.before, in: $1) }
        registry.listen(to: PlayerDeleted.self) { try wishes.forget($0.player, in: $1) }
        registry.listen(to: PlayersMerged.self) { try wishes.merge($0.from, into: $0.into, in: $1) }
    }
}
