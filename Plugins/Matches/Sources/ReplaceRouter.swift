import Football
import GatherKit

/// The routes that replace the last action of the match.
struct ReplaceRouter {
    let interactor: ReplaceInteractor
    let presenter: MatchPresenter
    let timerPresenter: TimerPresenter

    var routes: [Route] { [goal, score, timer] }

    private var goal: Route {
        Route(
            "replace goal", "Makes the last action of the match be a goal instead, in the same minute",
            MatchArguments.scorer(interactor.matches), MatchArguments.own,
            access: .write, answers: Gather.shape.of(\.result.gather),
            show: { presenter.replaced($0, presenter.goal) },
            examples: ["replace goal Ion", "replace goal Ana --own"]
        ) { session, player, isOwnGoal in try interactor.goal(player, isOwnGoal: isOwnGoal, in: session) }
    }

    private var score: Route {
        Route(
            "replace score", "Makes the last action of the match be a change of the score instead",
            MatchArguments.team, MatchArguments.change,
            access: .write, answers: Gather.shape.of(\.result.gather),
            show: { presenter.replaced($0, presenter.scored) }, examples: ["replace score B +1"]
        ) { session, team, change in try interactor.score(team, change, in: session) }
    }

    private var timer: Route {
        Route(
            "replace timer", "Makes the last action of the match be one of the timer instead, at the same moment",
            Argument<TimerAction>.positional("action", .choice(), "what the timer should have done"),
            Argument<Int?>.optional("time", .duration, "for set: minutes and seconds, 00:01 to 99:59"),
            access: .write, answers: TimerSnapshot.shape.of(\.result),
            show: { presenter.replaced($0, timerPresenter.show) },
            examples: ["replace timer pause", "replace timer set 12:30"]
        ) { session, action, seconds in try interactor.timer(action, seconds: seconds, in: session) }
    }
}

enum TimerAction: String, CaseIterable, Sendable {
    case set, start, pause, resume, toggle, cancel
}
