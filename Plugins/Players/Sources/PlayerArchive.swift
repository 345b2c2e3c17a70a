import GatherDatabase
import GatherKit
import GatherModels

extension ArchivePart {
    /// The players, whom all other parts refer to.
    static func players(_ interactor: PlayersInteractor) -> ArchivePart {
        let store = interactor.store
        return ArchivePart(
            "players", of: "player", tables: ["player"],
            write: { session, numbers, add in
                try store.forEach(in: session) { player in
                    let number = numbers.number(ofPlayer: player.id)
                    try add(["number": .integer(number)] + player.details)
                }
            },
            read: { row, session, numbers in
                let number = try row.value("number", .number)
                let draft = try PlayerDraft(row)
                try numbers.add(player: number, as: interactor.addAgain(draft, number, numbers, in: session))
            },
            count: { try store.count(in: $0) },
            clear: { try store.clear(in: $0) })
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
            try store.insert(Player(id: number, draft), in: session)
            return number
        }
        do {
            // Nobody was there before, so nobody need be looked for.
            return try store.insert(draft, draft.name.keys, in: session).id
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

extension Player {
    fileprivate init(id: Int, _ draft: PlayerDraft) {
        self.init(
            id: id, name: draft.name, age: draft.age, skill: draft.skill, position: draft.position,
            favouriteTeam: draft.favouriteTeam)
    }
}

extension PlayerStore {
    /// Hands all players to `body`, by their number.
    fileprivate func forEach(in session: Session, _ body: (Player) throws -> Void) throws {
        try handle.query(
            "\(PlayerDirectory.selection) WHERE organizer_id = \(session.organizer.id) ORDER BY id", in: session
        ) { try body(Player($0)) }
    }

    fileprivate func count(in session: Session) throws -> Int {
        try handle.first(
            "SELECT count(*) AS count FROM player WHERE organizer_id = \(session.organizer.id)", in: session
        ) { try $0.integer("count") } ?? 0
    }

    fileprivate func clear(in session: Session) throws {
        try handle.run("DELETE FROM player WHERE organizer_id = \(session.organizer.id)", in: session)
    }
}
