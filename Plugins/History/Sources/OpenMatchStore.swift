import Football
import Foundation
import GatherDatabase
import GatherKit

struct OpenMatchStore: Sendable {
    static let tables = [OpenMatch.table.schema, players.schema]
    private static let players = Participant.table("open_gather_player", partOf: OpenMatch.table.schema)

    func match(_ id: String, in session: Session) throws -> OpenMatch? {
        try OpenMatch.table.first(where: "id = \(id)", in: session).map { try Self.complete($0, in: session) }
    }

    /// All open matches, the oldest first.
    func matches(in session: Session) throws -> [OpenMatch] {
        try OpenMatch.table.all("ORDER BY made_at, id", in: session).map { try Self.complete($0, in: session) }
    }

    /// The word for the newest open match.
    static let last = "last"

    /// Finds an open match by the beginning of its ID, with or without hyphens, or the newest by ``last``.
    ///
    /// - Throws: ``HistoryFailure`` if none or several match.
    func find(_ beginning: String, in session: Session) throws -> OpenMatch {
        if beginning == Self.last {
            let newest = try OpenMatch.table.first("ORDER BY made_at DESC, id DESC LIMIT 1", in: session)
            guard let newest else { throw HistoryFailure.noneOpen }
            return try Self.complete(newest, in: session)
        }
        let digits = beginning.filter { $0 != "-" }
        let found = try OpenMatch.table.all("ORDER BY made_at, id", in: session)
            .filter { $0.idText.filter { $0 != "-" }.hasPrefix(digits) }
        guard let match = found.first else { throw HistoryFailure.noOpenMatch(beginning) }
        guard found.count == 1 else { throw HistoryFailure.severalOpenMatches(beginning, found.map(\.shortID)) }
        return try Self.complete(match, in: session)
    }

    func matches(with player: Player, in session: Session) throws -> [OpenMatch] {
        let (id, organizer) = (player.id, session.organizer.id)
        return try OpenMatch.table.all(
            where: """
                id IN (SELECT gather_id FROM open_gather_player WHERE organizer_id = \(organizer) AND player_id = \(id))
                """, in: session
        ).map { try Self.complete($0, in: session) }
    }

    /// The match with its players.
    fileprivate static func complete(_ match: OpenMatch, in session: Session) throws -> OpenMatch {
        var match = match
        match.players =
            try players
            .all(where: "gather_id = \(match.idText)", "ORDER BY player_id", in: session).map(\.content)
        return match
    }

    /// Deletes the oldest matches, whatever they contain.
    ///
    /// - Parameters:
    ///   - count: The maximum number to delete.
    ///   - time: Newer matches are kept.
    /// - Returns: The deleted matches.
    func deleteOldest(
        _ count: Int, madeBefore time: Timestamp, in session: Session
    ) throws -> [OpenMatch] {
        let abandoned = try OpenMatch.table.all(
            where: "made_at < \(time.milliseconds)", "ORDER BY made_at, id LIMIT \(count)", in: session)
        for match in abandoned { try OpenMatch.table.delete(match.idText, in: session) }
        return abandoned
    }

    func insert(_ match: OpenMatch, in session: Session) throws {
        try OpenMatch.table.insert(match, in: session)
        try Self.players.insert(MatchPart.rows(match.players, of: match.idText), in: session)
    }

    /// Writes the changes of a match and its players.
    func update(_ match: OpenMatch, from before: OpenMatch, in session: Session) throws {
        try OpenMatch.table.update(match, from: before, in: session)
        let present = try Self.players.all(where: "gather_id = \(match.idText)", in: session)
        let rows = MatchPart.rows(match.players, of: match.idText)
        try Self.players.replace(present, with: rows, in: session)
    }
}

extension Score {
    /// Makes a score of two columns; nil if one of them is null.
    init?(_ teamA: Int?, _ teamB: Int?) {
        guard let teamA, let teamB else { return nil }
        self.init(teamA: teamA, teamB: teamB)
    }
}

extension OpenMatch {
    /// The table of matches, without their players.
    static let table = Table(
        "open_gather", noun: "unfinished match",
        { OpenMatch(id: $0, madeAt: $1, score: Score($2, $3)) },
        Column("id", \.id), Column("made_at", \.madeAt),
        Column("score_a", \.score?.teamA, .integer(Score.range)),
        Column("score_b", \.score?.teamB, .integer(Score.range)))
}
