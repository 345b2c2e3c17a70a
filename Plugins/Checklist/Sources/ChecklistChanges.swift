import GatherDatabase
import GatherKit
import GatherModels

extension ThingKind<ChecklistItem> {
    /// The items of the checklist, by their number.
    static var checklistItem: ThingKind { ThingKind("checklist item") }
}

extension ThingKind<ChecklistTemplate> {
    /// The templates of the checklist, by the key of their name.
    static var checklistTemplate: ThingKind { ThingKind("checklist template") }
}

/// An item before and after something was done.
struct ItemStep: Equatable, Sendable {
    /// What it was like; nil when it was not there.
    let before: ChecklistItem?
    /// What it is like; nil when it is not there any more.
    let after: ChecklistItem?

    static func added(_ item: ChecklistItem) -> ItemStep { ItemStep(before: nil, after: item) }
    static func removed(_ item: ChecklistItem) -> ItemStep { ItemStep(before: item, after: nil) }

    fileprivate var number: Int? { (before ?? after)?.number }

    fileprivate var saved: SavedState? {
        get throws {
            try number.map { try ThingKind.checklistItem.saved(String($0), before: before, after: after) }
        }
    }
}

extension ChecklistStore {
    /// Writes what is different about items, and notes it as one change.
    func write(_ steps: [ItemStep], _ summary: String, in session: Session) throws {
        let steps = steps.filter { $0.before != $0.after }
        if steps.isEmpty { return }
        try session.transaction {
            for step in steps { try step.number.map { try put($0, step.after, in: session) } }
        }
        session.note { try Change(summary, steps.compactMap { try $0.saved }) }
    }

    /// The item of a key in the journal.
    func item(_ key: String, in session: Session) throws -> ChecklistItem? {
        try item(try number(key), in: session)
    }

    /// Makes an item be as it was before.
    func put(_ key: String, _ item: ChecklistItem?, in session: Session) throws {
        try put(try number(key), item, in: session)
    }

    private func number(_ key: String) throws(StoreFailure) -> Int {
        guard let number = Int(key) else { throw .damaged("\(quoted(key)) is no item's number") }
        return number
    }
}
