/// The result of a match for a participant; the raw value is its points.
public enum MatchResult: Int, Sendable {
    case lost = 0
    case drawn = 1
    case won = 3

    /// The points: 3 for a win, 1 for a draw.
    public var points: Int { rawValue }

    /// The share of a win: 1 for a win, ½ for a draw, 0 for a defeat.
    public var share: Double {
        switch self {
        case .won: 1
        case .drawn: 0.5
        case .lost: 0
        }
    }

    /// The result in a sentence.
    public var word: String {
        switch self {
        case .won: "won"
        case .drawn: "drawn"
        case .lost: "lost"
        }
    }

    /// The result as a letter.
    public var mark: String {
        switch self {
        case .won: "W"
        case .drawn: "D"
        case .lost: "L"
        }
    }
}

extension Score {
    /// The result for a team.
    public func result(of team: Team) -> MatchResult {
        guard let winner else { return .drawn }
        return winner == team ? .won : .lost
    }
}
