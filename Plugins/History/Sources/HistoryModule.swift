public import GatherDatabase
public import GatherKit

/// Looks back at the gathers that have ended.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct HistoryModule: FeatureModule {
    public static let name = "history"
    public static let summary = "the gathers that have ended"
    public static let requires = ["matches"]
    // Its data is what the module matches leaves behind.
    public static let migrations: [Migration] = []

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = HistoryInteractor(store: HistoryStore())
        try registry.add(HistoryRouter(interactor: interactor, presenter: HistoryPresenter()))
    }
}
