import Football
import GatherDatabase
import GatherKit

struct WishInteractor: Sendable {
    /// The remembered wishes, or those about a player, in the order of the players' numbers.
    func all(about player: Player? = nil, in session: Session) throws -> [NamedWish] {
        let wishes = try player.map { try self.wishes(about: $0, in: session) } ?? Wish.table.all(in: session)
        return try wishes.sorted { ($0.playerID, $0.otherID) < ($1.playerID, $1.otherID) }.compactMap { wish in
            try wish.players(in: session).map { NamedWish(kind: wish.kind, player: $0, other: $1) }
        }
    }

    private func wishes(about player: Player, in session: Session) throws -> [Wish] {
        try Wish.table.all(where: "player_id = \(player.id) OR other_id = \(player.id)", in: session)
    }

    /// The result of changing a wish.
    struct Change: Equatable {
        let action: WishAction
        let wish: NamedWish
        /// Whether the wish already existed.
        var wasThere = false
    }

    /// Remembers or forgets a wish about two players.
    func change(_ action: WishAction, _ players: (Player, Player), in session: Session) throws -> Change {
        let (player, other) = players
        let (name, otherName) = (player.name.text, other.name.text)
        let (first, second) = (min(player.id, other.id), max(player.id, other.id))
        let there = try Wish.table.first(where: "player_id = \(first) AND other_id = \(second)", in: session)
        switch (action.kind, there) {
        case (nil, nil): throw BalanceFailure.noWish(name, otherName)
        case (nil, let there?):
            try Wish.table.delete(first, second, in: session)
            session.setUndoLabel("the removal of the wish about \(name) and \(otherName)")
            return Change(action: action, wish: NamedWish(kind: there.kind, player: player, other: other))
        case (let kind?, nil):
            try Wish.table.insert(Wish(playerID: first, otherID: second, kind: kind), in: session)
            session.setUndoLabel("the wish to keep \(name) and \(otherName) \(kind.rawValue)")
            try remarkTeams(of: player, and: other, wished: kind, in: session)
            return Change(action: action, wish: NamedWish(kind: kind, player: player, other: other))
        case (let kind?, let there?):
            guard there.kind == kind else { throw BalanceFailure.contraryWish(there.kind, name, otherName) }
            return Change(
                action: action, wish: NamedWish(kind: kind, player: player, other: other), wasThere: true)
        }
    }

    /// Says that the present teams do not fulfil a wish.
    private func remarkTeams(
        of player: Player, and other: Player, wished kind: Wish.Relation, in session: Session
    ) throws {
        let lineup = try Lineup(in: session)
        let wish = NamedWish(kind: kind, player: player, other: other)
        guard wish.isBroken(by: lineup), let team = lineup.team(of: player) else { return }
        let whole = kind == .apart ? "both in \(lineup[team].label)" : "in different teams"
        session.remark(
            "\(player.name.text) and \(other.name.text) are \(whole) now; make new teams with: team balance --apply")
    }

    /// Says which wishes the line-up no longer fulfils; players with a link do not learn about wishes.
    func remarkBreaches(since before: Lineup, in session: Session) throws {
        guard session.linkNumber == nil else { return }
        let lineup = try Lineup(in: session)
        for wish in try all(in: session) where wish.isBroken(by: lineup) && !wish.isBroken(by: before) {
            let place = wish.kind == .apart ? "in the same team" : "in different teams"
            session.remark(
                "\(wish.player.name.text) and \(wish.other.name.text) are \(place) now, though you want them "
                    + "\(wish.kind.rawValue).")
        }
    }

    /// Transfers the wishes about a player to another one, whose own wishes take precedence.
    func merge(_ player: Player, into other: Player, in session: Session) throws {
        var known = Set(try wishes(about: other, in: session).map { $0.partner(of: other.id) })
        for wish in try wishes(about: player, in: session) {
            try Wish.table.delete(wish.playerID, wish.otherID, in: session)
            let partner = wish.partner(of: player.id)
            guard partner != other.id, known.insert(partner).inserted else { continue }
            try Wish.table.insert(Wish(playerID: other.id, otherID: partner, kind: wish.kind), in: session)
        }
    }

    /// Forgets the wishes about a player who is deleted.
    func forget(_ player: Player, in session: Session) throws {
        let wishes = try wishes(about: player, in: session)
        for wish in wishes { try Wish.table.delete(wish.playerID, wish.otherID, in: session) }
        switch wishes.count {
        case 0: break
        case 1:
            session.remark("The wish about \(player.name.text) was removed, too. Restore both with: undo")
        default:
            session.remark(
                "The wishes about \(player.name.text) and \(wishes.count) other players were removed, too. "
                    + "Restore everything with: undo"
            )
        }
    }
}
