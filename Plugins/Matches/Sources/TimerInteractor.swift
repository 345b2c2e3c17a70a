import Football
import GatherKit

struct TimerInteractor: Sendable {
    func snapshot(in session: Session) throws -> TimerSnapshot {
        let time = session.now
        if let match = try Match.inProgress(in: session) {
            return TimerSnapshot(timer: match.timer, time: time, isInMatch: true)
        }
        let timer = MatchTimer(setting: try TimerSetting(in: session).seconds)
        return TimerSnapshot(timer: timer, time: time, isInMatch: false)
    }

    func set(_ seconds: Int, in session: Session) throws -> TimerSnapshot {
        if let match = try Match.inProgress(in: session) {
            var snapshot = try change(match, "the length of the match", in: session) { $0.set(seconds, at: $1) }
            if match.timer.state(at: snapshot.time) != .stopped {
                snapshot.dropped = match.timer.sentence(at: snapshot.time)
            }
            return snapshot
        }
        var snapshot = try snapshot(in: session)
        let isChanged = snapshot.timer.setting != seconds
        snapshot.isChanged = isChanged
        if isChanged {
            try TimerSetting.table.put(TimerSetting(seconds: seconds), in: session)
            session.setUndoLabel("the length of the next match")
        }
        snapshot.timer = MatchTimer(setting: seconds)
        return snapshot
    }

    /// Makes the countdown of the match in progress, or of the next match, longer or shorter.
    func add(_ seconds: Int, in session: Session) throws -> TimerSnapshot {
        if let match = try Match.inProgress(in: session) {
            let summary = "the timer change (\(seconds > 0 ? "more" : "less") time)"
            return try change(match, summary, in: session) { try $0.add(seconds, at: $1) }
        }
        var timer = try snapshot(in: session).timer
        try timer.add(seconds, at: session.now)
        return try set(timer.setting, in: session)
    }

    func start(in session: Session) throws -> TimerSnapshot {
        let match = try Match.current(in: session)
        var snapshot = try change(match, "the start of the timer", in: session) { $0.start(at: $1) }
        snapshot.beginsAgain = match.timer.isFullTime(at: snapshot.time)
        return snapshot
    }

    func pause(in session: Session) throws -> TimerSnapshot {
        let match = try Match.current(in: session)
        // A command that was given before full time, and arrives later, stops the clock at its own time.
        let time = match.timeOfChange(at: session.now, in: session)
        return try change(match, "pausing the timer", at: time, in: session) { timer, time in
            try timer.checkIsOn(at: time, to: "pause")
            timer.pause(at: time)
        }
    }

    func resume(in session: Session) throws -> TimerSnapshot {
        try change(try Match.current(in: session), "resuming the timer", in: session) { timer, time in
            try timer.checkIsOn(at: time, to: "resume")
            timer.start(at: time)
        }
    }

    func toggle(in session: Session) throws -> TimerSnapshot {
        let match = try Match.current(in: session)
        let time = match.timeOfChange(at: session.now, in: session)
        // A user who wants to pause or resume does not want another countdown; timer start begins one.
        if match.timer.isFullTime(at: time) { throw TimerFailure.fullTime("pause or resume") }
        return match.timer.state(at: time) == .running ? try pause(in: session) : try start(in: session)
    }

    func cancel(in session: Session) throws -> TimerSnapshot {
        try change(try Match.current(in: session), "resetting the timer", in: session) { $0.cancel(at: $1) }
    }

    private func change(
        _ match: Match, _ summary: String, at moment: Timestamp? = nil, in session: Session,
        _ work: (inout MatchTimer, Timestamp) throws -> Void
    ) throws -> TimerSnapshot {
        let time = moment ?? session.now
        var after = match.onClock(at: session.now, in: session)
        try work(&after.timer, time)
        if after != match {
            try match.update(to: after, in: session)
            session.setUndoLabel(at: time, summary)
        }
        return TimerSnapshot(timer: after.timer, time: session.now, isInMatch: true, isChanged: after != match)
    }
}

extension MatchTimer {
    /// Checks that the countdown is running or paused.
    fileprivate func checkIsOn(at time: Timestamp, to verb: String) throws(TimerFailure) {
        if isFullTime(at: time) { throw .fullTime(verb) }
        if state(at: time) == .stopped { throw .stopped(verb) }
    }
}

/// The timer of the match in progress, or of the next match.
struct TimerSnapshot: Equatable, Sendable {
    var timer: MatchTimer
    var time: Timestamp
    let isInMatch: Bool
    /// Whether the command changed the timer; nil if it only shows it.
    var isChanged: Bool?
    /// The running or paused countdown that was replaced; nil if there was none.
    var dropped: String?
    /// Whether another countdown has begun after full time.
    var beginsAgain = false

    /// The remaining seconds, rounded up.
    private var remaining: Int { (timer.remaining(at: time) + 999) / 1000 }

    static let shape = Shape<Self>(
        .text("state") { $0.timer.state(at: $0.time).rawValue }, .duration("remaining", \.remaining),
        .integer("remainingSeconds", \.remaining), .duration("setting", \.timer.setting))
}
