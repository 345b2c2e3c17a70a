import Football
import GatherKit

struct TimerPresenter: Sendable {
    func show(_ snapshot: TimerSnapshot) -> [Block] {
        let time = snapshot.time
        let timer = snapshot.timer
        let text =
            snapshot.isInMatch
            ? "Timer: \(timer.sentence(at: time))."
            : "The next match will take \(MinutesAndSeconds.text(seconds: timer.setting))."
        if let dropped = snapshot.dropped {
            return [.text("\(text) Dropped the countdown that was \(dropped). Start it with: timer start")]
        }
        if snapshot.beginsAgain { return [.text("Another countdown has begun after full time. \(text)")] }
        return [.text(snapshot.isChanged == false ? "Nothing was changed. \(text)" : text)]
    }

    /// The question before a countdown is dropped; nil if there is none.
    func setQuestion(_ snapshot: TimerSnapshot, _ seconds: Int) -> String? {
        guard snapshot.isInMatch, snapshot.timer.state(at: snapshot.time) != .stopped else { return nil }
        return "The countdown is \(snapshot.timer.sentence(at: snapshot.time)). "
            + "Drop it, and set \(MinutesAndSeconds.text(seconds: seconds))?"
    }
}

extension MatchTimer {
    /// The state of the timer with the remaining time.
    func sentence(at now: Timestamp) -> String {
        if isFullTime(at: now) { return "full time" }
        return "\(state(at: now).rawValue), \(clock(at: now)) left"
    }
}
