import Football
import GatherKit

/// What one can ask of the history.
enum HistoryRoute: Route, Equatable {
    case list(limit: Int?)
    case show(GatherReference, withChanges: Bool)
    case edit(GatherReference, GatherEdit)
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
            gather, changes,
            access: .read,
            result: PastGather.shape,
            examples: ["history show last", "history show last --changes"]
        ) { .show(try $0[gather], withChanges: try $0[changes]) },
        RouteDeclaration(
            "history edit", "Corrects a gather: its score, its goals, who played",
            gather, GatherEdit.score, GatherEdit.goal, GatherEdit.scorer, GatherEdit.minute, GatherEdit.own,
            GatherEdit.notOwn, GatherEdit.addedGoal, GatherEdit.removedGoal, GatherEdit.teamA, GatherEdit.teamB,
            GatherEdit.leftOut,
            access: .write,
            needsOption: true,
            result: Gather.shape,
            examples: [
                "history edit last --score 2-1", "history edit last --goal 1 --scorer Ion --minute 12",
                "history edit last --add-goal Ana --own", "history edit last --remove-goal 2",
                "history edit last --team-a Zoe --team-a Dan --leave-out Ion",
            ]
        ) { .edit(try $0[gather], try GatherEdit($0)) },
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
    private static let changes = Argument.flag("changes", "with what was corrected, from what to what, and when")
    static let gather = Argument.positional(
        "gather", .gather, "last, a date such as 2026-11-21, or the beginning of a gather's number as in history list"
    )
}
