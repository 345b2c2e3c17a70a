import Football
import Foundation
import GatherKit

/// A gather that a REST client has created and that lacks a score or the players of a team.
///
/// An open gather is no match: it has no timer and is not shown in the shell, and an organizer can have many. With a
/// score and players in both teams it becomes a finished gather.
struct OpenGather: Equatable, Sendable {
    let id: UUID
    let madeAt: Timestamp
    var players: [Participant] = []
    var score: Score?

    /// The maximum number of open gathers of an account at a server.
    static let usualQuota = 200

    /// The identifier as text in upper case, the form of the store and the REST API.
    var idText: String { id.uuidString }

    /// The first eight digits of the identifier in lower case.
    var shortID: String { idText.prefix(8).lowercased() }

    /// The finished gather; nil while the score or the players of a team are missing.
    func ended(at time: Timestamp) -> Gather? {
        guard let score, Team.playing.allSatisfy({ team in players.contains { $0.team == team } }) else { return nil }
        return Gather(
            id: id, startedAt: madeAt, endedAt: time, timer: MatchTimer(setting: MatchTimer.defaultSetting),
            score: score, players: players)
    }

    /// The description of the gather in a dry run.
    var description: RowDescription {
        RowDescription(
            madeAt.local,
            [
                "id": .text(idText),
                "score": .text(optional: score?.text),
                "teamA": .list(players.filter { $0.team == .teamA }.map { .text($0.name) }),
                "teamB": .list(players.filter { $0.team == .teamB }.map { .text($0.name) }),
            ])
    }
}
