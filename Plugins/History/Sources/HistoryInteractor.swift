import GatherKit
import GatherModels

/// The use cases of looking back.
struct HistoryInteractor: Sendable {
    let store: HistoryStore

    func gathers(limit: Int?, in session: Session) throws -> [Gather] {
        try store.latest(limit: limit, in: session)
    }

    func gather(_ reference: GatherReference, in session: Session) throws -> Gather {
        switch reference {
        case .last:
            guard let last = try gathers(limit: 1, in: session).first else { throw HistoryFailure.empty }
            return last
        case .idPrefix(let prefix):
            let found = try store.gathers(numberedFrom: prefix, in: session)
            guard let gather = found.first else { throw HistoryFailure.unknown(prefix) }
            guard found.count == 1 else { throw HistoryFailure.ambiguous(prefix) }
            return gather
        }
    }

    func delete(_ reference: GatherReference, in session: Session) throws -> Gather {
        let gather = try gather(reference, in: session)
        try store.delete(gather, in: session)
        return gather
    }
}

/// What can go wrong when looking back.
enum HistoryFailure: Failure {
    case empty
    case unknown(String)
    case ambiguous(String)

    var kind: FailureKind {
        switch self {
        case .empty, .unknown: .notFound
        case .ambiguous: .conflict
        }
    }

    var message: String {
        switch self {
        case .empty: "no gather has ended yet; start one with match start"
        case .unknown(let prefix):
            "no gather that has ended has a number that begins with \(prefix.lowercased()); see history list"
        case .ambiguous(let prefix):
            "several gathers have a number that begins with \(prefix.lowercased()); write more of it"
        }
    }
}
