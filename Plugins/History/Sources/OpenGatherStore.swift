import Foundation
import GatherDatabase
import GatherKit
import GatherModels

/// Where the gathers are kept that programs have not completed.
struct OpenGatherStore: Sendable {
    let handle: StoreHandle

    static let migration = Migration(
        """
        CREATE TABLE open_gather (
            id TEXT PRIMARY KEY,
            organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
            made_at BIGINT NOT NULL,
            score_a INTEGER,
            score_b INTEGER
        )
        """,
        "CREATE INDEX open_gather_organizer ON open_gather (organizer_id)",
        // As with the gathers that have ended, a player who is deleted has played all the same.
        """
        CREATE TABLE open_gather_player (
            gather_id TEXT NOT NULL REFERENCES open_gather(id) ON DELETE CASCADE,
            player_id INTEGER NOT NULL,
            name TEXT NOT NULL,
            team TEXT NOT NULL,
            PRIMARY KEY (gather_id, player_id)
        )
        """,
        "CREATE INDEX open_gather_player_player ON open_gather_player (player_id)"
    )

    /// All of them, the oldest first.
    func gathers(in session: Session) throws -> [OpenGather] {
        try gathers(where: "TRUE", in: session)
    }

    func gather(numbered number: String, in session: Session) throws -> OpenGather? {
        try gathers(where: "id = \(number)", in: session).first
    }

    private func gathers(where condition: SQL, in session: Session) throws -> [OpenGather] {
        try handle.all(
            """
            SELECT id, made_at, score_a, score_b FROM open_gather WHERE organizer_id = \(session.organizer.id) AND \(condition) \
            ORDER BY made_at, id
            """, in: session
        ) { row in
            let number = try row.text("id")
            guard let id = UUID(uuidString: number) else {
                throw StoreFailure.damaged("\(quoted(number)) is no gather's number")
            }
            return OpenGather(
                id: id, madeAt: Timestamp(milliseconds: try row.integer("made_at")),
                players: try players(of: number, in: session),
                score: Score(try row.optionalInteger("score_a"), try row.optionalInteger("score_b")))
        }
    }

    private func players(of number: String, in session: Session) throws -> [Participant] {
        try handle.all(
            "SELECT player_id, name, team FROM open_gather_player WHERE gather_id = \(number) ORDER BY player_id",
            in: session
        ) { row in
            Participant(
                playerID: try row.integer("player_id"), name: try row.text("name").printable, team: try Team(row))
        }
    }

    func insert(_ gather: OpenGather, in session: Session) throws {
        try session.transaction {
            try handle.run(
                """
                INSERT INTO open_gather (id, organizer_id, made_at, score_a, score_b) \
                VALUES (\(gather.number), \(session.organizer.id), \(gather.madeAt.milliseconds), \
                \(gather.score?.teamA), \(gather.score?.teamB))
                """, in: session)
            for player in gather.players { try insert(player, into: gather, in: session) }
        }
    }

    private func insert(_ player: Participant, into gather: OpenGather, in session: Session) throws {
        try handle.run(
            """
            INSERT INTO open_gather_player (gather_id, player_id, name, team) \
            VALUES (\(gather.number), \(player.playerID), \(player.name), \(player.team.rawValue))
            """, in: session)
    }

    func delete(_ number: String, in session: Session) throws {
        try handle.run(
            "DELETE FROM open_gather WHERE organizer_id = \(session.organizer.id) AND id = \(number)", in: session)
    }

    /// Makes a gather be as it was before.
    func put(_ number: String, _ gather: OpenGather?, in session: Session) throws {
        try session.transaction {
            try delete(number, in: session)
            if let gather { try insert(gather, in: session) }
        }
    }
}

extension Score {
    /// A score as a store holds it.
    init?(_ teamA: Int?, _ teamB: Int?) {
        guard let teamA, let teamB else { return nil }
        self.init(teamA: teamA, teamB: teamB)
    }
}
