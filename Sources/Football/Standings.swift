public import GatherKit

/// The table of the teams of a match day, top team first.
public struct Standings: Equatable, Sendable {
    /// How teams with the same points are ordered, as a sentence for people.
    public static let rule =
        "Teams level on points are ranked by their head-to-head results, then by goal difference, then by goals."

    /// One row for each team.
    public let rows: [Row]

    /// A team's results.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public struct Row: Equatable, Sendable {
        public let team: Team
        public private(set) var results = Results()
        public private(set) var goalsFor = 0
        public private(set) var goalsAgainst = 0

        public var points: Int { results.points }
        public var difference: Int { goalsFor - goalsAgainst }

        /// Adds up the matches of a team against some others.
        fileprivate init(of team: Team, in matches: [Match], among teams: [Team]) {
            self.team = team
            for match in matches where match.fixture.teams.isSubset(of: teams) {
                guard let side = match.sides.side(of: team) else { continue }
                goalsFor += match.score[side]
                goalsAgainst += match.score[side.opponent]
                results.count(match.score.result(of: side))
            }
        }

        /// The row as data.
        public static let shape = Shape<Self>(
            .text("team", \.team.letter), .integer("played", \.results.matches), .integer("won", \.results.won),
            .integer("drawn", \.results.drawn), .integer("lost", \.results.lost), .integer("goalsFor", \.goalsFor),
            .integer("goalsAgainst", \.goalsAgainst), .integer("difference", \.difference),
            .integer("points", \.points))
    }

    /// Makes the table of the matches between some teams; it leaves out matches against others, and the final.
    ///
    /// Teams are ordered by points. Those level on points are compared in a table of the matches among them alone: by
    /// points, difference and goals. Then difference and goals in all matches count, and finally the letter.
    public init(of matches: [Match], among teams: [Team]) {
        let matches = matches.filter { !$0.isFinal }
        let rows = teams.map { Row(of: $0, in: matches, among: teams) }
        let ranked = rows.map { row in
            let level = rows.filter { $0.points == row.points }.map(\.team)
            let direct = Row(of: row.team, in: matches, among: level)
            let rank = [
                row.points, direct.points, direct.difference, direct.goalsFor, row.difference, row.goalsFor,
            ]
            return (row: row, rank: rank)
        }
        self.rows =
            ranked.sorted { left, right in
                left.rank == right.rank
                    ? left.row.team.letter < right.row.team.letter
                    : right.rank.lexicographicallyPrecedes(left.rank)
            }.map(\.row)
    }
}
