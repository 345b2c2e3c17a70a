import GatherKit

struct AccountRouter: Router {
    let interactor: AccountInteractor
    let presenter: AccountPresenter

    func open(_ route: AccountRoute, in session: Session) throws -> Screen {
        switch route {
        case .register(let name, let password):
            presenter.registered(try interactor.register(name, password: password, in: session))
        case .login(let name, let password, let remembers):
            presenter.loggedIn(try interactor.login(name, password: password, remembers: remembers, in: session))
        case .logout: presenter.loggedOut(try interactor.logout(in: session), staying: session.organizer)
        case .whoami: presenter.whoami(session.organizer)
        case .delete: presenter.deleted(try interactor.delete(in: session))
        }
    }

    func question(for route: AccountRoute, in session: Session) throws -> String? {
        guard case .delete = route else { return nil }
        return presenter.deleteQuestion(try interactor.deletableOrganizer(in: session))
    }
}
