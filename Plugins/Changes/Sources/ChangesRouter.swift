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
            Self.steps, access: .write, result: .list(UndoEntry.shape.result), examples: ["undo", "undo 2"]
        ) { session, steps in presenter.undone(try interactor.undo(steps ?? 1, in: session)) }
    }

    private var redo: Route {
        Route(
            UndoLog.redoRoute, "Does again what undo took back last, or several such changes",
            Self.steps, access: .write, result: .list(UndoEntry.shape.result), examples: ["redo", "redo 2"]
        ) { session, steps in presenter.redone(try interactor.redo(steps ?? 1, in: session)) }
    }

    private var list: Route {
        Route(
            "changes", "Lists what undo and redo can do, the newest first",
            Argument.option("limit", .integer(1...UndoLog.capacity), "how many at most"),
            access: .read, result: .list(ListedChange.shape.result), examples: ["changes", "changes --limit 5"]
        ) { session, limit in
            presenter.list(try interactor.changes(limit: limit ?? UndoLog.capacity, in: session), at: session.now)
        }
    }
}
