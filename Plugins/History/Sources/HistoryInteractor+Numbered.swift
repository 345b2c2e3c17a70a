import Foundation
import GatherKit
import GatherModels

/// What programs do with gathers, which they name by their whole number.
extension HistoryInteractor {
    func listed(in session: Session) throws -> [ListedGather] { try store.listed(in: session) }

    func listed(ofPlayer id: Int, in session: Session) throws -> [ListedGather] {
        _ = try editor.directory.find(.id(id), in: session)
        return try store.listed(ofPlayer: id, in: session)
    }

    func players(of id: UUID, in session: Session) throws -> [Player] {
        guard try store.hasEnded(id.uuidString, in: session) != nil else { throw HistoryFailure.noGather(id) }
        return try store.players(of: id.uuidString, in: session)
    }

    func setScore(_ score: Score, _ winner: Winner?, of id: UUID, in session: Session) throws {
        if let winner, winner != Winner(score) { throw HistoryFailure.otherWinner(score) }
        _ = try edit(ended(id, in: session), GatherEdit(score: score), in: session)
    }

    /// The words that name a gather of a number, if it has ended.
    func ended(_ id: UUID, in session: Session) throws -> GatherReference {
        guard let hasEnded = try store.hasEnded(id.uuidString, in: session) else { throw HistoryFailure.noGather(id) }
        guard hasEnded else { throw HistoryFailure.inProgress }
        return .idPrefix(id.uuidString)
    }
}
