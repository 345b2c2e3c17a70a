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
        Migration(
            to: 4,
            """
            CREATE TABLE correction (
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
            CREATE TABLE open_gather (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                made_at BIGINT NOT NULL,
                score_a INTEGER,
                score_b INTEGER,
                PRIMARY KEY (organizer_id, id)
            )
            """,
            // No reference to player: as in finished gathers, a player who is deleted has played all the same.
            """
            CREATE TABLE open_gather_player (
                organizer_id INTEGER NOT NULL,
                gather_id TEXT NOT NULL,
                place INTEGER NOT NULL,
                player_id INTEGER NOT NULL,
                name TEXT NOT NULL,
                team TEXT NOT NULL,
                PRIMARY KEY (organizer_id, gather_id, place),
                FOREIGN KEY (organizer_id, gather_id) REFERENCES open_gather(organizer_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX open_gather_player_player ON open_gather_player (organizer_id, player_id)")
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = HistoryInteractor(
            store: HistoryStore(), editor: GatherEditor(directory: PlayerDirectory()), open: OpenGatherStore(),
            now: services.now,
            makeID: services.makeID)
        let router = HistoryRouter(interactor: interactor, presenter: HistoryPresenter())
        try registry.add(router.routes)
        try registry.setLookup(router.lookup, of: .gather)
        try registry.setLookup(PlayerDirectory().listLookup, of: .playerList)
        try registry.setLookup(RememberedGoal.lookup, of: .rememberedGoal)
        try registry.add(HistoryEndpoints(interactor: interactor).all)
        registry.limit("gathers without a score", to: OpenGather.usualQuota) {
            try OpenGather.table.count(in: $0)
        }
    }
}
