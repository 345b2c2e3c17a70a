import GatherDatabase
import GatherKit
import GatherModels

extension ThingKind<Team> {
    /// The places in the line-up, by the number of the player.
    static var place: ThingKind { ThingKind("line-up") }
}

extension Change {
    /// A change of some players' places.
    ///
    /// - Parameter places: Where they were before, and where they are now; nil for who is not picked.
    init(_ summary: String, places: [(player: Player, before: Team?, after: Team?)]) throws {
        self.init(
            summary,
            try places.map { try ThingKind.place.saved(String($0.player.id), before: $0.before, after: $0.after) })
    }
}

extension LineupStore {
    /// The team of a player, whether or not the player has been deleted since.
    func team(of key: String, in session: Session) throws -> Team? {
        try handle.first(
            "SELECT team FROM lineup WHERE organizer_id = \(session.organizer.id) AND player_id = \(Int(key))",
            in: session
        ) { try Team($0) }
    }

    /// Puts a player into a team, or takes the player off the line-up.
    func put(_ key: String, into team: Team?, in session: Session) throws {
        guard let id = Int(key) else { throw StoreFailure.damaged("\(quoted(key)) is no player's number") }
        if let team { try set(team, ofPlayer: id, in: session) } else { try remove(player: id, in: session) }
    }
}
