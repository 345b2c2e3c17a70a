import Football
import Foundation
import GatherKit

/// A gather that a program has made, and that has no score yet or nobody in one of its teams, for as long as it likes.
///
/// It is no match: it has no clock, nobody sees it in the shell, and there can be many. With its score and somebody in
/// each team it becomes a gather that has ended.
struct OpenGather: Equatable, Sendable {
    let id: UUID
    let madeAt: Timestamp
    var players: [Participant] = []
    var score: Score?

    /// The number as the store and the API write it, in upper case.
    var number: String { id.uuidString }

    /// The beginning of the number, enough to name it.
    var shortNumber: String { number.prefix(8).lowercased() }

    /// The gather that it becomes; nil as long as something of it is missing.
    func ended(at time: Timestamp) -> Gather? {
        guard let score, Team.playing.allSatisfy({ team in players.contains { $0.team == team } }) else { return nil }
        return Gather(
            id: id, startedAt: madeAt, endedAt: time, timer: MatchTimer(setting: MatchTimer.defaultSetting),
            score: score, players: players)
    }

    /// How the gather reads in a dry run.
    var description: RowDescription {
        RowDescription(
            madeAt.local,
            [
                "id": .text(number),
                "score": .text(optional: score?.text),
                "teamA": .list(players.filter { $0.team == .teamA }.map { .text($0.name) }),
                "teamB": .list(players.filter { $0.team == .teamB }.map { .text($0.name) }),
            ])
    }
}
