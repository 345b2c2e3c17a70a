import Football
import GatherKit

/// The use cases that replace the last action of the match in progress, at the time of that action.
struct ReplaceInteractor: Sendable {
    let matches: MatchInteractor
    let timer: TimerInteractor

    func goal(
        _ reference: PlayerReference, isOwnGoal: Bool, in session: Session
    ) throws -> Replacement<(gather: Gather, goal: Goal)> {
        try replace(keepingTime: true, in: session) {
            try matches.at($0).goal(reference, isOwnGoal: isOwnGoal, in: session)
        }
    }

    func score(
        _ team: Team, _ change: ScoreChange, in session: Session
    ) throws -> Replacement<MatchInteractor.ScoreResult> {
        try replace(keepingTime: true, in: session) { try matches.at($0).score(team, change, in: session) }
    }

    func timer(
        _ action: TimerAction, seconds: Int?, in session: Session
    ) throws -> Replacement<TimerSnapshot> {
        guard (action == .set) == (seconds != nil) else { throw ReplaceFailure.time(action) }
        return try replace(keepingTime: false, in: session) { moment in
            let timer = timer.at(moment)
            var snapshot =
                switch action {
                case .set: try timer.set(seconds ?? MatchTimer.defaultSetting, in: session)
                case .start: try timer.start(in: session)
                case .pause: try timer.pause(in: session)
                case .resume: try timer.resume(in: session)
                case .toggle: try timer.toggle(in: session)
                case .cancel: try timer.cancel(in: session)
                }
            snapshot.time = self.timer.now()
            return snapshot
        }
    }

    struct Replacement<Result: Sendable>: Sendable {
        /// The summary of the replaced action, as in "Replaced …".
        let former: String
        let result: Result
        /// Whether the match was changed.
        let isChanged: Bool
    }

    /// Reverts the last action of the match and performs another at the same time.
    ///
    /// - Parameter keepsTime: Whether what was played since counts even if the last action started the clock; another
    ///   action on the clock says itself what it should have counted.
    /// - Throws: ``ReplaceFailure``, or the error of `action`.
    private func replace<Result: Sendable>(
        keepingTime keepsTime: Bool, in session: Session, by action: (Timestamp) throws -> Result
    ) throws -> Replacement<Result> {
        let current = try matches.store.current(in: session)
        let log = UndoLog()
        guard let last = try log.last(in: session) else { throw ReplaceFailure.nothingDone }
        do {
            return try log.replaceLast(changing: Gather.table, current.id, in: session) {
                let before = try matches.store.current(in: session)
                let result = try action(last.madeAt)
                switch try matches.store.current(in: session) {
                case before: throw ReplaceFailure.changesNothing(last.summary)
                case current: throw Unchanged(result: result)
                case let after where keepsTime:
                    var kept = after
                    let now = timer.now()
                    _ = kept.timer.count(atLeast: current.timer.played(at: now), at: now)
                    if kept != after { try GatherWriter().update(kept, from: after, in: session) }
                default: break
                }
                return Replacement(former: last.summary, result: result, isChanged: true)
            }
        } catch let unchanged as Unchanged<Result> {
            return Replacement(former: last.summary, result: unchanged.result, isChanged: false)
        } catch UndoFailure.other {
            throw ReplaceFailure.noAction(last.summary)
        }
    }
}

/// Carries the result of an action without effect out of a transaction that must be rolled back.
private struct Unchanged<Result: Sendable>: Error {
    let result: Result
}

enum ReplaceFailure: Failure {
    case nothingDone
    case noAction(String)
    case changesNothing(String)
    case time(TimerAction)

    var kind: FailureKind {
        switch self {
        case .noAction, .changesNothing: .conflict
        case .nothingDone: .notFound
        case .time: .usage
        }
    }

    var message: String {
        switch self {
        case .nothingDone: "nothing has been done yet that could be replaced; note a goal with goal PLAYER"
        case .noAction(let last):
            "the last change was \(last), and only a goal, a score or a timer action of the match can be "
                + "replaced; changes lists what undo takes back, and goal PLAYER notes another goal"
        case .changesNothing(let last):
            "that would have changed nothing then, so it cannot replace \(last); take it back with undo"
        case .time(.set): "replace timer set needs a time, such as 12:30"
        case .time(let action): "replace timer \(action.rawValue) takes no time"
        }
    }
}
