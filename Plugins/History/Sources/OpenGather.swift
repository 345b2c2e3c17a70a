import Foundation
import GatherKit
import GatherModels

/// A gather that a program has made and not given a score yet, for as long as it likes.
///
/// It is no match: it has no clock, nobody sees it in the shell, and there can be many. With its score it becomes a
/// gather that has ended.
struct OpenGather: Codable, Equatable, Sendable {
    let id: UUID
    let madeAt: Timestamp
    var players: [Participant] = []

    /// The number as the store and the API write it, in upper case.
    var number: String { id.uuidString }

    /// The beginning of the number, enough to name it.
    var shortNumber: String { number.prefix(8).lowercased() }

    /// The gather that it becomes.
    func ended(at time: Timestamp, _ score: Score) -> Gather {
        Gather(
            id: id, startedAt: madeAt, endedAt: time, timer: MatchTimer(setting: MatchTimer.defaultSetting),
            score: score, players: players)
    }

    /// The gather as one of the things that may change.
    var item: Inventory.Item {
        Inventory.Item(
            key: number, name: madeAt.local,
            record: [
                "id": .text(number),
                "teamA": .list(players.filter { $0.team == .teamA }.map { .text($0.name) }),
                "teamB": .list(players.filter { $0.team == .teamB }.map { .text($0.name) }),
            ])
    }
}

extension ThingKind<OpenGather> {
    /// The gathers without a score, by their number.
    static var openGather: ThingKind { ThingKind("open gather") }
}
