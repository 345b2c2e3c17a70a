public import GatherKit

/// A team of the match day, or the bench.
///
/// In a match, ``teamA`` and ``teamB`` are its two sides; ``Match/sides`` says which teams of the day they are.
public enum Team: String, CaseIterable, ColumnValue, Sendable {
    case teamA = "Team A"
    case teamB = "Team B"
    case teamC = "Team C"
    case teamD = "Team D"
    case teamE = "Team E"
    case teamF = "Team F"
    case bench

    /// The two sides of a match.
    public static let sides: [Team] = [.teamA, .teamB]

    /// The teams that a match day may have.
    public static let ofDay: [Team] = allCases.filter { $0 != .bench }

    /// The other side of a match; the bench for the bench.
    public var opponent: Team {
        switch self {
        case .teamA: .teamB
        case .teamB: .teamA
        default: .bench
        }
    }

    /// The capitalized name, for titles.
    public var title: String { self == .bench ? "Bench" : rawValue }
}
