import GatherDatabase
import GatherKit
import GatherModels

extension ThingKind<Player> {
    /// The players, by their number.
    static var player: ThingKind { ThingKind("player") }
}

extension Change {
    /// A change of some players.
    ///
    /// - Parameter players: Their numbers, and what they were like before; nil for who was not there.
    init(_ summary: String, players: [(id: Int, before: Player?)]) throws {
        self.init(summary, try players.map { try ThingKind.player.saved(String($0.id), $0.before) })
    }

    /// The import of players that have these numbers now.
    init(importing ids: [Int]) throws {
        try self.init(
            "the import of \(ids.count == 1 ? "1 player" : "\(ids.count) players")", players: ids.map { ($0, nil) })
    }
}

extension PlayerStore {
    /// The player of a number.
    func player(_ key: String, in session: Session) throws -> Player? {
        try session.connection.first(
            SQL(Self.playerStatement, [.integer(session.organizer.id), .optional(Int(key))]), Player.init
        )
    }

    /// Makes a player be as before, under the same number.
    func put(_ key: String, _ player: Player?, in session: Session) throws {
        guard let id = Int(key) else { throw StoreFailure.damaged("\(quoted(key)) is no player's number") }
        guard let player else { return try delete(id, in: session) }
        if try !update(player, player.name.keys, in: session) { try insert(player, in: session) }
    }

    private func insert(_ player: Player, in session: Session) throws {
        let keys = player.name.keys
        try session.connection.run(
            """
            INSERT INTO player (id, organizer_id, name, name_key, search_key, age, skill, position, favourite_team) \
            VALUES (\(player.id), \(session.organizer.id), \(player.name.text), \(keys.name), \(keys.search), \
            \(player.age), \(player.skill?.rawValue), \(player.position?.rawValue), \(player.favouriteTeam))
            """
        )
    }

    // A text made once, as an import is taken back player by player.
    private static let playerStatement = """
        SELECT player.id, player.name, age, skill, position, favourite_team FROM player \
        WHERE organizer_id = $1 AND id = $2
        """
}
