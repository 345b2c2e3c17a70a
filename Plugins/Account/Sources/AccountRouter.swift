import GatherKit

struct AccountRouter: Router {
    let interactor: AccountInteractor
    let presenter: AccountPresenter

    func open(_ route: AccountRoute, in session: Session) throws -> Screen {
        switch route {
        case .register(let name, let password):
            presenter.registered(try register(name, password, in: session))
        case .login(let login, let remembers):
            presenter.loggedIn(try interactor.login(account(of: login, in: session), remembers: remembers, in: session))
        case .logout: presenter.loggedOut(try interactor.logout(in: session), staying: session.organizer)
        case .whoami: presenter.whoami(session.organizer)
        case .delete: presenter.deleted(try interactor.delete(in: session))
        }
    }

    private func register(
        _ name: Name, _ password: AccountRoute.NewPassword, in session: Session
    ) throws -> Organizer {
        let hash =
            switch password {
            case .plain(let password): try interactor.passwordHash(of: password, from: session.origin)
            case .hashed(let hash): hash
            }
        return try interactor.register(name, passwordHash: hash, in: session).organizer
    }

    private func account(of login: AccountRoute.Login, in session: Session) throws -> AccountStore.Account {
        switch login {
        case .claimed(let name, let password):
            try interactor.account(named: name, provenBy: password, in: session)
        case .proven(let account): account
        }
    }

    func prepare(_ route: AccountRoute, with sessions: Sessions) throws -> AccountRoute {
        switch route {
        case .register(let name, .plain(let password)):
            return .register(name, .hashed(try interactor.passwordHash(of: password, from: sessions.origin)))
        case .login(.claimed(let name, let password), let remembers):
            let account = try interactor.account(named: name, provenBy: password, with: sessions)
            return .login(.proven(account), remembers: remembers)
        default: return route
        }
    }

    func question(for route: AccountRoute, in session: Session) throws -> String? {
        guard case .delete = route else { return nil }
        return presenter.deleteQuestion(try interactor.deletableOrganizer(in: session))
    }
}
