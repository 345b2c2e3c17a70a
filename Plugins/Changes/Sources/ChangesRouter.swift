import GatherKit

struct ChangesRouter: Router {
    let interactor: ChangesInteractor
    let presenter: ChangesPresenter

    func open(_ route: ChangesRoute, in session: Session) throws -> Screen {
        switch route {
        case .undo: presenter.undone(try interactor.undo(in: session))
        case .redo: presenter.redone(try interactor.redo(in: session))
        case .list(let limit): presenter.list(try interactor.changes(limit: limit, in: session))
        }
    }
}
