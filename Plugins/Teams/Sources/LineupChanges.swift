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
    /// The team of a player of a key in the journal.
    func team(of key: String, in session: Session) throws -> Team? { try team(of: number(key), in: session) }

    /// Puts a player into a team, or takes the player off the line-up.
    func put(_ key: String, into team: Team?, in session: Session) throws {
        let id = try number(key)
        if let team {
            try LineupRow.table.put(LineupRow(playerID: id, team: team), in: session)
        } else {
            try LineupRow.table.delete(id, in: session)
        }
    }

    private func number(_ key: String) throws(StoreFailure) -> Int {
        guard let id = Int(key) else { throw .damaged("\(quoted(key)) is no player's number") }
        return id
    }
}
