import GatherKit

struct ChangesInteractor: Sendable {
    func undo(_ count: Int, in session: Session) throws -> Steps {
        try take(count, orElse: ChangesFailure.tooFewToUndo, in: session) { try UndoLog.undo(in: session) }
    }

    func redo(_ count: Int, in session: Session) throws -> Steps {
        try take(count, orElse: ChangesFailure.tooFewToRedo, in: session) { try UndoLog.redo(in: session) }
    }

    /// Takes several steps: all of them, or none.
    private func take(
        _ count: Int, orElse tooFew: (_ possible: Int) -> ChangesFailure, in session: Session,
        _ next: () throws -> UndoEntry?
    ) throws -> Steps {
        let registry = session.registry
        let status = try registry.status(in: session)
        let entries = try (1...count).map { number in
            do {
                guard let entry = try next() else { throw tooFew(number - 1) }
                return entry
            } catch let failure as UndoFailure where number > 1 {
                throw ChangesFailure.stopped(after: number - 1, failure)
            }
        }
        let isNew = try registry.status(in: session) != status
        let remark = isNew ? try registry.part(String.self, about: StatusLine(), in: session) : nil
        return Steps(entries: entries, remark: remark)
    }

    /// The newest changes, and whether several accounts may have made them.
    func changes(
        limit: Int, in session: Session
    ) throws -> (changes: [ListedChange], hasSeveralAccounts: Bool, time: Timestamp) {
        let entries = try UndoLog.entries(in: session)
        let accounts = try session.accountNames()
        func maker(of entry: UndoEntry) -> String? {
            entry.linkNumber.map { "link \($0)" } ?? entry.makerID.map { accounts[$0] ?? "(removed)" }
        }
        // Undone entries are newer than all others.
        let undone = entries.count { $0.isUndone }
        let changes = entries.prefix(limit).enumerated().map { place, entry in
            ListedChange(
                entry: entry, steps: entry.isUndone ? undone - place : place - undone + 1, maker: maker(of: entry))
        }
        return (changes, accounts.count > 1, session.now)
    }
}

/// The entries that were undone or redone together, at least one.
struct Steps: Sendable {
    let entries: [UndoEntry]
    /// The sentence about the live status; nil if it has not changed.
    let remark: String?
}

/// An entry in the list of changes.
struct ListedChange: Sendable {
    let entry: UndoEntry
    /// The number of steps that undo, or redo if it is undone, needs to reach it.
    let steps: Int
    /// The account that made it; nil if that is unknown, or somebody on the machine with the store.
    let maker: String?
}

enum ChangesFailure: Failure {
    /// There are only so many changes to undo.
    case tooFewToUndo(Int)
    /// There are only so many changes to redo.
    case tooFewToRedo(Int)
    case stopped(after: Int, UndoFailure)

    var kind: FailureKind {
        switch self {
        case .tooFewToUndo, .tooFewToRedo: .notFound
        case .stopped(_, let failure): failure.kind
        }
    }

    var message: String {
        switch self {
        case .tooFewToUndo(0): "there is nothing to undo; list the changes with: changes"
        case .tooFewToRedo(0): "there is nothing to redo; only what was just undone can be redone"
        case .tooFewToUndo(let count): "only \(counted(count, "change")) can be undone; list the changes with: changes"
        case .tooFewToRedo(let count): "only \(counted(count, "change")) can be redone; list the changes with: changes"
        case .stopped(let count, let failure):
            "nothing was changed, because step \(count + 1) failed: \(failure.message)"
        }
    }
}
