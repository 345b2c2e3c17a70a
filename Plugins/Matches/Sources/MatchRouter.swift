import Football
import GatherKit

struct MatchRouter: Router {
    let interactor: MatchInteractor
    let presenter: MatchPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        guard open.parameter.type == .player else { return nil }
        return try interactor.snapshot(in: session).map { Suggestions(Suggestion.players(of: $0.gather, for: open)) }
    }

    func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        // Without a match nobody need be asked.
        _ = try interactor.current(in: session)
        return nil
    }

    func open(_ route: MatchRoute, in session: Session) throws -> Screen {
        switch route {
        case .start: presenter.started(try interactor.start(in: session))
        case .status(isPicture: false): presenter.status(of: try interactor.snapshot(in: session))
        case .status(isPicture: true):
            presenter.status(
                of: try interactor.snapshot(in: session), positions: try interactor.positions(in: session))
        case .watch: presenter.board(try interactor.currentSnapshot(in: session))
        case .end: presenter.ended(try interactor.end(in: session))
        case .cancel: presenter.cancelled(try interactor.cancel(in: session))
        case .score(let team, let change): presenter.scored(try interactor.score(team, change, in: session))
        case .goal(let player, let isOwnGoal):
            presenter.goal(try interactor.goal(player, isOwnGoal: isOwnGoal, in: session))
        }
    }

    func question(for route: MatchRoute, in session: Session) throws -> String? {
        switch route {
        case .end: presenter.endQuestion(try interactor.current(in: session))
        case .cancel: presenter.cancelQuestion(try interactor.current(in: session))
        case .start, .status, .watch, .score, .goal: nil
        }
    }
}
