import GatherKit
import GatherModels

/// The rules of the countdown.
struct TimerInteractor: Sendable {
    let store: MatchStore
    let now: @Sendable () -> Timestamp

    func snapshot(in session: Session) throws -> TimerSnapshot {
        if let gather = try store.inProgress(in: session) { return TimerSnapshot(timer: gather.timer, isInMatch: true) }
        return TimerSnapshot(timer: MatchTimer(setting: try store.timerSetting(in: session)), isInMatch: false)
    }

    func set(_ seconds: Int, in session: Session) throws -> TimerSnapshot {
        try session.transaction {
            try store.setTimerSetting(seconds, in: session)
            guard let gather = try store.inProgress(in: session) else { return try snapshot(in: session) }
            return try change(gather, "setting the timer", in: session) { $0.set(seconds, at: $1) }
        }
    }

    func start(in session: Session) throws -> TimerSnapshot {
        try change("starting the timer", in: session) { $0.start(at: $1) }
    }

    func pause(in session: Session) throws -> TimerSnapshot {
        let gather = try current(in: session)
        guard gather.timer.state(at: now()) != .stopped else { throw TimerFailure.notRunning }
        return try change(gather, "pausing the timer", in: session) { $0.pause(at: $1) }
    }

    func resume(in session: Session) throws -> TimerSnapshot {
        let gather = try current(in: session)
        guard gather.timer.state(at: now()) != .stopped else { throw TimerFailure.notPaused }
        return try change(gather, "resuming the timer", in: session) { $0.start(at: $1) }
    }

    func toggle(in session: Session) throws -> TimerSnapshot {
        let gather = try current(in: session)
        return gather.timer.state(at: now()) == .running ? try pause(in: session) : try start(in: session)
    }

    func cancel(in session: Session) throws -> TimerSnapshot {
        try change("cancelling the timer", in: session) { $0.cancel(at: $1) }
    }

    private func current(in session: Session) throws -> Gather {
        guard let gather = try store.inProgress(in: session) else { throw MatchFailure.noMatch }
        return gather
    }

    private func change(
        _ summary: String, in session: Session, _ work: (inout MatchTimer, Timestamp) -> Void
    ) throws -> TimerSnapshot {
        try change(try current(in: session), summary, in: session, work)
    }

    private func change(
        _ gather: Gather, _ summary: String, in session: Session, _ work: (inout MatchTimer, Timestamp) -> Void
    ) throws -> TimerSnapshot {
        var after = gather
        work(&after.timer, now())
        if after != gather {
            try session.transaction {
                try store.noteAction(summary, before: gather, in: session)
                try store.update(after, in: session)
            }
        }
        return TimerSnapshot(timer: after.timer, isInMatch: true)
    }
}

/// The countdown, of the match in progress or of the next.
struct TimerSnapshot: Equatable, Sendable {
    let timer: MatchTimer
    let isInMatch: Bool

    static let shape = ResultShape.record([
        .init("state", .text), .init("remaining", .text), .init("remainingSeconds", .integer), .init("setting", .text),
    ])
}

/// What can go wrong with the countdown.
enum TimerFailure: Failure {
    case notRunning
    case notPaused

    var kind: FailureKind { .conflict }

    var message: String {
        switch self {
        case .notRunning: "the timer is stopped, so there is nothing to pause; start it with timer start"
        case .notPaused: "the timer is stopped, so there is nothing to resume; start it with timer start"
        }
    }
}
