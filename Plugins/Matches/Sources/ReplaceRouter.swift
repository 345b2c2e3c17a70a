import Football
import GatherKit

struct ReplaceRouter: Router {
    let interactor: ReplaceInteractor
    let presenter: MatchPresenter
    let timer: TimerPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        guard open.parameter.type == .player else { return nil }
        return try interactor.matches.snapshot(in: session).map {
            Suggestions(Suggestion.players(of: $0.gather, for: open))
        }
    }

    func open(_ route: ReplaceRoute, in session: Session) throws -> Screen {
        switch route {
        case .goal(let player, let isOwnGoal):
            presenter.replaced(try interactor.goal(player, isOwnGoal: isOwnGoal, in: session), presenter.goal)
        case .score(let team, let change):
            presenter.replaced(try interactor.score(team, change, in: session), presenter.scored)
        case .timer(let action, let seconds):
            presenter.replaced(try interactor.timer(action, seconds: seconds, in: session), timer.show)
        }
    }
}
