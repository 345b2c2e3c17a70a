import GatherKit

/// The routes of undo, redo and the list of changes.
struct ChangesRouter {
    let interactor: ChangesInteractor
    let presenter: ChangesPresenter

    var routes: [Route] { [undo, redo, list] }

    private var undo: Route {
        Route(
            "undo", "Takes back the last change: of players, line-up, matches, plan or checklist",
            access: .write, result: UndoEntry.shape, examples: ["undo"]
        ) { session in presenter.undone(try interactor.undo(in: session)) }
    }

    private var redo: Route {
        Route(
            "redo", "Does again what undo took back last",
            access: .write, result: UndoEntry.shape, examples: ["redo"]
        ) { session in presenter.redone(try interactor.redo(in: session)) }
    }

    private var list: Route {
        Route(
            "changes", "Lists what undo and redo can do, the newest first",
            Argument.option("limit", .integer(1...UndoLog.capacity), "how many at most"),
            access: .read, result: .list(UndoEntry.listedShape), examples: ["changes", "changes --limit 5"]
        ) { session, limit in
            presenter.list(try interactor.changes(limit: limit ?? UndoLog.capacity, in: session))
        }
    }
}
