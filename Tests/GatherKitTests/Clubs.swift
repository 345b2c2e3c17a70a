import GatherDatabase
import Testing

@testable import GatherKit

/// A small feature that declares a parameter of nearly every kind.
struct ClubsModule: FeatureModule {
    static let name = "clubs"
    static let summary = "clubs to test with"
    static let requires: [String] = []
    static let tables = [Named.table("club").schema]
    static let migrations = [Migration("CREATE TABLE club (name TEXT)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        try registry.add(ClubsRouter())
        try registry.setLiveStatus { _ in
            LiveStatus(words: "clubs", shortWords: "c", countdown: nil, announcement: "")
        }
    }
}

/// What only has a name.
struct Named: Equatable, Sendable {
    let name: String

    static func table(_ name: String) -> Table<Named> {
        Table(name, hasOrganizer: false, undo: .none, Named.init(name:), Column("name", \.name))
    }
}

enum ClubsRoute: Route, Equatable {
    case add(name: String, players: Int?, isOld: Bool, colours: [String])
    case join(String?)
    case close(String)
    case key(String, Secret)
    case cheat
    case fail

    static let declarations: [RouteDeclaration<ClubsRoute>] = [
        RouteDeclaration(
            "club add",
            "Adds a club",
            name,
            players,
            old,
            colours,
            access: .write,
            result: .text,
            examples: ["club add Steaua --players 11"]
        ) { .add(name: try $0[name], players: try $0[players], isOld: try $0[old], colours: try $0[colours]) },
        RouteDeclaration("club join", "Joins a club", club, access: .none, result: .optional(.text), examples: []) {
            .join(try $0[club])
        },
        RouteDeclaration(
            "club close",
            "Closes a club",
            name,
            access: .write,
            isDestructive: true,
            result: .text,
            examples: []
        ) { .close(try $0[name]) },
        RouteDeclaration("club key", "Keeps a key", name, key, access: .none, result: .text, examples: []) {
            .key(try $0[name], try $0[key])
        },
        RouteDeclaration("cheat", "Uses a store it says it does not need", access: .none, result: .text, examples: []) {
            _ in .cheat
        },
        RouteDeclaration("club fail", "Writes, then fails", access: .write, result: .text, examples: []) { _ in .fail },
    ]

    private static let name = Argument.positional("name", .text(maximumLength: 20), "its name")
    private static let club = Argument<String?>.optional("club", .text(maximumLength: 20), "its name")
    private static let players = Argument<Int?>.option("players", .integer(1...99), "how many play there")
    private static let old = Argument.flag("old", "founded long ago")
    private static let colours = Argument<[String]>.options("colour", .text(maximumLength: 20), "what they wear")
    private static let key = Argument<Secret>.secret("key", isNew: true, "opens the door")
}

struct ClubsRouter: Router {
    func open(_ route: ClubsRoute, in session: Session) throws -> Screen {
        switch route {
        case .add(let name, let players, let isOld, let colours):
            try session.connection.run("INSERT INTO club VALUES (\(name))")
            let words = [name, "\(players ?? 0)", "\(isOld)"] + colours
            return .text(words.joined(separator: " "), value: .text(name))
        case .join(let name): return .text(name ?? "any", value: .text(optional: name))
        case .close(let name):
            try session.connection.run("DELETE FROM club WHERE name = \(name)")
            return .text("closed", value: .text(name))
        case .key(let name, let key): return .text("\(name) \(key) \(key.exposed.count)", value: .text(name))
        case .cheat: return .text("\(try session.connection.hasTable("club"))", value: .text(""))
        case .fail:
            session.afterCommit { Issue.record("the action ran although the route failed") }
            try session.connection.run("INSERT INTO club VALUES ('half')")
            throw StoreFailure.full
        }
    }

    func question(for route: ClubsRoute, in session: Session) throws -> String? {
        guard case .close(let name) = route else { return nil }
        return "Close \(name)?"
    }
}

/// A feature that wants a route which ``ClubsModule`` has.
struct RivalsModule: FeatureModule {
    static let name = "rivals"
    static let summary = "takes a route that is taken"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        try registry.add(ClubsRouter())
    }
}

/// A feature that needs ``ClubsModule`` and has one more route for clubs.
struct FansModule: FeatureModule {
    static let name = "fans"
    static let summary = "those who cheer"
    static let requires = ["clubs"]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        try registry.add(FansRouter())
    }
}

enum FansRoute: Route {
    case cheer, fans

    static let declarations: [RouteDeclaration<FansRoute>] = [
        RouteDeclaration("cheer", "Cheers", access: .none, result: .text, examples: ["cheer"]) { _ in .cheer },
        RouteDeclaration("club fans", "Lists them", access: .none, result: .list(.text), examples: ["club fans"]) { _ in
            .fans
        },
    ]
}

struct FansRouter: Router {
    func open(_ route: FansRoute, in session: Session) throws -> Screen { .text("Hooray.", value: .text("hooray")) }
}
