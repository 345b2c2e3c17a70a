public import GatherDatabase
public import GatherKit

/// The module of NOUN.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct NAMEModule: FeatureModule {
    public static let name = "NOUN"
    public static let summary = "what the module is for, in a few words"
    public static let requires = ["account"]
    public static let tables = [NAMEEntry.table.schema]

    public static let migrations = [
        Migration(
            creating: [NAMEEntry.table.schema],
            "CREATE UNIQUE INDEX NOUN_entry_title ON NOUN_entry (organizer_id, title)")
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = NAMEInteractor(store: NAMEStore())
        registry.add(NAMERouter(interactor: interactor, presenter: NAMEPresenter()).routes, for: "NOUN")
    }
}
