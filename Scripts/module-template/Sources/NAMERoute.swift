import GatherKit

/// What one can ask of NOUN.
enum NAMERoute: Route, Equatable {
    case add(title: String)
    case list

    static let declarations: [RouteDeclaration<NAMERoute>] = [
        RouteDeclaration(
            "NOUN add", "Adds an entry",
            title,
            access: .write,
            result: NAMEEntry.shape,
            examples: ["NOUN add \"First of all\""]
        ) { .add(title: try $0[title]) },
        RouteDeclaration(
            "NOUN list", "Lists the entries",
            access: .read,
            result: .list(NAMEEntry.shape),
            examples: ["NOUN list"]
        ) { _ in .list },
    ]

    private static let title = Argument.positional(
        "title", .text(maximumLength: NAMEEntry.titleLength), "what the entry is called")
}
