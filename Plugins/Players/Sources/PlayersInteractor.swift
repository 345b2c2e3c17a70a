import GatherDatabase
import GatherKit
import GatherModels

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

    func add(_ draft: PlayerDraft, ifMissing: Bool, in session: Session) throws -> Addition {
        let addition = try addSilently(draft, ifMissing: ifMissing, in: session)
        if !addition.wasThere {
            let player = addition.player
            session.note { try Change("the new player \(player.name.text)", of: player.id, before: nil, after: player) }
        }
        return addition
    }

    private func addSilently(_ draft: PlayerDraft, ifMissing: Bool, in session: Session) throws -> Addition {
        let keys = draft.name.keys
        let alike = try store.players(like: keys, in: session)
        if let same = alike.first(where: { $0.name.keys == keys }) {
            guard ifMissing else { throw PlayersFailure.nameTaken(same.name.text, by: same.id) }
            return Addition(player: same, wasThere: true)
        }
        return Addition(player: try store.insert(draft, keys, in: session), similar: alike.first)
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

    func edit(_ reference: PlayerReference, _ change: PlayerChange, in session: Session) throws -> Edit {
        let before = try directory.find(reference, in: session)
        let after = change.applied(to: before)
        let keys = after.name.keys
        let alike =
            keys == before.name.keys
            ? [] : try store.players(like: keys, in: session).filter { $0.id != before.id }
        if let same = alike.first(where: { $0.name.keys == keys }) {
            throw PlayersFailure.nameTaken(same.name.text, by: same.id)
        }
        if after != before {
            try store.update(after, keys, in: session)
            session.note { try Change("the edit of \(before.name.text)", of: before.id, before: before, after: after) }
        }
        return Edit(before: before, after: after, similar: alike.first)
    }

    func delete(_ reference: PlayerReference, in session: Session) throws -> Player {
        let player = try directory.find(reference, in: session)
        try store.delete(player.id, in: session)
        session.note { try Change("the deletion of \(player.name.text)", of: player.id, before: player, after: nil) }
        return player
    }

    /// What came of an import: how many players were added, the rows that were not, and names that look alike.
    struct Import: Equatable {
        var added: Int
        var skipped: [BadRow]
        var similar: [Similarity] = []

        /// A player of a file whose name looks like that of another.
        struct Similarity: Equatable {
            let line: Int
            let name: PlayerName
            let other: Player
        }
    }

    func importFile(_ path: String, skipsBadRows: Bool, in session: Session) throws -> Import {
        let rows = try files.read(path)
        return try session.transaction {
            var result = Import(added: 0, skipped: [])
            var added: [Player] = []
            try session.progress.count("rows", of: rows.count) {
                for row in rows {
                    if let player = try importRow(row, into: &result, in: session) { added.append(player) }
                    try session.progress.advance()
                }
            }
            guard skipsBadRows || result.skipped.isEmpty else { throw PlayersFailure.badRows(result.skipped) }
            result.added = added.count
            if !added.isEmpty { session.note { [added] in try Change(importing: added) } }
            return result
        }
    }

    /// Adds the player of a row, or notes why there is none.
    ///
    /// - Returns: The player who was added.
    private func importRow(_ row: ImportedRow, into result: inout Import, in session: Session) throws -> Player? {
        do {
            let draft = try row.content.get()
            let addition = try addSilently(draft, ifMissing: false, in: session)
            if let other = addition.similar {
                result.similar.append(.init(line: row.line, name: draft.name, other: other))
            }
            return addition.player
        } catch let failure as PlayersFailure {
            result.skipped.append(BadRow(line: row.line, reason: failure.message))
        } catch let problem as UsageFailure {
            result.skipped.append(BadRow(line: row.line, reason: problem.message))
        }
        return nil
    }

    /// Writes all players to a file.
    ///
    /// - Returns: How many there were.
    func exportFile(_ path: String, overwrites: Bool, in session: Session) throws -> Int {
        let players = try players(PlayerFilter(order: .id), in: session)
        session.afterCommit(try files.draft(of: players, for: path, overwrites: overwrites).commit)
        return players.count
    }
}

/// What can go wrong with the list of players.
enum PlayersFailure: Failure {
    case nameTaken(String, by: Int)
    case badRows([BadRow])
    case badFile(String, reason: String)

    var kind: FailureKind {
        switch self {
        case .nameTaken: .conflict
        case .badRows, .badFile: .invalid
        }
    }

    var message: String {
        switch self {
        case .nameTaken(let name, let id):
            "there is already a player named \(name) (#\(id)); names differ in more than case"
        case .badRows(let rows):
            (["nothing was imported, because \(rows.count == 1 ? "a row is" : "\(rows.count) rows are") bad:"]
                + rows.map { "  line \($0.line): \($0.reason)" }
                + ["correct the file, or leave bad rows out with --skip-bad"]).joined(separator: "\n")
        case .badFile(let path, let reason): "\(path) cannot be imported: \(reason)"
        }
    }
}
