import GatherKit

/// The use cases of the entries.
struct NAMEInteractor: Sendable {
    let store: NAMEStore

    func add(_ draft: NAMEEntry, in session: Session) throws -> NAMEEntry {
        if try store.entry(titled: draft.title, in: session) != nil { throw NAMEFailure.titleTaken(draft.title) }
        var entry = draft
        entry.id = try NAMEEntry.table.insertNumbered(draft, in: session)
        session.setUndoLabel("the new entry \(entry.title)")
        return entry
    }

    func entries(in session: Session) throws -> [NAMEEntry] { try store.entries(in: session) }
}

/// The errors of the entries.
enum NAMEFailure: Failure {
    case titleTaken(String)

    var kind: FailureKind {
        switch self {
        case .titleTaken: .conflict
        }
    }

    var message: String {
        switch self {
        case .titleTaken(let title): "there is already an entry \(quoted(title)); list them with: NOUN list"
        }
    }
}
