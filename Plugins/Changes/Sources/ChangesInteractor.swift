import GatherDatabase
import GatherKit

/// The use cases of taking back.
struct ChangesInteractor: Sendable {
    let journal: Journal

    func undo(in session: Session) throws -> Journal.Step {
        guard let step = try unlessTaken(journal.last(in: session), { try journal.undo(in: session) }) else {
            throw ChangesFailure.nothingToUndo
        }
        return step
    }

    func redo(in session: Session) throws -> Journal.Step {
        guard let step = try unlessTaken(journal.lastUndone(in: session), { try journal.redo(in: session) }) else {
            throw ChangesFailure.nothingToRedo
        }
        return step
    }

    func changes(limit: Int, in session: Session) throws -> [JournaledChange] {
        try journal.changes(limit: limit, in: session)
    }

    /// Says what is in the way when a name or a number is taken by now: what is done while the module is turned off
    /// is in no journal.
    private func unlessTaken(
        _ change: @autoclosure () throws -> JournaledChange?, _ work: () throws -> Journal.Step?
    ) throws -> Journal.Step? {
        do {
            return try work()
        } catch StoreFailure.duplicate {
            throw ChangesFailure.taken(try change()?.summary ?? "")
        }
    }
}

/// What can go wrong when something is to be taken back.
enum ChangesFailure: Failure {
    case nothingToUndo
    case nothingToRedo
    case taken(String)

    var kind: FailureKind {
        switch self {
        case .nothingToUndo, .nothingToRedo: .notFound
        case .taken: .conflict
        }
    }

    var message: String {
        switch self {
        case .nothingToUndo: "there is nothing to undo; changes lists what can be taken back or done again"
        case .nothingToRedo:
            "there is nothing to redo; only what undo took back, and nothing came after, can be done again"
        case .taken(let change):
            "\(change) does not go with what is there now, which was changed while the module changes was turned off; "
                + "rename or delete what has its name now"
        }
    }
}
