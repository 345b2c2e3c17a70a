import GatherKit

/// A difference between two states of a match.
public struct MatchChange: Equatable, Sendable {
    /// What differs: `date`, `score`, `ratings`, `goal`, or the name of a player.
    public let subject: String
    /// The value before; nil if there was none.
    public let before: String?
    /// The value after; nil if there is none.
    public let after: String?
    /// How the scorer or the minute of a goal was corrected; nil for other changes, and for those of the past.
    private var correction: String?

    /// The value of `ratings` for a match that counts.
    fileprivate static let counted = "counted"

    /// Makes a difference.
    public init(subject: String, before: String?, after: String?) {
        self.subject = subject
        self.before = before
        self.after = after
    }

    /// Makes the difference between two goals, of which one may be missing.
    fileprivate init(goal before: Goal?, _ after: Goal?, _ text: (Goal) -> String) {
        self.init(subject: "goal", before: before.map(text), after: after.map(text))
        correction = before.flatMap { after?.correction(of: $0) }
    }

    /// The difference as in `the score is now 2-0, not 1-0`, `the goal in minute 4 was scored by Ana, not Ion`,
    /// `added a goal (4' Ana for Team A)` or `removed Ion from Team A`.
    public var text: String {
        switch (before, after) {
        case (nil, let after?): subject == "goal" ? "added a goal (\(after))" : "added \(subject) to \(after)"
        case (let before?, nil): subject == "goal" ? "removed a goal (\(before))" : "removed \(subject) from \(before)"
        case (let before?, let after?):
            switch subject {
            case "ratings": "it is now \(after) \(after == Self.counted ? "in" : "of") the ratings"
            case "goal": correction ?? "changed a goal from \(before) to \(after)"
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
            return "the goal in minute \(minute) was scored by \(scorer)\(former.scorer.map { ", not \($0)" } ?? "")"
        case (false, true): return "the goal by \(scorer) was in minute \(minute), not \(before)"
        default: return nil
        }
    }
}

extension [MatchChange] {
    /// The differences as a list; equal ones are counted.
    public var text: String {
        let texts = map(\.text)
        return texts.enumerated().filter { !texts[..<$0.offset].contains($0.element) }.map { _, text in
            let count = texts.count { $0 == text }
            return count == 1 ? text : "\(text) (\(count) times)"
        }.joined(separator: "; ")
    }
}

extension Match {
    /// The differences to a former state: the date, the score, whether it is rated, then goals, then players.
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
        func text(_ goal: Goal) -> String { "\(goal.text) for \(sides[goal.team].label)" }
        var (gone, come) = (former.goals, goals)
        for goal in former.goals {
            guard let place = come.firstIndex(of: goal), let same = gone.firstIndex(of: goal) else { continue }
            come.remove(at: place)
            gone.remove(at: same)
        }
        for place in 0..<max(gone.count, come.count) {
            let (before, after) = (gone.dropFirst(place).first, come.dropFirst(place).first)
            changes.append(MatchChange(goal: before, after, text))
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
