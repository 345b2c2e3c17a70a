import Football
import Foundation
import GatherKit

/// What programs do with gathers, which they name by their whole number.
extension HistoryInteractor {
    func listed(in session: Session) throws -> [ListedGather] { try store.listed(in: session) }

    func listed(ofPlayer id: Int, in session: Session) throws -> [ListedGather] {
        _ = try editor.directory.find(.id(id), in: session)
        return try store.listed(ofPlayer: id, in: session)
    }

    func players(of id: UUID, in session: Session) throws -> [Player] {
        let table: HistoryStore.PlayersTable =
            if try store.hasEnded(id.uuidString, in: session) != nil {
                .gather
            } else if try open.gather(numbered: id.uuidString, in: session) != nil {
                .openGather
            } else {
                throw HistoryFailure.noGather(id)
            }
        return try store.players(of: id.uuidString, from: table, in: session)
    }

    func setScore(_ score: Score, _ winner: Winner?, of id: UUID, in session: Session) throws {
        try check(winner, of: score)
        if let gather = try open.gather(numbered: id.uuidString, in: session) {
            try setScore(score, of: gather, in: session)
        } else {
            _ = try edit(ended(id, in: session), GatherEdit(score: score), in: session)
        }
    }

    /// Makes sure that a winner is the one whom a score tells of; clients of before say `None` of any.
    func check(_ winner: Winner?, of score: Score) throws(HistoryFailure) {
        if let winner, winner != .none, winner != Winner(score) { throw .otherWinner(score) }
    }

    func delete(_ id: UUID, in session: Session) throws {
        if let gather = try open.gather(numbered: id.uuidString, in: session) {
            try delete(gather, in: session)
        } else {
            _ = try delete(ended(id, in: session), in: session)
        }
    }

    /// The words that name a gather of a number, if it has ended.
    func ended(_ id: UUID, in session: Session) throws -> GatherReference {
        guard let hasEnded = try store.hasEnded(id.uuidString, in: session) else { throw HistoryFailure.noGather(id) }
        guard hasEnded else { throw HistoryFailure.inProgress }
        return .idPrefix(id.uuidString)
    }
}
