import Football
public import GatherDatabase
public import GatherKit

/// Keeps the list of the people who play.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct PlayersModule: FeatureModule {
    public static let name = "players"
    public static let summary = "the people who play"
    public static let requires = ["account"]
    public static let tables = [Player.table.schema]
    public static let types = [TextType.player]

    public static let migrations = [
        Migration(
            """
            CREATE TABLE player (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                name_key TEXT NOT NULL,
                search_key TEXT NOT NULL,
                age INTEGER,
                skill TEXT,
                position TEXT,
                favourite_team TEXT
            )
            """,
            // One index for all: the search key follows from the name key, so both together are as unique as
            // the name key alone, and what looks alike or begins alike stands together.
            "CREATE UNIQUE INDEX player_name ON player (organizer_id, search_key, name_key)"
        ),
        // Numbers are each organizer's own.
        Migration(
            """
            CREATE TABLE player_new (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                id INTEGER NOT NULL,
                name TEXT NOT NULL,
                name_key TEXT NOT NULL,
                search_key TEXT NOT NULL,
                age INTEGER,
                skill TEXT,
                position TEXT,
                favourite_team TEXT,
                PRIMARY KEY (organizer_id, id)
            )
            """,
            """
            INSERT INTO player_new \
            (organizer_id, id, name, name_key, search_key, age, skill, position, favourite_team) \
            SELECT organizer_id, id, name, name_key, search_key, age, skill, position, favourite_team FROM player
            """,
            "DROP TABLE player",
            "ALTER TABLE player_new RENAME TO player",
            "CREATE UNIQUE INDEX player_name ON player (organizer_id, search_key, name_key)",
            // Those of deleted players are not given again, so all go on behind the last that anybody has.
            """
            INSERT INTO numbering (organizer_id, table_name, last) \
            SELECT id, 'player', (SELECT MAX(id) FROM player) FROM organizer WHERE EXISTS (SELECT 1 FROM player)
            """
        ),
    ]

    /// How many players an account has at most at a server.
    private static let usualQuota = 2000

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = PlayerStore()
        let interactor = PlayersInteractor(store: store, directory: PlayerDirectory(), files: PlayerFiles())
        try registry.add(PlayersRouter(interactor: interactor, presenter: PlayersPresenter()).routes)
        try registry.add(PlayersEndpoints(interactor: interactor).all)
        try registry.setLookup(PlayerDirectory().lookup, of: .player)
        registry.limit("players", to: try registry.settings.integer("quota", in: 1...1_000_000) ?? Self.usualQuota) {
            try Player.table.count(in: $0)
        }
    }
}
