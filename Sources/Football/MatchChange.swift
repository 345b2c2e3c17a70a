import GatherKit

/// A difference between two states of a match.
public struct MatchChange: Equatable, Sendable {
    /// What differs: `date`, `score`, `ratings`, `goal`, or the name of a player.
    public let subject: String
    /// The value before; nil if there was none.
    public let before: String?
    /// The value after; nil if there is none.
    public let after: String?
    /// What stands before and after `a goal`, or a whole sentence; empty for other changes, and for those of the past.
    private var parts: [String] = []

    /// The value of `ratings` for a match that counts.
    fileprivate static let counted = "counted"

    /// Makes a difference.
    public init(subject: String, before: String?, after: String?) {
        self.subject = subject
        self.before = before
        self.after = after
    }

    /// Makes the difference between two goals, of which one may be missing.
    fileprivate init(goal before: Goal?, _ after: Goal?, _ label: (Team) -> String) {
        func text(_ goal: Goal) -> String { "\(goal.text) for \(label(goal.team))" }
        self.init(subject: "goal", before: before.map(text), after: after.map(text))
        func team(_ goal: Goal) -> String { "\(label(goal.team)) (\(goal.text))" }
        parts =
            switch (before, after) {
            case (nil, let after?): ["added", "for \(team(after))"]
            case (let before?, nil): ["removed", "for \(team(before))"]
            case (let before?, let after?):
                if let correction = after.correction(of: before) {
                    [correction]
                } else if before.team == after.team {
                    ["changed", "for \(label(after.team)) from \(before.text) to \(after.text)"]
                } else {
                    ["changed", "from \(team(before)) to \(team(after))"]
                }
            case (nil, nil): []
            }
    }

    /// The difference as in `the score is now 2-0, not 1-0`, `the goal in the 4th minute was scored by Ana, not Ion`,
    /// `added 2 goals for Team A (4' Ana)` or `removed Ion from Team A`.
    ///
    /// - Parameters:
    ///   - count: How many such differences there are.
    ///   - match: The words for the match.
    fileprivate func text(_ count: Int, about match: String) -> String {
        if !parts.isEmpty { return parts.joined(separator: " \(count == 1 ? "a goal" : "\(count) goals") ") }
        return switch (before, after) {
        case (nil, let after?): "added \(subject) to \(after)"
        case (let before?, nil): "removed \(subject) from \(before)"
        case (let before?, let after?):
            switch subject {
            case "ratings": "\(match) is now \(after == Self.counted ? "included in" : "excluded from") the ratings"
            case "date", "score": "the \(subject) is now \(after), not \(before)"
            default: "\(subject) is now in \(after), not in \(before)"
            }
        case (nil, nil): subject
        }
    }
}

extension Goal {
    /// How the scorer or the minute was corrected; nil if anything else differs, or if it is an own goal.
    fileprivate func correction(of former: Goal) -> String? {
        guard let scorer, let minute, let before = former.minute, team == former.team, assist == former.assist,
            !isOwnGoal, !former.isOwnGoal
        else { return nil }
        switch (minute == before, scorer == former.scorer) {
        case (true, false):
            let instead = former.scorer.map { ", not \($0)" } ?? ""
            return "the goal in the \(ordinal(minute)) minute was scored by \(scorer)\(instead)"
        case (false, true):
            return "the goal by \(scorer) was in the \(ordinal(minute)) minute, not the \(ordinal(before))"
        default: return nil
        }
    }
}

extension [MatchChange] {
    /// The differences as a list; equal ones are counted.
    ///
    /// - Parameter match: The words for the match.
    public func text(about match: String) -> String {
        enumerated().filter { !self[..<$0.offset].contains($0.element) }
            .map { _, change in change.text(count { $0 == change }, about: match) }.joined(separator: "; ")
    }
}

extension Match {
    /// The differences from an earlier state: the date, the score, whether it is rated, then goals, then players.
    public func changes(since former: Match) -> [MatchChange] {
        var changes: [MatchChange] = []
        func note(_ subject: String, _ before: String?, _ after: String?) {
            changes.append(MatchChange(subject: subject, before: before, after: after))
        }
        if former.startedAt != startedAt { note("date", former.startedAt.localWithYear, startedAt.localWithYear) }
        if former.score != score { note("score", former.score.text, score.text) }
        if former.isRated != isRated {
            func text(_ isRated: Bool) -> String { isRated ? MatchChange.counted : "left out" }
            note("ratings", text(former.isRated), text(isRated))
        }
        var (gone, come) = (former.goals, goals)
        for goal in former.goals {
            guard let place = come.firstIndex(of: goal), let same = gone.firstIndex(of: goal) else { continue }
            come.remove(at: place)
            gone.remove(at: same)
        }
        for place in 0..<max(gone.count, come.count) {
            let (before, after) = (gone.dropFirst(place).first, come.dropFirst(place).first)
            changes.append(MatchChange(goal: before, after) { sides[$0].label })
        }
        for player in former.players {
            let now = players.first { $0.playerID == player.playerID && $0.name == player.name }
            let (before, after) = (former.place(of: player), now.map(place))
            if before != after { note(player.name, before, after) }
        }
        for player in players
        where !former.players.contains(where: { $0.playerID == player.playerID && $0.name == player.name }) {
            note(player.name, nil, place(of: player))
        }
        return changes
    }
}
