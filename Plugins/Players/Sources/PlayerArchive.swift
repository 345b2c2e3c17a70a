import Football
import GatherDatabase
import GatherKit
import GatherModels

extension ArchivePart {
    /// The players, whom all other parts refer to.
    static func players(_ interactor: PlayersInteractor) -> ArchivePart {
        ArchivePart(
            "players", of: "player", tables: ["player"],
            write: { session, numbers, add in
                try Player.table.forEach("ORDER BY id", in: session) { player in
                    let number = numbers.number(ofPlayer: player.id)
                    try add(["number": .integer(number)] + Player.fields.record(of: player))
                }
            },
            read: { row, session, numbers in
                let number = try row.value("number", .number)
                var player = Player.unknown
                player.id = number
                try Player.fields.fill(&player, from: row)
                try numbers.add(player: number, as: interactor.addAgain(player, numbers, in: session))
            },
            count: { try Player.table.count(in: $0) })
    }
}

extension PlayersInteractor {
    /// Adds the player of a row.
    ///
    /// - Returns: The number in the store.
    fileprivate func addAgain(_ player: Player, _ numbers: ArchiveNumbers, in session: Session) throws -> Int {
        if numbers.isRestoring {
            try Player.table.insert(player, in: session)
            return player.id
        }
        do {
            // Nobody was there before, so nobody need be looked for.
            return try Player.table.insertNumbered(player, in: session)
        } catch StoreFailure.duplicate {
            throw UsageFailure("another row has the name \(quoted(player.name.text)); names differ in more than case")
        }
    }
}
