import Football
import GatherKit

/// A correction of a gather.
struct Correction: Equatable, Sendable {
    let madeAt: Timestamp
    let change: GatherChange

    static let shape = Shape<Self>(
        .text("what", \.change.subject), .text("before", optional: \.change.before),
        .text("after", optional: \.change.after), .text("madeAt", \.madeAt.iso8601))
}

/// A finished gather with its corrections.
struct PastGather: Equatable, Sendable {
    let gather: Gather
    var corrections: [Correction] = []

    static let shape = Shape<Self>(
        Gather.shape.parts(of: \.gather) + [.list("changes", of: Correction.shape, \.corrections)])
}
