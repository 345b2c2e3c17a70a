import Football
public import GatherDatabase
public import GatherKit

/// The module of seasons, which other modules use as periods of their reports.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct SeasonsModule: FeatureModule {
    public static let name = "seasons"
    public static let displayOrder = 12
    public static let summary = "periods for leaderboards and reports"
    public static let requires = ["account"]
    public static let tables = [Season.table.schema]

    public static let migrations = [Migration(creating: [Season.table.schema])]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = SeasonsInteractor()
        registry.add(
            Page(
                "season", "Seasons", "when each one starts and ends",
                actions: [Action("Start a season", "season", "start")]))
        registry.add(SeasonsRouter(interactor: interactor, presenter: SeasonsPresenter()).routes, for: "season")
    }
}
