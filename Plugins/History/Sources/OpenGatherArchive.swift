import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherModels

extension ArchivePart {
    /// The gathers that programs have made and not completed.
    static func openGathers(_ store: OpenGatherStore, makeID: @escaping @Sendable () -> UUID) -> ArchivePart {
        ArchivePart(
            "openGathers", of: "open gather", tables: ["open_gather", "open_gather_player"],
            renumbered: ["id"],
            write: { session, numbers, add in
                for gather in try store.gathers(in: session) {
                    try add([
                        "id": .text(gather.number),
                        "madeAt": .integer(gather.madeAt.milliseconds),
                        "score": .text(optional: gather.score?.text),
                        "teamA": numbers.archived(gather.players, of: .teamA),
                        "teamB": numbers.archived(gather.players, of: .teamB),
                    ])
                }
            },
            read: { row, session, numbers in
                let id = try numbers.add(gather: row.value("id", .uuid), makeID)
                let players = try numbers.participants(of: row)
                if players.contains(where: { $0.playerID == nil }) { throw UsageFailure("a player has no number") }
                let gather = OpenGather(
                    id: id, madeAt: try row.moment("madeAt"), players: players, score: try row.optional("score", .score)
                )
                try store.insert(gather, in: session)
            })
    }
}

extension OpenGatherStore {
    /// Whether a gather of the store has a number, whoever it belongs to.
    func isTaken(_ number: String, in session: Session) throws -> Bool {
        try session.first("SELECT 1 AS found FROM open_gather WHERE id = \(number)") { _ in true } ?? false
    }
}
