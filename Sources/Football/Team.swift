/// The team of a player in a match, or the bench.
public enum Team: String, CaseIterable, Sendable {
    case teamA = "Team A"
    case teamB = "Team B"
    case bench

    /// The two playing teams, without the bench.
    public static let playing: [Team] = [.teamA, .teamB]

    /// The other team; the bench for the bench.
    public var opponent: Team {
        switch self {
        case .teamA: .teamB
        case .teamB: .teamA
        case .bench: .bench
        }
    }

    /// The capitalized name, for titles.
    public var title: String { self == .bench ? "Bench" : rawValue }
}
