import GatherDatabase
import GatherKit
import GatherModels

/// Where the gathers are kept that have ended.
struct HistoryStore: Sendable {
    private let reader = GatherReader()
    private let writer = GatherWriter()

    func latest(limit: Int?, in session: Session) throws -> [Gather] {
        let order: SQL = "ended_at IS NOT NULL ORDER BY ended_at DESC, started_at DESC, id"
        return try reader.gathers(where: limit.map { "\(order) LIMIT \($0)" } ?? order, in: session)
    }

    /// Up to two gathers whose number begins so; two are enough to know that the beginning is not.
    func gathers(numberedFrom prefix: String, in session: Session) throws -> [Gather] {
        try reader.gathers(
            where: "ended_at IS NOT NULL AND id >= \(prefix) AND id < \(prefix + "~") LIMIT 2", in: session)
    }

    func gathers(startedIn range: Range<Timestamp>, in session: Session) throws -> [Gather] {
        try reader.gathers(
            where: """
                ended_at IS NOT NULL AND started_at >= \(range.lowerBound.milliseconds) \
                AND started_at < \(range.upperBound.milliseconds) ORDER BY started_at, id
                """, in: session)
    }

    func delete(_ gather: Gather, in session: Session) throws { try writer.delete(gather, in: session) }
}
