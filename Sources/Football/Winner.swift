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
