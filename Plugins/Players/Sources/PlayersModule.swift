import Football
public import GatherDatabase
public import GatherKit

/// The module of players.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct PlayersModule: FeatureModule {
    public static let name = "players"
    public static let displayOrder = 3
    public static let summary = "the people who play"
    public static let requires = ["account"]
    public static let synonyms = [
        "rename": "player edit", "player rename": "player edit", "remove": "player delete",
        "player remove": "player delete", "player new": "player add",
    ]
    public static let tables = [Player.table.schema]

    public static let migrations = [
        Migration(
            to: 2, creating: [Player.table.schema],
            without: ["player.mark", "player.guest_of", "player.nickname", "player.nickname_key"],
            // One index for uniqueness and search: the search key follows from the name key, so the pair is as unique
            // as the name key alone, and similar names and names with the same beginning are adjacent.
            "CREATE UNIQUE INDEX player_name ON player (organizer_id, search_key, name_key)"),
        Migration("ALTER TABLE player ADD COLUMN mark INTEGER"),
        // Letters such as ł are found as l.
        Migration { _ in (0..<10).map(respelling) },
        Migration("ALTER TABLE player ADD COLUMN guest_of INTEGER"),
        // O’Brien is O'Brien.
        Migration(keysIn: "player", id: "id", of: "name"),
        Migration(
            "ALTER TABLE player ADD COLUMN nickname TEXT", "ALTER TABLE player ADD COLUMN nickname_key TEXT",
            "CREATE INDEX player_nickname ON player (organizer_id) WHERE nickname IS NOT NULL"),
    ]

    /// Spells a tenth of the letters in the search keys; SQLite's parser cannot handle all of them in one statement.
    private static func respelling(_ part: Int) -> SQL {
        let letters = LatinSpelling.ofLetters.sorted { $0.key < $1.key }.enumerated().filter { $0.offset % 10 == part }
        let key = letters.reduce("search_key" as SQL) { key, letter in
            "REPLACE(\(key), \(String(letter.element.key)), \(letter.element.value))"
        }
        return "UPDATE player SET search_key = \(key)"
    }

    public static let settings = [
        Setting(
            "players.quota", .integer(1...1_000_000, usually: 2000),
            "The maximum number of players per account on a server. There is no limit without a server.")
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = PlayerStore()
        let interactor = PlayersInteractor(store: store)
        let presenter = PlayersPresenter()
        registry.add(PlayersRouter(interactor: interactor, presenter: presenter).routes, for: "player")
        registry.add(
            Page(
                "player", "Players", "everybody who plays", tab: "Players",
                actions: [
                    Action("Add a player", "player", "add"), Action("Paste names", "player", "paste"),
                    Action("Skills", "skills"),
                ]))
        registry.add(
            Page("skills", "Skills", "how good each player is, from 1 to 10", tab: "Players") {
                presenter.skills(of: try store.players(PlayerFilter(limit: PlayerStore.mostOnPage + 1), in: $0))
            })
        registry.add(PlayersEndpoints(interactor: interactor).all)
        registry.add(about: Agenda.self) { _, session in
            if try Player.table.first(in: session) == nil {
                return [
                    NextStep(
                        .players, "You have no players yet", "Add players", "player paste",
                        example: "\"Ana Pop\" \"Ion\" \"Zoe\"")
                ]
            }
            return try store.twins(in: session).map { one, other in
                NextStep(
                    .players, "\(one.label) and \(other.label) seem to be the same person", "Merge them",
                    "player merge #\(other.id) #\(one.id)")
            }
        }
        registry.limit("players", to: try services.settings.integer("players.quota")) {
            try Player.table.count(in: $0)
        }
    }
}
