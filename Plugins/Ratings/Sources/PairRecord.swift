import Football
import GatherKit

/// The results of two players with and without each other.
struct PairRecord: Equatable, Sendable {
    let player: Player
    let other: Player
    /// The results in one team.
    private(set) var together = Results()
    /// The player's results with the other one in the other team.
    private(set) var against = Results()
    /// The player's results without the other one.
    private(set) var playerAlone = Results()
    /// The other one's results without the player.
    private(set) var otherAlone = Results()

    init(player: Player, other: Player) { (self.player, self.other) = (player, other) }

    mutating func count(_ match: RatingHistory.RatedMatch) {
        let team = match.change(of: .player(player.id))?.team
        let otherTeam = match.change(of: .player(other.id))?.team
        switch (team, otherTeam) {
        case (nil, nil): break
        case (let team?, nil): playerAlone.count(match.score.result(of: team))
        case (nil, let team?): otherAlone.count(match.score.result(of: team))
        case (let team?, let other?) where team == other: together.count(match.score.result(of: team))
        case (let team?, _): against.count(match.score.result(of: team))
        }
    }

    static let shape = Shape<Self>(
        .text("name", \.player.name.text), .text("other", \.other.name.text),
        .record("together", of: Results.shape, \.together), .record("against", of: Results.shape, \.against),
        .record("withoutOther", of: Results.shape, \.playerAlone),
        .record("otherWithout", of: Results.shape, \.otherAlone))
}

extension Results {
    fileprivate static let shape = Shape<Self>(
        .integer("matches", \.matches), .integer("won", \.won), .integer("drawn", \.drawn), .integer("lost", \.lost),
        .integer("winPercent", optional: \.winPercent))
}
