import Football
import GatherDatabase
import GatherKit
import GatherModels

extension ThingKind<Player> {
    /// The players, by their number.
    static var player: ThingKind { ThingKind("player") { Fingerprint(of: [$0]) } }
}

extension Fingerprint {
    /// Takes the fingerprint of players, without encoding them, as a script may add or import very many.
    init(of players: [Player]) {
        self.init(
            of: players.lazy.map { player in
                """
                \(player.id) \(player.name.text)\u{0}\(player.favouriteTeam ?? "")\u{0}\
                \(player.age ?? 0) \(player.skill?.rawValue ?? "") \(player.position?.rawValue ?? "")
                """
            })
    }
}

extension Change {
    /// A change of a player.
    ///
    /// - Parameters:
    ///   - id: The player's number.
    ///   - before: What the player was like before; nil for who was not there.
    ///   - after: What the player is like now; nil for who is not there any more.
    init(_ summary: String, of id: Int, before: Player?, after: Player?) throws {
        self.init(summary, [try ThingKind.player.saved(String(id), before: before, after: after)])
    }
}

extension PlayerStore {
    /// The player of a number.
    func player(_ key: String, in session: Session) throws -> Player? {
        try Player.table.first(where: "id = \(Int(key))", in: session)
    }

    /// Makes a player be as before, under the same number.
    func put(_ key: String, _ player: Player?, in session: Session) throws {
        guard let id = Int(key) else { throw StoreFailure.damaged("\(quoted(key)) is no player's number") }
        guard let player else {
            try Player.table.delete(id, in: session)
            return
        }
        if try !Player.table.update(player, in: session) { try Player.table.insert(player, in: session) }
    }
}
