import GatherKit

/// What one can ask of what was done.
enum ChangesRoute: Route, Equatable {
    case undo
    case redo
    case list(limit: Int)

    static let declarations: [RouteDeclaration<ChangesRoute>] = [
        RouteDeclaration(
            "undo", "Takes back the last change: of players, line-up, matches, plan or checklist",
            access: .write, result: UndoEntry.shape, examples: ["undo"]
        ) { _ in .undo },
        RouteDeclaration(
            "redo", "Does again what undo took back last",
            access: .write, result: UndoEntry.shape, examples: ["redo"]
        ) { _ in .redo },
        RouteDeclaration(
            "changes", "Lists what undo and redo can do, the newest first",
            limit,
            access: .read, result: .list(UndoEntry.listedShape), examples: ["changes", "changes --limit 5"]
        ) { .list(limit: try $0[limit] ?? UndoLog.capacity) },
    ]

    private static let limit = Argument.option("limit", .integer(1...UndoLog.capacity), "how many at most")
}
