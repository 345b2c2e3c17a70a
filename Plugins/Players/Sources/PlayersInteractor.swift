import Football
import GatherDatabase
import GatherKit

/// The rules about who may be on the list of players.
struct PlayersInteractor: Sendable {
    let store: PlayerStore
    let directory: PlayerDirectory
    let files: PlayerFiles

    /// What came of adding a player.
    struct Addition: Equatable {
        var player: Player
        var wasThere = false
        var similar: Player?
    }

    func add(_ draft: Player, ifMissing: Bool, in session: Session) throws -> Addition {
        let keys = draft.name.keys
        let alike = try store.players(like: keys, in: session)
        if let same = alike.first(where: { $0.name.keys == keys }) {
            guard ifMissing else { throw PlayersFailure.nameTaken(same.name.text, by: same.id) }
            return Addition(player: same, wasThere: true)
        }
        var player = draft
        player.id = try Player.table.insertNumbered(draft, in: session)
        session.note("the new player \(draft.name.text)")
        return Addition(player: player, similar: alike.first)
    }

    func players(_ filter: PlayerFilter, in session: Session) throws -> [Player] {
        try store.players(filter, in: session)
    }

    func player(_ reference: PlayerReference, in session: Session) throws -> Player {
        try directory.find(reference, in: session)
    }

    /// What came of an edit: the player before and after, and somebody whose name looks like the new one.
    struct Edit: Equatable {
        var before: Player
        var after: Player
        var similar: Player?
    }

    func edit(
        _ reference: PlayerReference, in session: Session, _ change: (inout Player) throws -> Void
    ) throws -> Edit {
        let before = try directory.find(reference, in: session)
        var after = before
        try change(&after)
        let keys = after.name.keys
        let alike =
            keys == before.name.keys
            ? [] : try store.players(like: keys, in: session).filter { $0.id != before.id }
        if let same = alike.first(where: { $0.name.keys == keys }) {
            throw PlayersFailure.nameTaken(same.name.text, by: same.id)
        }
        if after != before {
            try Player.table.update(after, from: before, in: session)
            session.note("the edit of \(before.name.text) (\(changes(from: before, to: after)))")
        }
        return Edit(before: before, after: after, similar: alike.first)
    }

    private func changes(from before: Player, to after: Player) -> String {
        Player.fields.differences(from: before, to: after)
            .map { "\($0.label) \($0.before ?? "not known") → \($0.after ?? "not known")" }.joined(separator: ", ")
    }

    func delete(_ reference: PlayerReference, in session: Session) throws -> Player {
        let player = try directory.find(reference, in: session)
        try Player.table.delete(player.id, in: session)
        session.note("the deletion of \(player.name.text)")
        try session.publish(PlayerDeleted(player))
        return player
    }
}
