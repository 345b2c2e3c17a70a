public import GatherDatabase
public import GatherKit

/// Looks back at the gathers that have ended.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct HistoryModule: FeatureModule {
    public static let name = "history"
    public static let summary = "the gathers that have ended"
    public static let requires = ["matches"]
    // The gathers are what the module matches leaves behind; only what was corrected of them is kept here.
    public static let migrations = [
        Migration(
            """
            CREATE TABLE correction (
                gather_id TEXT NOT NULL REFERENCES gather(id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                made_at BIGINT NOT NULL,
                subject TEXT NOT NULL,
                before TEXT,
                after TEXT,
                PRIMARY KEY (gather_id, place)
            )
            """
        )
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = HistoryStore(handle: registry.store, writer: try registry.borrow(GatherWriter.self))
        let interactor = HistoryInteractor(
            store: store, editor: GatherEditor(directory: PlayerDirectory()), now: services.now)
        try registry.add(HistoryRouter(interactor: interactor, presenter: HistoryPresenter()))
        try registry.add(HistoryEndpoints(interactor: interactor).all)
        registry.add(.corrections(store))
        try registry.add(
            Keeper(
                .pastGather,
                state: { try store.past(numbered: $0, in: $1) },
                restore: { try interactor.put($0, $1, in: $2) }
            )
        )
    }
}
