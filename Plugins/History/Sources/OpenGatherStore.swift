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

    /// Deletes the oldest gathers without a score and without players.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - time: Newer gathers are kept.
    func deleteEmpty(_ count: Int, madeBefore time: Timestamp, in session: Session) throws {
        let abandoned = try OpenGather.table.all(
            where: """
                score_a IS NULL AND made_at < \(time.milliseconds) AND NOT EXISTS (\
                SELECT 1 FROM open_gather_player AS plays \
                WHERE plays.organizer_id = open_gather.organizer_id AND plays.gather_id = open_gather.id)
                """, "ORDER BY made_at, id LIMIT \(count)", in: session)
        for gather in abandoned { try OpenGather.table.delete(gather.idText, in: session) }
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
        "open_gather", description: { try OpenGatherStore.complete($0, in: $1).description },
        { OpenGather(id: $0, madeAt: $1, score: Score($2, $3)) },
        Field("id", \.id), Field("made_at", \.madeAt),
        Field("score_a", \.score?.teamA, .integer(Score.range)),
        Field("score_b", \.score?.teamB, .integer(Score.range)))
}
