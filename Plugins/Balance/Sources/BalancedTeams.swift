import Football
import GatherKit

/// Two teams or more, with the prediction for them.
struct BalancedTeams: Equatable, Sendable {
    /// The teams, at least two.
    let teams: [Side]
    let origin: Origin
    /// The wishes, each with the reason why it is not fulfilled.
    var wishes: [Heard] = []
    /// The options with which they were made, as typed; nil if they name players.
    var options: String?
    /// Whether the teams have become the line-up.
    var isApplied = false
    /// The minute of the match in progress in which they became the line-up; nil without one.
    var minute: Int?

    /// Whether the players differ in strength; before the first match, all are the same.
    var isRated: Bool { Set(teams.flatMap(\.members).map(\.rating.mu)).count > 1 }

    /// A team with its players.
    struct Side: Equatable, Sendable {
        let team: DayTeam
        let members: [Member]

        var keepers: [Member] { members.filter { $0.position == .goalkeeper } }
    }

    /// A player of a team.
    struct Member: Equatable, Sendable {
        /// The number; nil if an older version did not store it.
        let id: Int?
        let name: String
        let position: Position?
        let rating: Rating
    }

    /// How the teams were made.
    enum Origin: Equatable, Sendable {
        /// The fairest split that was found; if proven, no split is fairer.
        case fairest(isProven: Bool)
        /// Another split, and how often its teammates were together lately, compared with those of the fairest split.
        case other(meetings: Int, ofFairest: Int)
        /// They are the teams of the line-up, whose ratings start from a skill that was given, or follow from results.
        case lineup(isBySkill: Bool, isByResults: Bool)
        /// They played on a match day.
        case played([Played])
    }

    /// A match that was played, with the predicted chance of its first team.
    struct Played: Equatable, Sendable {
        let sides: Sides
        let chance: Double
        let score: Score
        let startedAt: Timestamp
    }

    /// A wish, and why it is not fulfilled; nil if it is.
    struct Heard: Equatable, Sendable {
        /// The wish in a few words: `Ana and Ion apart`.
        let text: String
        /// The sentence about teams that fulfil it: `Ana and Ion are in different teams`.
        let sentence: String
        let obstacle: Ties.Obstacle?
    }
}

// MARK: - Prediction

extension BalancedTeams {
    /// The number of players in the smallest team.
    var smallestSize: Int { teams.map(\.members.count).min() ?? 0 }

    /// The strength of each team: the mean of its players' ratings, times the number of players of the smallest team.
    var strengths: [Double] {
        teams.map { side in
            side.members.reduce(0) { $0 + $1.rating.mu } * Double(smallestSize) / Double(side.members.count)
        }
    }

    /// The scale of a difference of strengths: the scale of ``RatedTeams`` for teams whose players are as uncertain as
    /// the mean of all.
    static func scale(of ratings: [Rating], teams: Int) -> Double {
        let variance = ratings.reduce(0) { $0 + $1.sigma * $1.sigma } * 2 / Double(teams)
        return (variance + 2 * Rating.beta * Rating.beta).squareRoot()
    }

    /// The predicted chance that a team beats another one, 0…1.
    func chance(of team: Int, against other: Int) -> Double {
        let scale = Self.scale(of: teams.flatMap(\.members).map(\.rating), teams: teams.count)
        return RatedTeams.chance(advantage: strengths[team] - strengths[other], scale: scale)
    }

    /// The match of the strongest team and the weakest one.
    var mostOneSided: (favourite: Side, other: Side, chance: Double) {
        let strengths = strengths
        let favourite = teams.indices.max { strengths[$0] < strengths[$1] } ?? 0
        let other = teams.indices.min { strengths[$0] < strengths[$1] } ?? 0
        return (teams[favourite], teams[other], chance(of: favourite, against: other))
    }
}

// MARK: - Data

extension BalancedTeams {
    /// The matches that the teams have played.
    private var played: [Played] { if case .played(let matches) = origin { matches } else { [] } }

    static let shape = Shape<Self>(
        .list("teams", of: Rated.shape, \.rated),
        .list("teamA", of: Member.shape, \.teams[0].members), .list("teamB", of: Member.shape, \.teams[1].members),
        .integer("chanceA") { $0.chance(of: 0, against: 1).percent },
        .integer("chanceB") { 100 - $0.chance(of: 0, against: 1).percent },
        .decimal("strengthA", places: 1, \.strengths[0]), .decimal("strengthB", places: 1, \.strengths[1]),
        .integer("favouriteChance") { $0.mostOneSided.chance.percent },
        .boolean("isFairest") { if case .fairest = $0.origin { true } else { false } },
        .boolean("isProven") { $0.origin == .fairest(isProven: true) },
        .list("wishes", of: Heard.shape, \.wishes),
        .boolean("isApplied", \.isApplied),
        .text("score", optional: { $0.played.count == 1 ? $0.played[0].score.text : nil }),
        .list("matches", of: Played.shape, \.played))

    /// A team with its strength.
    private struct Rated {
        let side: Side
        let strength: Double

        static let shape = Shape<Self>(
            .text("team", \.side.team.team.letter), .text("name", optional: \.side.team.name),
            .decimal("strength", places: 1, \.strength), .list("players", of: Member.shape, \.side.members))
    }

    private var rated: [Rated] { zip(teams, strengths).map(Rated.init) }
}

extension BalancedTeams.Played {
    fileprivate static let shape = Shape<Self>(
        .text("nameA", \.sides.teamA.label), .text("nameB", \.sides.teamB.label),
        .integer("chanceA", \.chance.percent), .text("score", \.score.text))
}

extension BalancedTeams.Member {
    fileprivate static let shape = Shape<Self>(
        .integer("id", optional: \.id), .text("name", \.name), .decimal("rating", places: 1, \.rating.mu))
}

extension BalancedTeams.Heard {
    fileprivate static let shape = Shape<Self>(
        .text("wish", \.text), .boolean("isKept") { $0.obstacle == nil })
}
