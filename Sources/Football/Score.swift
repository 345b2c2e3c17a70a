/// The goals of the two teams.
public struct Score: Equatable, Sendable {
    /// How many goals a team can have.
    public static let range = 0...99

    /// Goals of Team A.
    public private(set) var teamA: Int
    /// Goals of Team B.
    public private(set) var teamB: Int

    /// Makes a score of values that were checked before; nil-nil unless told.
    public init(teamA: Int = 0, teamB: Int = 0) {
        self.teamA = teamA
        self.teamB = teamB
    }

    /// The goals of a team; the bench has none.
    public subscript(team: Team) -> Int {
        switch team {
        case .teamA: teamA
        case .teamB: teamB
        case .bench: 0
        }
    }

    /// Returns the score after a change.
    ///
    /// - Throws: ``OutOfRange`` when the team would have less than 0 or more than 99 goals.
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

    /// The team that is ahead, if one is.
    public var winner: Team? {
        if teamA == teamB { nil } else { teamA > teamB ? .teamA : .teamB }
    }

    /// The score as people write it, such as `2-1`.
    public var text: String { "\(teamA)-\(teamB)" }

    /// A score that no match can have.
    public struct OutOfRange: Error, Equatable {
        /// The goals the team would have had.
        public let goals: Int
    }
}

/// What to do with the goals of one team.
public enum ScoreChange: Equatable, Sendable {
    /// Adds a number of goals, or takes them away.
    case by(Int)
    /// Sets the number of goals.
    case to(Int)
}
