import GatherDatabase
import GatherKit
import GatherModels

/// Where the gathers are kept that have ended.
struct HistoryStore: Sendable {
    func latest(limit: Int?) -> SQL {
        let order: SQL = "ended_at IS NOT NULL ORDER BY ended_at DESC, started_at DESC, id"
        return limit.map { "\(order) LIMIT \($0)" } ?? order
    }

    func numbers(startingWith prefix: String) -> SQL {
        // Two are enough to know that the beginning is not.
        "ended_at IS NOT NULL AND id >= \(prefix) AND id < \(prefix + "~") LIMIT 2"
    }

    func delete(_ gather: Gather, in session: Session) throws {
        try session.connection.run(
            "DELETE FROM gather WHERE organizer_id = \(session.organizer.id) AND id = \(gather.number)"
        )
    }
}
