import Football
import GatherKit

struct LeaderboardRouter: Router {
    let interactor: LeaderboardInteractor
    let presenter: LeaderboardPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        guard open.parameter.type == .player else { return nil }
        return presenter.suggestions(try interactor.participants(named: open.beginning, in: session))
    }

    func open(_ route: LeaderboardRoute, in session: Session) throws -> Screen {
        switch route {
        case .list(let ranking, let period, let limit):
            presenter.list(ranking, period, try interactor.list(ranking, period, limit: limit, in: session))
        case .show(let reference, let period):
            presenter.show(try interactor.details(of: reference, in: period, session), period)
        }
    }
}
