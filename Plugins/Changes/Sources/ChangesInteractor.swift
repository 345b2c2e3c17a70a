import GatherKit

/// The use cases of undo and redo.
struct ChangesInteractor: Sendable {
    let log: UndoLog

    func undo(in session: Session) throws -> UndoLog.Step {
        guard let step = try log.undo(in: session) else { throw ChangesFailure.nothingToUndo }
        return step
    }

    func redo(in session: Session) throws -> UndoLog.Step {
        guard let step = try log.redo(in: session) else { throw ChangesFailure.nothingToRedo }
        return step
    }

    func changes(limit: Int, in session: Session) throws -> [UndoEntry] { try log.entries(limit: limit, in: session) }
}

/// The errors of undo and redo.
enum ChangesFailure: Failure {
    case nothingToUndo
    case nothingToRedo

    var kind: FailureKind { .notFound }

    var message: String {
        switch self {
        case .nothingToUndo: "there is nothing to undo; changes lists what can be taken back or done again"
        case .nothingToRedo:
            "there is nothing to redo; only what undo took back, and nothing came after, can be done again"
        }
    }
}
