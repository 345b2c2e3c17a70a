/// Who won, in the words of the API.
public enum Winner: String, CaseIterable, Sendable {
    case teamA = "Team A"
    case teamB = "Team B"
    /// Nobody: it was a draw.
    case none = "None"

    /// Tells who won by the goals.
    public init(_ score: Score) {
        switch score.winner {
        case .teamA: self = .teamA
        case .teamB: self = .teamB
        case .bench, nil: self = .none
        }
    }
}
