import Football
import GatherKit

/// What the last action of the match may be replaced by.
enum ReplaceRoute: Route, Equatable {
    case goal(PlayerReference, isOwnGoal: Bool)
    case score(Team, ScoreChange)
    case timer(TimerAction, seconds: Int?)

    static let declarations: [RouteDeclaration<ReplaceRoute>] = [
        RouteDeclaration(
            "replace goal", "Makes the last action of the match be a goal instead, in the same minute",
            MatchRoute.player, MatchRoute.own,
            access: .write, result: Gather.shape, examples: ["replace goal Ion", "replace goal Ana --own"]
        ) { .goal(try $0[MatchRoute.player], isOwnGoal: try $0[MatchRoute.own]) },
        RouteDeclaration(
            "replace score", "Makes the last action of the match be a change of the score instead",
            MatchRoute.team, MatchRoute.change,
            access: .write, result: Gather.shape, examples: ["replace score B +1"]
        ) { .score(try $0[MatchRoute.team], try $0[MatchRoute.change]) },
        RouteDeclaration(
            "replace timer", "Makes the last action of the match be one of the timer instead, at the same moment",
            action, time,
            access: .write, result: TimerSnapshot.shape, examples: ["replace timer pause", "replace timer set 12:30"]
        ) { .timer(try $0[action], seconds: try $0[time]) },
    ]

    private static let action = Argument<TimerAction>.positional("action", .choice(), "what the timer should have done")
    private static let time = Argument<Int?>.optional("time", .duration, "for set: minutes and seconds, 00:01 to 99:59")
}

/// What one can do to a countdown.
enum TimerAction: String, CaseIterable, Sendable {
    case set, start, pause, resume, toggle, cancel
}
