public import GatherKit

/// A team of the match day, with the name that the organizer has given it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct DayTeam: Hashable, Sendable {
    /// The maximum length of a name and of the colour of the bibs, in characters.
    public static let nameLength = 30

    public let team: Team
    /// The name, such as `Greens`; nil for the letter alone.
    public let name: String?
    /// The colour of the bibs; nil without any.
    public let bibs: String?

    public init(_ team: Team, name: String? = nil, bibs: String? = nil) {
        (self.team, self.name, self.bibs) = (team, name, bibs)
    }

    /// The name, or else `Team C`.
    public var label: String { name ?? team.title }

    /// The name, or else the letter, for the prompt.
    public var shortLabel: String { name ?? team.letter }

    /// The name with the letter by which commands refer to it, or `Team C` alone.
    public var labelWithLetter: String { name.map { "\($0) (\(team.letter))" } ?? team.title }

    /// The label with the colour of the bibs, for lists of the teams.
    public var title: String { label + (bibs.map { ", \($0) bibs" } ?? "") }

    /// What the team wears: the colour of its bibs, or else the letter for its usual colour.
    public var shirt: String { bibs ?? team.letter }

    private static let text = Kind.text(maximumLength: nameLength)

    /// The table of the day's team names.
    public static let table = Table(
        "team_name", noun: "team",
        { DayTeam($0, name: $1?.printable, bibs: $2?.printable) },
        Column("team", \.team, .team(Team.ofDay)), Column("name", \.name, text), Column("bibs", \.bibs, text))
}

/// The two teams of the day that meet in a match.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Sides: Equatable, Sendable {
    public let teamA: DayTeam
    public let teamB: DayTeam

    public init(_ teamA: DayTeam = DayTeam(.teamA), _ teamB: DayTeam = DayTeam(.teamB)) {
        (self.teamA, self.teamB) = (teamA, teamB)
    }

    /// The team of the day on a side of the match.
    public subscript(side: Team) -> DayTeam {
        switch side {
        case .teamA: teamA
        case .teamB: teamB
        default: DayTeam(.bench)
        }
    }

    /// The side on which a team of the day plays; nil if it does not play in the match.
    public func side(of team: Team) -> Team? { Team.sides.first { self[$0].team == team } }
}
