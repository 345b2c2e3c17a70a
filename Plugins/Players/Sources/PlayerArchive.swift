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
                    try add(["number": .integer(number)] + player.details)
                }
            },
            read: { row, session, numbers in
                let number = try row.value("number", .number)
                let draft = try PlayerDraft(row)
                try numbers.add(player: number, as: interactor.addAgain(draft, number, numbers, in: session))
            },
            count: { try Player.table.count(in: $0) },
            clear: { try Player.table.deleteAll(in: $0) })
    }
}

extension PlayersInteractor {
    /// Adds the player of a row.
    ///
    /// - Returns: The number in the store.
    fileprivate func addAgain(
        _ draft: PlayerDraft, _ number: Int, _ numbers: ArchiveNumbers, in session: Session
    ) throws -> Int {
        if numbers.isRestoring {
            try Player.table.insert(Player(id: number, draft), in: session)
            return number
        }
        do {
            // Nobody was there before, so nobody need be looked for.
            return try Player.table.insertNumbered(Player(id: 0, draft), in: session)
        } catch StoreFailure.duplicate {
            throw UsageFailure("another row has the name \(quoted(draft.name.text)); names differ in more than case")
        }
    }
}

extension PlayerDraft {
    fileprivate init(_ row: ArchiveRow) throws(UsageFailure) {
        self.init(
            name: try row.value("name", .playerName), age: try row.optional("age", .integer(Player.ages)),
            skill: try row.optional("skill", Self.skills),
            position: try row.optional("preferredPosition", Self.positions),
            favouriteTeam: try row.optional("favouriteTeam", .text(maximumLength: Player.favouriteTeamLength)))
    }

    private static let skills = ValueKind<Skill>.choice()
    private static let positions = ValueKind<Position>.choice()
}
