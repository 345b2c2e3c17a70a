/// Where a player stands for a gather.
public enum Team: String, CaseIterable, Sendable {
    case teamA = "Team A"
    case teamB = "Team B"
    case bench

    /// The two teams that play.
    public static let playing: [Team] = [.teamA, .teamB]

    /// The team on the other side; the bench has none.
    public var opponent: Team {
        switch self {
        case .teamA: .teamB
        case .teamB: .teamA
        case .bench: .bench
        }
    }

    /// The name at the start of a sentence or above a list.
    public var title: String { self == .bench ? "Bench" : rawValue }
}
