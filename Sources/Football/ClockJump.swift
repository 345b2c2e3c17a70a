import GatherKit

/// How the clock of this machine seems to have jumped during a match.
public enum ClockJump: Equatable, Sendable {
    /// It went back, at least that far, in milliseconds.
    case back(Int)
    /// It is so long after full time, in milliseconds, that it may have gone forward.
    case forward(Int)

    /// A smaller step back may be the difference between two machines.
    private static let least = 60_000
    /// So long after full time nobody plays on without a word about the clock.
    private static let longestAfterFullTime = 3_600_000

    init?(of match: Match, at now: Timestamp) {
        let timer = match.timer
        guard match.endedAt == nil, let start = timer.startedAt, let fullTime = timer.fullTime else { return nil }
        let latest = start.adding(milliseconds: max(0, match.latestPlayedTime - timer.played(at: start)))
        let back = latest.milliseconds(since: now)
        let forward = now.milliseconds(since: fullTime)
        if back >= Self.least {
            self = .back(back)
        } else if forward >= Self.longestAfterFullTime {
            self = .forward(forward)
        } else {
            return nil
        }
    }

    /// How far it jumped: `about 3 h`.
    static func about(_ milliseconds: Int) -> String {
        let minutes = (milliseconds + 30_000) / 60_000
        return minutes < 90 ? "about \(minutes) min" : "about \((minutes + 30) / 60) h"
    }

    /// The sentence about it, with what to do.
    public func sentence(on match: Match) -> String {
        switch self {
        case .back(let milliseconds):
            return
                "This machine's clock went back by \(Self.about(milliseconds)) or more. The timer will resume at the "
                + "next goal, or with: timer start"
        case .forward(let milliseconds):
            let played = match.latestPlayedTime - match.timer.playedBefore
            let left = min(max(1, match.timer.setting - max(0, played) / 1000), match.timer.setting)
            return "Full time was \(Self.about(milliseconds)) ago. If this machine's clock was set forward, set the "
                + "time left with: timer set \(MinutesAndSeconds.text(seconds: left))"
        }
    }
}
