/// The goals of both teams.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Score: Equatable, Sendable {
    /// The valid number of goals of a team.
    public static let range = 0...100

    public private(set) var teamA: Int
    public private(set) var teamB: Int

    public init(teamA: Int = 0, teamB: Int = 0) {
        self.teamA = teamA
        self.teamB = teamB
    }

    /// The goals of a team; 0 for the bench.
    public subscript(team: Team) -> Int {
        switch team {
        case .teamA: teamA
        case .teamB: teamB
        default: 0
        }
    }

    /// Returns the score after a change.
    ///
    /// - Throws: ``OutOfRange`` if the number of goals would not be in ``range``.
    public func applying(_ change: ScoreChange, to team: Team) throws(OutOfRange) -> Score {
        let goals: Int
        switch change {
        case .by(let difference):
            let sum = self[team].addingReportingOverflow(difference)
            goals = sum.overflow ? .max : sum.partialValue
        case .to(let number): goals = number
        }
        guard Self.range.contains(goals) else { throw OutOfRange(goals: goals) }
        return Score(teamA: team == .teamA ? goals : teamA, teamB: team == .teamB ? goals : teamB)
    }

    /// The leading team; nil for a draw.
    public var winner: Team? {
        if teamA == teamB { nil } else { teamA > teamB ? .teamA : .teamB }
    }

    /// The score as text, such as `2-1`.
    public var text: String { "\(teamA)-\(teamB)" }

    /// A number of goals outside of ``range``.
    public struct OutOfRange: Error, Equatable {
        public let goals: Int
    }
}

/// A change of one team's goals.
public enum ScoreChange: Equatable, Sendable {
    /// Adds a number of goals, which may be negative.
    case by(Int)
    case to(Int)
}

/// The winner of a match as the REST API names it.
public enum Winner: String, CaseIterable, Sendable {
    case teamA = "Team A"
    case teamB = "Team B"
    case none = "None"

    /// The winner of a score.
    public init(_ score: Score) {
        switch score.winner {
        case .teamA: self = .teamA
        case .teamB: self = .teamB
        default: self = .none
        }
    }
}
