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

    static let shape = Shape<Self>(
        .text("what", \.change.subject), .text("before", optional: \.change.before),
        .text("after", optional: \.change.after), .text("madeAt", \.madeAt.iso8601))
}

/// A finished gather with its audit trail.
struct PastGather: Equatable, Sendable {
    let gather: Gather
    var corrections: [Correction] = []

    static let shape = Shape<Self>(
        Gather.shape.parts(of: \.gather) + [.list("changes", of: Correction.shape, \.corrections)])
}
