import GatherDatabase
import Testing

@testable import GatherKit

/// A small module with a parameter of nearly every kind.
struct ClubsModule: FeatureModule {
    static let name = "clubs"
    static let summary = "clubs to test with"
    static let synonyms = ["society": "club"]
    static let requires: [String] = []
    static let tables = [Named.table("club").schema]
    static let migrations = [Migration("CREATE TABLE club (name TEXT)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(ClubsRouter().routes, for: "club", "cheat")
        registry.add(about: StatusLine.self) { _, _ in
            [LiveStatus(words: "clubs", shortWords: "c", countdown: nil, announcement: "")]
        }
    }
}

/// A value with a name only.
struct Named: Equatable, Sendable {
    let name: String

    static func table(_ name: String) -> Table<Named> {
        Table(name, hasOrganizer: false, isUndoable: false, Named.init(name:), Column("name", \.name))
    }
}

struct ClubsRouter {
    var routes: [Route] { [add, join, close, key, cheat, fail] }

    private static let name = Argument.positional("name", .text(maximumLength: 20), "its name")

    private var add: Route {
        Route(
            "club add",
            "Adds a club",
            Self.name,
            Argument<Int?>.option("players", .integer(1...99), "how many play there"),
            Argument.flag("old", "founded long ago"),
            Argument<[String]>.options("colour", .text(maximumLength: 20), "what they wear"),
            access: .write,
            answers: Shape.text.of(\.name),
            show: { [.text($1.joined(separator: " "))] }, examples: ["club add Steaua --players 11"]
        ) { session, name, players, isOld, colours -> (name: String, words: [String]) in
            try session.connection.run("INSERT INTO club VALUES (\(name))")
            return (name, [name, "\(players ?? 0)", "\(isOld)"] + colours)
        }
    }

    private var join: Route {
        Route(
            "club join", "Joins a club", Argument<String?>.optional("club", .text(maximumLength: 20), "its name"),
            access: .none, answers: .optional(.text), show: { [.text($0 ?? "any")] }, examples: []
        ) { _, name in
            name
        }
    }

    private var close: Route {
        Route(
            "club close",
            "Closes a club",
            Self.name,
            access: .write,
            answers: .text,
            show: { _ in [.text("closed")] },
            examples: [],
            question: Question { _, name in "Close \(name)?" }
        ) { session, name in
            try session.connection.run("DELETE FROM club WHERE name = \(name)")
            return name
        }
    }

    private var key: Route {
        Route(
            "club key", "Keeps a key", Self.name, Argument<Secret>.secret("key", isNew: true, "opens the door"),
            access: .none, answers: Shape.text.of(\.0), show: { [.text("\($0) \($1) \($1.exposed.count)")] },
            examples: []
        ) { _, name, key in
            (name, key)
        }
    }

    private var cheat: Route {
        Route(
            "cheat", "Uses a store it says it does not need", access: .none, answers: .text, show: { [.text($0)] },
            examples: []
        ) {
            session in
            "\(try session.connection.hasTable("club"))"
        }
    }

    private var fail: Route {
        Route("club fail", "Writes, then fails", access: .write, answers: .text, show: { [.text($0)] }, examples: []) {
            session in
            session.afterCommit { Issue.record("the action ran although the route failed") }
            try session.connection.run("INSERT INTO club VALUES ('half')")
            throw StoreFailure.full
        }
    }
}

extension Shape<String> {
    static var text: Self { Self(.text, Value.text) }
}

/// A module with a route that ``ClubsModule`` has, too.
struct RivalsModule: FeatureModule {
    static let name = "rivals"
    static let summary = "takes a route that is taken"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(ClubsRouter().routes, for: "club", "cheat")
    }
}

/// A module that needs ``ClubsModule`` and adds another club route.
struct FansModule: FeatureModule {
    static let name = "fans"
    static let summary = "those who cheer"
    static let requires = ["clubs"]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(FansRouter().routes, for: "cheer", "club")
    }
}

struct FansRouter {
    var routes: [Route] {
        [
            Route("cheer", "Cheers", access: .none, answers: .text, show: { [.text($0)] }, examples: ["cheer"]) { _ in
                "hooray"
            },
            Route(
                "club fans", "Lists them", access: .none, answers: .list(of: .text), show: { _ in [] },
                examples: ["club fans"]
            ) { _ in
                []
            },
        ]
    }
}
