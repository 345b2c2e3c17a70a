import Football
import GatherKit

extension PlayersInteractor {
    /// What came of an import: how many players were added, the rows that were not, and names that look alike.
    struct Import: Equatable {
        var added: Int
        var skipped: [BadRow]
        var similar: [Similarity] = []

        /// A player of a file whose name looks like that of another.
        struct Similarity: Equatable {
            let line: Int
            let name: Name
            let other: Player
        }
    }

    func importFile(_ path: String, skipsBadRows: Bool, in session: Session) throws -> Import {
        let rows = try files.read(path, from: session.files)
        return try session.transaction {
            var result = Import(added: 0, skipped: [])
            try session.progress.count("rows", of: rows.count) {
                for row in rows {
                    try importRow(row, into: &result, in: session)
                    try session.progress.advance()
                }
            }
            guard skipsBadRows || result.skipped.isEmpty else { throw PlayersFailure.badRows(result.skipped) }
            let added = result.added
            session.note("the import of \(counted(added, "player"))")
            return result
        }
    }

    /// Adds the player of a row, or notes why there is none.
    private func importRow(_ row: ImportedRow, into result: inout Import, in session: Session) throws {
        do {
            let draft = try row.content.get()
            let addition = try add(draft, ifMissing: false, in: session)
            result.added += 1
            if let other = addition.similar {
                result.similar.append(.init(line: row.line, name: draft.name, other: other))
            }
        } catch let failure as PlayersFailure {
            result.skipped.append(BadRow(line: row.line, reason: failure.message))
        } catch let problem as UsageFailure {
            result.skipped.append(BadRow(line: row.line, reason: problem.message))
        }
    }

    /// Writes all players to a file.
    ///
    /// - Returns: How many there were.
    func exportFile(_ path: String, overwrites: Bool, in session: Session) throws -> Int {
        let players = try players(PlayerFilter(order: .id), in: session)
        try session.write(
            files.text(of: players, progress: session.progress), to: path, overwriting: overwrites)
        return players.count
    }
}
