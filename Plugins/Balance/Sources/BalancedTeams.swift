import Football
import GatherKit

/// Two teams with what is predicted of them.
struct BalancedTeams: Equatable, Sendable {
    let teamA: [Member]
    let teamB: [Member]
    let origin: Origin
    /// The wishes, each with the reason why it is not kept.
    var wishes: [Heard] = []
    /// The predicted chance of Team A without the wishes, if that would be more even.
    var chanceWithoutWishes: Double?
    /// The only goalkeeper, if there is just one.
    var onlyKeeper: String?
    /// The team without a goalkeeper, if the wishes keep two or more in the other one.
    var teamWithoutKeeper: Team?
    /// Whether the teams have become the line-up, and the minute of the match in progress.
    var applied: Applied?

    /// A player of a team.
    struct Member: Equatable, Sendable {
        /// The number; nil if an older version did not store it.
        let id: Int?
        let name: String
        let position: Position?
        let rating: Rating
    }

    /// How the teams have come about.
    enum Origin: Equatable, Sendable {
        /// No split is fairer.
        case fairest
        /// Another split, with how often those in one team were together lately, there and in the fairest split.
        case other(meetings: Int, ofFairest: Int)
        /// They have played a match.
        case played(Score, startedAt: Timestamp)
    }

    /// A wish, and why it is not kept; nil if it is.
    struct Heard: Equatable, Sendable {
        let text: String
        let obstacle: Ties.Obstacle?
    }

    /// The teams have become the line-up.
    struct Applied: Equatable, Sendable {
        /// The minute of the match in progress; nil without one.
        let minute: Int?
    }

    /// The teams as the ratings see them.
    var rated: RatedTeams { RatedTeams(teamA: teamA.map(\.rating), teamB: teamB.map(\.rating)) }

    /// The predicted chance that Team A wins, 0…1.
    var chance: Double { rated.chance }

    /// The score; nil for teams that have not played.
    private var score: Score? { if case .played(let score, _) = origin { score } else { nil } }

    static let shape = Shape<Self>(
        .list("teamA", of: Member.shape, \.teamA), .list("teamB", of: Member.shape, \.teamB),
        .integer("chanceA", \.chance.percent), .integer("chanceB") { 100 - $0.chance.percent },
        .decimal("strengthA", places: 1, \.rated.strengths.teamA),
        .decimal("strengthB", places: 1, \.rated.strengths.teamB),
        .boolean("isFairest") { $0.origin == .fairest }, .list("wishes", of: Heard.shape, \.wishes),
        .integer("chanceWithoutWishes", optional: \.chanceWithoutWishes?.percent),
        .boolean("isApplied") { $0.applied != nil }, .text("score", optional: \.score?.text))
}

extension BalancedTeams {
    /// Makes the teams of a split.
    ///
    /// - Parameter isInTeamA: Whether each player is in Team A.
    init(_ players: [Player], _ ratings: [Rating], _ isInTeamA: [Bool], _ origin: Origin) {
        let members = zip(players, ratings).map {
            Member(id: $0.id, name: $0.name.text, position: $0.position, rating: $1)
        }
        self.init(
            teamA: zip(members, isInTeamA).filter(\.1).map(\.0),
            teamB: zip(members, isInTeamA).filter { !$0.1 }.map(\.0), origin: origin)
    }
}

extension BalancedTeams.Member {
    fileprivate static let shape = Shape<Self>(
        .integer("id", optional: \.id), .text("name", \.name), .decimal("rating", places: 1, \.rating.mu))
}

extension BalancedTeams.Heard {
    fileprivate static let shape = Shape<Self>(
        .text("wish", \.text), .boolean("isKept") { $0.obstacle == nil })
}
