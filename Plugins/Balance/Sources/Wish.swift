import Football
import GatherDatabase
import GatherKit

/// A wish about two players that applies whenever teams are balanced.
struct Wish: Equatable, Sendable {
    /// The player with the smaller number.
    let playerID: Int
    let otherID: Int
    let kind: Relation

    enum Relation: String, CaseIterable, ColumnValue, Sendable {
        case together, apart

        /// The end of a sentence about the two players.
        var words: String { self == .together ? "in the same team" : "in different teams" }
    }

    init(playerID: Int, otherID: Int, kind: Relation) {
        (self.playerID, self.otherID) = (min(playerID, otherID), max(playerID, otherID))
        self.kind = kind
    }

    /// Wishes are stored without a reference to the players, so that undo restores them together with a deleted player.
    static let table = Table(
        "balance_wish", noun: "wish", key: 2,
        Wish.init(playerID:otherID:kind:), Column("player_id", \.playerID), Column("other_id", \.otherID),
        Column("kind", \.kind))

    /// The number of the other player.
    func partner(of id: Int) -> Int { id == playerID ? otherID : playerID }

    /// The two players; nil if one of them has been deleted.
    func players(in session: Session) throws -> (Player, Player)? {
        guard let player = try Player.table.first(where: "id = \(playerID)", in: session),
            let other = try Player.table.first(where: "id = \(otherID)", in: session)
        else { return nil }
        return (player, other)
    }
}

/// A wish with its players.
struct NamedWish: Equatable, Sendable {
    let kind: Wish.Relation
    let player: Player
    let other: Player

    /// Whether both play in the same team although they should not, or in different ones.
    func isBroken(by lineup: Lineup) -> Bool {
        guard let team = lineup.playingTeam(of: player), let otherTeam = lineup.playingTeam(of: other) else {
            return false
        }
        return (team == otherTeam) != (kind == .together)
    }

    static let shape = Shape<Self>(
        .text("wish", \.kind.rawValue), .text("player", \.player.name.text), .text("other", \.other.name.text))
}

/// An action on a wish.
enum WishAction: String, CaseIterable, Sendable {
    case apart, together, forget

    /// The wish to remember; nil to forget one.
    var kind: Wish.Relation? { Wish.Relation(rawValue: rawValue) }

    /// The label of the choice on a page.
    var title: String {
        switch self {
        case .together: "Play together"
        case .apart: "Play in different teams"
        case .forget: "Play wherever it is fairest"
        }
    }
}
