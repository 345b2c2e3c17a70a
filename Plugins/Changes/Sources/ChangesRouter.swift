import GatherKit

struct ChangesRouter {
    let interactor: ChangesInteractor
    let presenter: ChangesPresenter

    var routes: [Route] { [undo, redo, list] }

    private static let steps = Argument.optional(
        "steps", .integer(1...UndoLog.capacity), "how many changes, by default one; changes shows the number for each")

    private var undo: Route {
        Route(
            UndoLog.undoRoute, "Takes back the last change or several: of players, line-up, matches, plan or checklist",
            Self.steps, access: .write, answers: Shape.list(of: UndoEntry.shape).of(\.entries),
            show: presenter.undone,
            examples: ["undo", "undo 2"]
        ) { session, steps in try interactor.undo(steps ?? 1, in: session) }
    }

    private var redo: Route {
        Route(
            UndoLog.redoRoute, "Does again what undo took back last, or several such changes",
            Self.steps, access: .write, answers: Shape.list(of: UndoEntry.shape).of(\.entries),
            show: presenter.redone,
            examples: ["redo", "redo 2"]
        ) { session, steps in try interactor.redo(steps ?? 1, in: session) }
    }

    private var list: Route {
        Route(
            "changes", "Lists what undo and redo can do, the newest first",
            Argument.option("limit", .integer(1...UndoLog.capacity), "how many at most"),
            access: .read, answers: Shape.list(of: ListedChange.shape).of(\.changes), show: presenter.list,
            examples: ["changes", "changes --limit 5"]
        ) { session, limit in try interactor.changes(limit: limit ?? UndoLog.capacity, in: session) }
    }
}
