import Football
public import GatherDatabase
public import GatherKit

/// Looks back at the gathers that have ended.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct HistoryModule: FeatureModule {
    public static let name = "history"
    public static let summary = "the gathers that have ended"
    public static let requires = ["matches"]
    public static let tables = [CorrectionRow.table.schema] + OpenGatherStore.tables
    public static let types = [TextType.gather]
    // The gathers that have ended are kept by the module matches; here is what was corrected of them, and those that
    // have no score yet, of which the shell knows nothing.
    public static let migrations = [
        // In stores of before it referred to gathers, whose identifiers are no key by themselves any more; a later step
        // makes it anew.
        Migration(
            """
            CREATE TABLE correction (
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                made_at BIGINT NOT NULL,
                subject TEXT NOT NULL,
                before TEXT,
                after TEXT,
                PRIMARY KEY (gather_id, place)
            )
            """
        ),
        OpenGatherStore.migration,
        Migration(
            """
            CREATE TABLE correction_new (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                made_at BIGINT NOT NULL,
                subject TEXT NOT NULL,
                before TEXT,
                after TEXT,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES gather(organizer_id, id) ON DELETE CASCADE
            )
            """,
            """
            INSERT INTO correction_new (organizer_id, gather_id, place, made_at, subject, before, after) \
            SELECT organizer_id, gather_id, place, made_at, subject, before, after \
            FROM correction JOIN gather ON gather.id = correction.gather_id
            """,
            "DROP TABLE correction", "ALTER TABLE correction_new RENAME TO correction"
        ),
        OpenGatherStore.ownMigration,
    ]

    /// How many gathers an account has at most at a server that programs have not completed.
    private static let openGathers = 200

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = HistoryStore()
        let open = OpenGatherStore()
        let interactor = HistoryInteractor(
            store: store, editor: GatherEditor(directory: PlayerDirectory()), open: open, now: services.now,
            makeID: services.makeID)
        let router = HistoryRouter(interactor: interactor, presenter: HistoryPresenter())
        try registry.add(router.routes)
        try registry.setLookup(router.lookup, of: .gather)
        try registry.add(HistoryEndpoints(interactor: interactor).all)
        registry.limit("gathers without a score", to: Self.openGathers) {
            try open.count(in: $0)
        }
    }
}
