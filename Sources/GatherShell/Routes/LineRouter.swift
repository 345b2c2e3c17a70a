public import GatherKit
import GatherScript

/// The router for typed lines: aliases, history and repetition.
public struct LineRouter: Sendable {
    let settings: ViewSettings

    /// Creates the router.
    public init(settings: ViewSettings) { self.settings = settings }

    /// The routes.
    public var routes: [Route] { [alias, recall, `repeat`] }

    /// The first words of the routes.
    public static let nouns = ["alias", "recall", "repeat"]

    private static let lineHelp =
        "the line, in quotes; use single quotes if its variables should be filled in only when it runs"

    private var alias: Route {
        Route(
            "alias", "Define an alias for a command, or list the aliases",
            Argument<String?>.optional("name", .text(maximumLength: 50), "the name of the alias"),
            Argument<String?>.optional("line", .line, Self.lineHelp),
            Argument.flag("remove", "remove the alias"),
            access: .none, isInteractive: true,
            answers: Shape.list(of: Self.alias).from(\.aliases),
            show: { [$0.sentence.map(Block.text) ?? .table(table($0.aliases))] },
            examples: ["alias", "alias keepers \"player list --position goalkeeper\"", "alias keepers --remove"]
        ) { session, name, line, removes -> (aliases: [Alias], sentence: String?) in
            switch (name, line, removes) {
            case (nil, _, false): return aliases(settings.aliases.names)
            case (let name?, nil, false):
                try find(name)
                return aliases([name])
            case (let name?, let line?, false):
                try check(name, line, session.registry)
                settings.aliases[name] = line
                // The startup script would print a line for each of its aliases.
                session.isSilent = settings.startupPath == nil
                return aliases(
                    [name],
                    settings.startupPath.map {
                        "The alias \(name) lasts until you leave the shell; to keep it, put this alias command into \($0)"
                    })
            case (let name?, nil, true):
                try find(name)
                defer { settings.aliases[name] = nil }
                return aliases([name], "Removed the alias \(name).")
            case (_, _, true): throw UsageFailure("--remove takes only the name of an alias")
            }
        }
    }

    private var recall: Route {
        Route(
            "recall", "List the lines typed earlier",
            Argument<String?>.optional(
                "text", .text(maximumLength: 1000), "only lines that contain this text; case does not matter"),
            Argument<Int?>.option("limit", .integer(1...1_000_000), "the maximum number of lines"),
            access: .none, isInteractive: true, answers: .list(of: Shape(.text("line") { $0 })),
            show: { lines in
                [
                    .text(
                        lines.isEmpty
                            ? "No earlier line contains that text." : lines.map(\.printable).joined(separator: "\n"))
                ]
            },
            examples: ["recall", "recall goal", "recall --limit 5"]
        ) { _, text, limit in settings.typedLines.holding(text, limit: limit ?? .max) }
    }

    private var `repeat`: Route {
        Route(
            "repeat", "Run a line several times",
            Argument.positional("count", .integer(1...1_000_000), "the number of times"),
            Argument.positional("line", .line, Self.lineHelp),
            Argument<Int?>.option("every", .integer(1...86_400), "the seconds to wait between runs"),
            access: .none, isInteractive: true, answers: Shape(.text("line", \.line), .integer("count", \.count)),
            show: { _ in [] },
            examples: ["repeat 3 \"score A +1\"", "repeat 10 \"match status\" --every 5"]
        ) { session, count, line, pause in
            session.isSilent = true
            let repetition = Repetition(line: line, count: count, pause: pause ?? 0)
            settings.leave(repetition)
            return repetition
        }
    }

    private func find(_ name: String) throws(LineFailure) {
        let names = settings.aliases.names
        if !names.contains(name) { throw .unknownAlias(name, nearest: nearest(to: name, among: names)) }
    }

    private func check(_ name: String, _ line: String, _ registry: ModuleRegistry) throws(LineFailure) {
        let isWord =
            name.first?.isLetter ?? false && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        guard isWord else { throw .noName(name) }
        if registry.nouns.contains(name) { throw .namesRoute(name) }
        if Keyword(rawValue: name) != nil { throw .namesKeyword(name) }
        if SourceFile(typed: line).isUnfinished { throw .unfinishedLine }
    }

    private typealias Alias = (name: String, line: String)

    private static let alias = Shape<Alias>(.text("name", \.name), .text("line", \.line))

    private func aliases(
        _ names: [String], _ sentence: String? = nil
    ) -> (aliases: [Alias], sentence: String?) {
        (names.map { ($0, settings.aliases[$0] ?? "") }, sentence)
    }

    private func table(_ aliases: [Alias]) -> Grid {
        Grid(
            columns: [.text("Alias"), .text("Stands for")],
            rows: aliases.map { [$0.name, $0.line] },
            placeholder: "No aliases. Give a line a name with: alias NAME \"LINE\""
        )
    }
}

enum LineFailure: Failure {
    case noName(String)
    case namesRoute(String)
    case namesKeyword(String)
    case unfinishedLine
    case unknownAlias(String, nearest: String?)
    case repeatsItself

    var kind: FailureKind {
        switch self {
        case .noName, .unfinishedLine: .usage
        case .namesRoute, .namesKeyword, .repeatsItself: .conflict
        case .unknownAlias: .notFound
        }
    }

    var message: String {
        switch self {
        case .noName(let name):
            "\(quoted(name)) cannot be an alias; an alias must be one word of letters, digits, - and _, and begin with a "
                + "letter"
        case .namesRoute(let name): "\(name) cannot be an alias, as commands begin with it; choose another name"
        case .namesKeyword(let name): "\(name) cannot be an alias, as it is a keyword of scripts; choose another name"
        case .unfinishedLine:
            "an alias must be a complete line; this one has a block that is not closed, or ends with \\"
        case .unknownAlias(let name, let nearest):
            "there is no alias \(quoted(name))\(nearest.map { "; did you mean \($0)?" } ?? "; list the aliases with: alias")"
        case .repeatsItself:
            "the line repeats itself endlessly, so it was stopped; type the command that you want to repeat"
        }
    }
}

struct Repetition: Equatable, Sendable {
    let line: String
    let count: Int
    /// The pause between two executions, in seconds.
    let pause: Int
}
