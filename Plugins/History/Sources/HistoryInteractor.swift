import Football
import Foundation
import GatherKit

/// The use cases of looking back, and of correcting what is seen there.
struct HistoryInteractor: Sendable {
    let store: HistoryStore
    let editor: GatherEditor
    let open: OpenGatherStore
    let now: @Sendable () -> Timestamp
    let makeID: @Sendable () -> UUID

    func gathers(limit: Int?, in session: Session) throws -> [Gather] {
        try store.latest(limit: limit, in: session)
    }

    func gather(_ reference: GatherReference, in session: Session) throws -> Gather {
        switch reference {
        case .last:
            guard let last = try gathers(limit: 1, in: session).first else { throw HistoryFailure.empty }
            return last
        case .startedIn(let moment):
            let found = try store.gathers(startedIn: moment.range, in: session)
            guard let gather = found.first else { throw HistoryFailure.noneOn(moment.text) }
            guard found.count == 1 else {
                throw HistoryFailure.severalOn(moment.text, found.map(\.startedAt.localMinute))
            }
            return gather
        case .idPrefix(let prefix):
            let found = try store.gathers(numberedFrom: prefix, in: session)
            guard let gather = found.first else { throw HistoryFailure.unknown(prefix) }
            guard found.count == 1 else { throw HistoryFailure.ambiguous(prefix) }
            return gather
        }
    }

    /// A gather with its audit trail.
    func past(_ reference: GatherReference, in session: Session) throws -> PastGather {
        try store.past(gather(reference, in: session), in: session)
    }
}
