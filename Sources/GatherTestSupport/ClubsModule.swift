public import GatherDatabase
public import GatherKit

/// A small module with a parameter of nearly every kind.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ClubsModule: FeatureModule {
    public static let name = "clubs"
    public static let summary = "clubs to test with"
    public static let synonyms = ["society": "club", "club make": "club add"]
    public static let requires: [String] = []
    public static let tables = [club.schema]
    public static let migrations = [Migration("CREATE TABLE club (name TEXT)")]

    static let club = Named.table("club")

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(ClubsRouter(warn: services.warn).routes, for: "club", "cheat")
        registry.add(about: StatusLine.self) { _, _ in
            [LiveStatus(words: "clubs", shortWords: "c", countdown: nil, announcement: "")]
        }
    }
}

/// A value with a name only.
public struct Named: Equatable, Sendable {
    let name: String

    /// Creates a value.
    public init(name: String) { self.name = name }

    /// A table of names.
    public static func table(_ name: String) -> Table<Named> {
        Table(name, hasOrganizer: false, isUndoable: false, Named.init(name:), Column("name", \.name))
    }
}

/// The routes of ``ClubsModule``.
public struct ClubsRouter {
    /// What is told of what must not happen.
    let warn: @Sendable (String) -> Void

    /// Creates a router.
    public init(warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

    /// The routes.
    public var routes: [Route] { [add, join, close, key, cheat, fail] }

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
            answers: Shape.text.from(\.name),
            show: { [.text($1.joined(separator: " "))] }, examples: ["club add Steaua --players 11"]
        ) { session, name, players, isOld, colours -> (name: String, words: [String]) in
            try ClubsModule.club.insert(Named(name: name), in: session)
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
            question: Question { _, name in AskedQuestion("Close \(name)?") }
        ) { session, name in
            try ClubsModule.club.deleteAll(where: "name = \(name)", in: session)
            return name
        }
    }

    private var key: Route {
        Route(
            "club key", "Keeps a key", Self.name, Argument<Secret>.secret("key", isNew: true, "opens the door"),
            access: .none, answers: Shape.text.from(\.0), show: { [.text("\($0) \($1) \($1.exposed.count)")] },
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
            "\(try ClubsModule.club.count(in: session))"
        }
    }

    private var fail: Route {
        Route("club fail", "Writes, then fails", access: .write, answers: .text, show: { [.text($0)] }, examples: []) {
            [warn] session in
            session.afterCommit { warn("the action ran although the route failed") }
            try ClubsModule.club.insert(Named(name: "half"), in: session)
            throw StoreFailure.full
        }
    }
}

extension Shape<String> {
    /// A text.
    public static var text: Self { Self(.text, Value.text) }
}
