public import GatherKit

/// How the teams of a match day take turns.
public enum MatchDayFormat: String, CaseIterable, ColumnValue, Sendable {
    /// The winner stays on, and the team that has waited longest comes on.
    case winnerStays = "winner-stays"
    /// Each team plays every other team.
    case roundRobin = "round-robin"
    /// The organizer decides who plays.
    case free
}

/// What happens after a draw when the winner stays on.
public enum DrawRule: String, CaseIterable, ColumnValue, Sendable {
    /// The team that has been on for more matches in a row goes off.
    ///
    /// If both have been on equally long, both go off; with three teams, only ``Fixture/one`` does.
    case longestOff = "longest-off"
    /// Both teams go off; with three teams, this is the same as ``longestOff``.
    case bothOff = "both-off"
    /// The two teams play again.
    case replay
}

/// The rules of a match day: who plays next, and when a match ends.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchDayRules: Equatable, Sendable {
    /// The format; nil for the usual one: winner stays on with three or more teams, and free with two.
    public var format: MatchDayFormat?
    public var draw: DrawRule
    /// How often each team plays each of the others in a round robin, within ``Fixture/legs``.
    public var legs: Int
    /// Whether the top two of a round robin play a final.
    public var hasFinal: Bool
    /// The goals of a team that end a match; nil if only the clock does.
    public var goals: Int?

    public init(
        format: MatchDayFormat? = nil, draw: DrawRule = .longestOff, legs: Int = 1, hasFinal: Bool = false,
        goals: Int? = nil
    ) {
        (self.format, self.draw, self.legs, self.hasFinal, self.goals) = (format, draw, legs, hasFinal, goals)
    }

    /// The side that has scored the goals that end a match; nil while it goes on.
    public func winner(of match: Match) -> Team? {
        guard let goals, let winner = match.score.winner, match.score[winner] >= goals else { return nil }
        return winner
    }

    /// Returns who plays next; nil if the organizer decides, or if all matches of a round robin have been played.
    ///
    /// A team that stays on keeps its side. With two teams, these two play, except after the end of a round robin.
    ///
    /// - Parameters:
    ///   - matches: The matches of the day that have ended, in the order of play. They may include teams that have left
    ///     since.
    ///   - teams: The teams that can play, in the order of their letters.
    public func next(after matches: [Match], among teams: [Team]) -> Fixture? {
        guard teams.count >= 2 else { return nil }
        switch format ?? .winnerStays {
        case .free where teams.count > 2: return nil
        case .winnerStays, .free: return winnerStays(after: matches, among: teams)
        case .roundRobin: return remaining(after: matches, among: teams).first
        }
    }
}

// MARK: - Winner stays on

extension MatchDayRules {
    private func winnerStays(after matches: [Match], among teams: [Team]) -> Fixture {
        let last = matches.last
        let staying = last.map { self.staying(after: $0, in: matches, of: teams.count) } ?? []
        // The place of a team's last match; -1 if it has not played.
        func lastMatch(of team: Team) -> Int { matches.lastIndex { $0.fixture.teams.contains(team) } ?? -1 }
        var waiting = teams.filter { !staying.contains($0) }
            .sorted { (lastMatch(of: $0), $0.letter) < (lastMatch(of: $1), $1.letter) }[...]
        func team(on side: Team?) -> Team? { side.flatMap { staying.contains($0) && teams.contains($0) ? $0 : nil } }
        return Fixture(
            one: team(on: last?.fixture.one) ?? waiting.removeFirst(),
            other: team(on: last?.fixture.other) ?? waiting.removeFirst())
    }

    /// The teams that stay on after a match.
    private func staying(after last: Match, in matches: [Match], of teams: Int) -> Set<Team> {
        if let winner = last.winner { return [winner.team] }
        let (one, other) = (last.fixture.one, last.fixture.other)
        func matchesInARow(of team: Team) -> Int {
            matches.reversed().prefix { $0.fixture.teams.contains(team) }.count
        }
        let lead = matchesInARow(of: one) - matchesInARow(of: other)
        switch draw {
        case .replay: return [one, other]
        case .bothOff where teams > 3: return []
        case .longestOff where lead != 0, .bothOff where lead != 0: return [lead < 0 ? one : other]
        case .longestOff, .bothOff: return teams > 3 ? [] : [other]
        }
    }
}

// MARK: - Round robin

extension MatchDayRules {
    /// Returns the matches of a round robin that are still to come, in the order of play, with the final at the end once its
    /// teams are known; none for another format.
    public func remaining(after matches: [Match], among teams: [Team]) -> [Fixture] {
        let remaining = remainingOfTable(after: matches, among: teams)
        return remaining.isEmpty ? final(after: matches, among: teams).map { [$0] } ?? [] : remaining
    }

    /// Returns the final, if it comes next; nil before the end of the round robin, and after the final.
    public func final(after matches: [Match], among teams: [Team]) -> Fixture? {
        guard hasFinal, format == .roundRobin, teams.count >= 2, !matches.contains(where: \.isFinal),
            remainingOfTable(after: matches, among: teams).isEmpty
        else { return nil }
        let table = Standings(of: matches, among: teams).rows
        return Fixture(one: table[0].team, other: table[1].team)
    }

    /// The matches that are still to come and count in the table.
    private func remainingOfTable(after matches: [Match], among teams: [Team]) -> [Fixture] {
        guard format == .roundRobin, teams.count >= 2 else { return [] }
        var remaining = Fixture.roundRobin(teams, legs: legs)
        for match in matches where !match.isFinal {
            if let place = remaining.firstIndex(where: { $0.teams == match.fixture.teams }) {
                remaining.remove(at: place)
            }
        }
        return remaining
    }
}
