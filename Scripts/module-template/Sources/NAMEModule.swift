public import GatherDatabase
public import GatherKit

/// Keeps the entries of NOUN.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct NAMEModule: FeatureModule {
    public static let name = "NOUN"
    public static let summary = "what the module is for, in a few words"
    public static let requires = ["account"]
    public static let tables = [NAMEEntry.table.schema]

    public static let migrations = [
        Migration(
            """
            CREATE TABLE NOUN_entry (
                id INTEGER PRIMARY KEY,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                title TEXT NOT NULL
            )
            """,
            "CREATE UNIQUE INDEX NOUN_entry_title ON NOUN_entry (organizer_id, title)"
        )
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = NAMEStore()
        let interactor = NAMEInteractor(store: store)
        try registry.add(NAMERouter(interactor: interactor, presenter: NAMEPresenter()))
        registry.add(Inventory("NOUN entry") { try interactor.entries(in: $0).map(\.item) })
        registry.add(.entries(store))
        try registry.add(
            Keeper(.entry, state: { try store.entry($0, in: $1) }, restore: { try store.put($0, $1, in: $2) }))
    }
}
