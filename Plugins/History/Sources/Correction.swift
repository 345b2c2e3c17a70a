import Football
import GatherKit

/// An entry in the audit trail of a gather.
struct Correction: Equatable, Sendable {
    let madeAt: Timestamp
    /// The corrected value: `score`, `goal`, or the name of a player.
    let subject: String
    /// The value before the correction; nil if there was none.
    let before: String?
    /// The value after the correction; nil if there is none.
    let after: String?

    /// The differences between two states of a gather: the score, then goals, then players.
    static func all(from before: Gather, to after: Gather, at time: Timestamp) -> [Correction] {
        var corrections: [Correction] = []
        func note(_ subject: String, _ before: String?, _ after: String?) {
            corrections.append(Correction(madeAt: time, subject: subject, before: before, after: after))
        }
        if before.score != after.score { note("score", before.score.text, after.score.text) }
        var (gone, come) = (before.goals, after.goals)
        for goal in before.goals {
            guard let place = come.firstIndex(of: goal), let same = gone.firstIndex(of: goal) else { continue }
            come.remove(at: place)
            gone.remove(at: same)
        }
        for place in 0..<max(gone.count, come.count) {
            note(
                "goal", place < gone.count ? gone[place].text : nil, place < come.count ? come[place].text : nil)
        }
        for player in before.players {
            let now = after.players.first { $0.playerID == player.playerID && $0.name == player.name }
            if now?.team != player.team { note(player.name, player.team.rawValue, now?.team.rawValue) }
        }
        for player in after.players
        where !before.players.contains(where: { $0.playerID == player.playerID && $0.name == player.name }) {
            note(player.name, nil, player.team.rawValue)
        }
        return corrections
    }

    /// The entry for the undo of this one.
    func opposite(at time: Timestamp) -> Correction {
        Correction(madeAt: time, subject: subject, before: after, after: before)
    }

    /// The entry as data.
    var value: Value {
        .record([
            "what": .text(subject), "before": .text(optional: before), "after": .text(optional: after),
            "madeAt": .text(madeAt.iso8601),
        ])
    }

    static let shape = ResultShape.record([
        .init("what", .text), .init("before", .optional(.text)), .init("after", .optional(.text)),
        .init("madeAt", .text),
    ])
}

extension Goal {
    fileprivate var text: String { "\(minute)' \(scorer)\(isOwnGoal ? " (own goal)" : "") for \(team.rawValue)" }
}

/// A finished gather with its audit trail.
struct PastGather: Equatable, Sendable {
    let gather: Gather
    var corrections: [Correction] = []

    var value: Value {
        .record(gather.record + ["changes": .list(corrections.map(\.value))])
    }

    static let shape = ResultShape.record(Gather.fields + [.init("changes", .list(Correction.shape))])
}
