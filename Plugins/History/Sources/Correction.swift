import Football
import GatherKit

/// An entry in the audit trail of a gather.
struct Correction: Equatable, Sendable {
    let madeAt: Timestamp
    let change: GatherChange

    /// The entry for the undo of this one.
    func opposite(at time: Timestamp) -> Correction {
        Correction(
            madeAt: time,
            change: GatherChange(subject: change.subject, before: change.after, after: change.before))
    }

    /// The entry as data.
    var value: Value {
        .record([
            "what": .text(change.subject), "before": .text(optional: change.before),
            "after": .text(optional: change.after),
            "madeAt": .text(madeAt.iso8601),
        ])
    }

    static let shape = ResultShape.record([
        .init("what", .text), .init("before", .optional(.text)), .init("after", .optional(.text)),
        .init("madeAt", .text),
    ])
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
