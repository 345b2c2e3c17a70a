import Football
public import GatherDatabase
public import GatherKit

/// The module of the history: finished gathers and their corrections.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct HistoryModule: FeatureModule {
    public static let name = "history"
    public static let place = 5
    public static let summary = "the gathers that have ended"
    public static let requires = ["matches"]
    public static let tables = [CorrectionRow.table.schema] + OpenGatherStore.tables
    public static let types = [TextType.gather, .playerList, .rememberedGoal]
    // The module matches keeps the finished gathers; the tables here hold their corrections, and the open gathers of
    // REST clients.
    public static let migrations = [
        // The reference to gather was dropped here because gather(id) alone is no key any more; a later migration
        // recreates the table with the composite key.
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
        try registry.setLookup(PlayerDirectory().listLookup, of: .playerList)
        try registry.setLookup(RememberedGoal.lookup, of: .rememberedGoal)
        try registry.add(HistoryEndpoints(interactor: interactor).all)
        registry.limit("gathers without a score", to: OpenGather.usualQuota) {
            try open.count(in: $0)
        }
    }
}
