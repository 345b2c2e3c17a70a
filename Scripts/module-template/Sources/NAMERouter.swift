import GatherKit

struct NAMERouter: Router {
    let interactor: NAMEInteractor
    let presenter: NAMEPresenter

    func open(_ route: NAMERoute, in session: Session) throws -> Screen {
        switch route {
        case .add(let title): presenter.added(try interactor.add(title, in: session))
        case .list: presenter.list(try interactor.entries(in: session))
        }
    }
}
