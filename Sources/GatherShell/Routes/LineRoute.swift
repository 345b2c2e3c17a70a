public import GatherKit

/// What one can ask about the lines that are typed in the shell.
public enum LineRoute: Route, Equatable {
    case listAliases
    case showAlias(String)
    case setAlias(String, line: String)
    case removeAlias(String)
    case recall(text: String?, limit: Int?)
    case `repeat`(line: String, count: Int, pause: Int?)

    /// What is known of each.
    public static let declarations: [RouteDeclaration<LineRoute>] = [
        RouteDeclaration(
            "alias", "Gives a line a short name, or lists those that have one",
            alias, aliasLine, remove,
            access: .none, isInteractive: true,
            result: .list(.record([.init("name", .text), .init("line", .text)])),
            examples: ["alias", "alias keepers \"player list --position goalkeeper\"", "alias keepers --remove"]
        ) { try aliasRoute(name: $0[alias], line: $0[aliasLine], removes: $0[remove]) },
        RouteDeclaration(
            "recall", "Lists the lines that were typed before",
            text, limit,
            access: .none, isInteractive: true, result: .list(.record([.init("line", .text)])),
            examples: ["recall", "recall goal", "recall --limit 5"]
        ) { .recall(text: try $0[text], limit: try $0[limit]) },
        RouteDeclaration(
            "repeat", "Executes a line several times, each as if it were typed",
            count, repeatedLine, pause,
            access: .none, isInteractive: true, result: .record([.init("line", .text), .init("count", .integer)]),
            examples: ["repeat 3 \"score A +1\"", "repeat 10 \"match status\" --every 5"]
        ) { .repeat(line: try $0[repeatedLine], count: try $0[count], pause: try $0[pause]) },
    ]

    private static let alias = Argument<String?>.optional("name", .text(maximumLength: 50), "the short name")
    private static let aliasLine = Argument<String?>.optional(
        "line", .line, "the line in quotes; in single ones, $ is left for when it runs"
    )
    private static let remove = Argument.flag("remove", "forget the name")
    private static let text = Argument<String?>.optional(
        "text", .text(maximumLength: 1000), "only lines that hold this, whatever its case"
    )
    private static let limit = Argument<Int?>.option("limit", .integer(1...1_000_000), "no more than the last so many")
    private static let count = Argument.positional("count", .integer(1...1_000_000), "how many times")
    private static let repeatedLine = Argument.positional(
        "line", .line, "the line in quotes; in single ones, $ is left for when it runs"
    )
    private static let pause = Argument<Int?>.option(
        "every", .integer(1...86_400), "how many seconds to let pass between two"
    )

    private static func aliasRoute(name: String?, line: String?, removes: Bool) throws -> LineRoute {
        switch (name, line, removes) {
        case (nil, _, false): return .listAliases
        case (let name?, nil, false): return .showAlias(name)
        case (let name?, let line?, false): return .setAlias(name, line: line)
        case (let name?, nil, true): return .removeAlias(name)
        case (_, _, true): throw UsageFailure("--remove goes with the name of an alias alone")
        }
    }
}
