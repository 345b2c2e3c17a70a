import GatherKit

struct HistoryRouter: Router {
    let interactor: HistoryInteractor
    let presenter: HistoryPresenter

    func open(_ route: HistoryRoute, in session: Session) throws -> Screen {
        switch route {
        case .list(let limit): presenter.list(try interactor.gathers(limit: limit, in: session))
        case .show(let reference): presenter.show(try interactor.gather(reference, in: session))
        case .delete(let reference): presenter.deleted(try interactor.delete(reference, in: session))
        }
    }

    func question(for route: HistoryRoute, in session: Session) throws -> String? {
        guard case .delete(let reference) = route else { return nil }
        return presenter.deleteQuestion(try interactor.gather(reference, in: session))
    }
}
