import Football
import Foundation
import GatherDatabase
import GatherKit

struct OpenGatherStore: Sendable {
    static let tables = [OpenGather.table.schema, players.schema]
    private static let players = GatherPlayerRow.table("open_gather_player", partOf: OpenGather.table.schema)

    func gather(_ id: String, in session: Session) throws -> OpenGather? {
        try OpenGather.table.first(where: "id = \(id)", in: session).map { try Self.complete($0, in: session) }
    }

    /// All open gathers, the oldest first.
    func gathers(in session: Session) throws -> [OpenGather] {
        try OpenGather.table.all("ORDER BY made_at, id", in: session).map { try Self.complete($0, in: session) }
    }

    /// The word for the newest open gather.
    static let last = "last"

    /// Finds an open gather by the beginning of its number, or the newest by ``last``.
    ///
    /// - Throws: ``HistoryFailure`` if none or several match.
    func find(_ beginning: String, in session: Session) throws -> OpenGather {
        if beginning == Self.last {
            let newest = try OpenGather.table.first("ORDER BY made_at DESC, id DESC LIMIT 1", in: session)
            guard let newest else { throw HistoryFailure.noneOpen }
            return try Self.complete(newest, in: session)
        }
        // Two suffice to detect an ambiguous beginning.
        let found = try OpenGather.table.all(
            where: "id >= \(beginning) AND id < \(beginning + "~")", "ORDER BY id LIMIT 2", in: session)
        guard let gather = found.first else { throw HistoryFailure.noOpenGather(beginning) }
        guard found.count == 1 else { throw HistoryFailure.severalOpenGathers(beginning) }
        return try Self.complete(gather, in: session)
    }

    func gathers(with player: Player, in session: Session) throws -> [OpenGather] {
        let (id, organizer) = (player.id, session.organizer.id)
        return try OpenGather.table.all(
            where: """
                id IN (SELECT gather_id FROM open_gather_player WHERE organizer_id = \(organizer) AND player_id = \(id))
                """, in: session
        ).map { try Self.complete($0, in: session) }
    }

    /// The gather with its players.
    fileprivate static func complete(_ gather: OpenGather, in session: Session) throws -> OpenGather {
        var gather = gather
        gather.players =
            try players
            .all(where: "gather_id = \(gather.idText)", "ORDER BY player_id", in: session).map(\.player)
        return gather
    }

    /// Deletes the oldest gathers, whatever they hold.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - time: Newer gathers are kept.
    /// - Returns: Those deleted.
    func deleteOldest(
        _ count: Int, madeBefore time: Timestamp, in session: Session
    ) throws -> [OpenGather] {
        let abandoned = try OpenGather.table.all(
            where: "made_at < \(time.milliseconds)", "ORDER BY made_at, id LIMIT \(count)", in: session)
        for gather in abandoned { try OpenGather.table.delete(gather.idText, in: session) }
        return abandoned
    }

    func insert(_ gather: OpenGather, in session: Session) throws {
        try session.transaction {
            try OpenGather.table.insert(gather, in: session)
            try Self.players.insert(GatherPlayerRow.rows(gather.players, of: gather.idText), in: session)
        }
    }

    /// Writes the changes of a gather and its players.
    func update(_ gather: OpenGather, from before: OpenGather, in session: Session) throws {
        try session.transaction {
            try OpenGather.table.update(gather, from: before, in: session)
            let present = try Self.players.all(where: "gather_id = \(gather.idText)", in: session)
            let rows = GatherPlayerRow.rows(gather.players, of: gather.idText)
            try Self.players.replace(present, with: rows, in: session)
        }
    }
}

extension Score {
    /// Makes a score of two columns; nil if one of them is null.
    init?(_ teamA: Int?, _ teamB: Int?) {
        guard let teamA, let teamB else { return nil }
        self.init(teamA: teamA, teamB: teamB)
    }
}

extension OpenGather {
    /// The table of gathers, without their players.
    static let table = Table(
        "open_gather", noun: "open match",
        { OpenGather(id: $0, madeAt: $1, score: Score($2, $3)) },
        Field("id", \.id), Field("made_at", \.madeAt),
        Field("score_a", \.score?.teamA, .integer(Score.range)),
        Field("score_b", \.score?.teamB, .integer(Score.range)))
}
