import GatherKit
import GatherModels

/// What one can ask of the history.
enum HistoryRoute: Route, Equatable {
    case list(limit: Int?)
    case show(GatherReference)
    case delete(GatherReference)

    static let declarations: [RouteDeclaration<HistoryRoute>] = [
        RouteDeclaration(
            "history list", "Lists the gathers that have ended, the last one first",
            limit,
            access: .read,
            result: .list(Gather.shape),
            examples: ["history list", "history list --limit 5"]
        ) { .list(limit: try $0[limit]) },
        RouteDeclaration(
            "history show", "Shows a gather: its score, goals and teams",
            gather,
            access: .read,
            result: Gather.shape,
            examples: ["history show last"]
        ) { .show(try $0[gather]) },
        RouteDeclaration(
            "history delete", "Deletes a gather from the history",
            gather,
            access: .write,
            isDestructive: true,
            result: Gather.shape,
            examples: ["history delete last --yes"]
        ) { .delete(try $0[gather]) },
    ]

    private static let limit = Argument.option("limit", .integer(1...1_000_000), "how many at most")
    private static let gather = Argument.positional(
        "gather", .gather, "last, a date such as 2026-11-21, or the beginning of a gather's number as in history list"
    )
}
