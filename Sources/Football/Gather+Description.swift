import GatherKit

extension Gather {
    /// How the gather reads in a dry run.
    ///
    /// Players are named as on the day of the match, without their numbers: a gather is still the same when one of
    /// them is deleted.
    var description: RowDescription {
        RowDescription(
            startedAt.local,
            [
                "id": .text(number),
                "score": .text(score.text),
                "teamA": .list(players(of: .teamA).map { .text($0.name) }),
                "teamB": .list(players(of: .teamB).map { .text($0.name) }),
                "goals": .list(goals.map(\.text).map(Value.text)),
                "timer": .text(optional: endedAt == nil ? timer.text : nil),
                "startedAt": .text(startedAt.iso8601),
                "endedAt": .text(optional: endedAt?.iso8601),
            ])
    }
}

extension Goal {
    fileprivate var text: String { "\(minute)' \(scorer)\(isOwnGoal ? " (own goal)" : "")" }
}

extension MatchTimer {
    /// What the timer does and until when, in words that stay the same while the time goes by.
    fileprivate var text: String {
        if let fullTime { return "running until \(fullTime.iso8601)" }
        let left = MinutesAndSeconds.text(milliseconds: remainder ?? setting * 1000)
        return "\(remainder == nil ? "stopped" : "paused"), \(left) left"
    }
}
