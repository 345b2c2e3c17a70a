import Football
import GatherKit

/// The rules of the checklist.
struct ChecklistInteractor: Sendable {
    let store: ChecklistStore
    let now: @Sendable () -> Timestamp

    func checklist(in session: Session) throws -> Checklist { Checklist(try store.items(in: session), at: now()) }

    /// An item at a moment.
    struct Glance: Equatable {
        let item: ChecklistItem
        let time: Timestamp
        /// Whether it was there before.
        var wasThere = false
    }

    func planned(in session: Session) throws -> PlannedMatch? { try PlannedMatch.table.first(in: session) }

    func show(_ reference: ItemReference, in session: Session) throws -> Glance {
        Glance(item: try find(reference, in: session), time: now())
    }

    func add(_ item: ChecklistItem, ifMissing: Bool, in session: Session) throws -> Glance {
        if let same = try checkTitle(item.title, in: session) {
            guard ifMissing else { throw taken(by: same) }
            return Glance(item: same, time: now(), wasThere: true)
        }
        var item = item
        item.number = try ChecklistItem.table.newNumber(in: session)
        try store.write([.added(item)], "the new checklist item \(item.title)", in: session)
        return Glance(item: item, time: now())
    }

    /// What came of an edit.
    struct Edit: Equatable {
        let before: ChecklistItem
        let after: ChecklistItem
        let time: Timestamp
    }

    func edit(
        _ reference: ItemReference, in session: Session, _ change: (inout ChecklistItem) throws -> Void
    ) throws -> Edit {
        let before = try find(reference, in: session)
        var after = before
        try change(&after)
        if let same = try checkTitle(after.title, in: session), same.number != before.number {
            throw taken(by: same)
        }
        try store.write(
            [ItemStep(before: before, after: after)], "the edit of the checklist item \(before.title)", in: session)
        return Edit(before: before, after: after, time: now())
    }

    /// What came of doing something with several items.
    struct Outcome: Equatable {
        let changed: [ChecklistItem]
        /// Those that were like that before.
        let unchanged: [ChecklistItem]
        /// What the list is like now.
        let checklist: Checklist
    }

    func check(_ references: [ItemReference], in session: Session) throws -> Outcome {
        let items = try find(references, preferring: { !$0.isDone }, in: session)
        let time = now()
        return try mark(items, "checking", doneAt: time, in: session)
    }

    func uncheck(_ references: [ItemReference], in session: Session) throws -> Outcome {
        try mark(try find(references, preferring: \.isDone, in: session), "unchecking", doneAt: nil, in: session)
    }

    private func mark(
        _ items: [ChecklistItem], _ verb: String, doneAt: Timestamp?, in session: Session
    ) throws -> Outcome {
        let changed = items.filter { $0.isDone != (doneAt != nil) }
        let steps = changed.map { item in
            var after = item
            after.doneAt = doneAt
            return ItemStep(before: item, after: after)
        }
        try store.write(steps, "\(verb) \(listed(changed.map(\.title)))", in: session)
        return Outcome(
            changed: steps.compactMap(\.after), unchanged: items.filter { $0.isDone == (doneAt != nil) },
            checklist: try checklist(in: session))
    }

    func remove(_ references: [ItemReference], in session: Session) throws -> Outcome {
        let items = try find(references, in: session)
        return try remove(items, "the removal of \(listed(items.map(\.title))) from the checklist", in: session)
    }

    /// What `clear` would remove.
    func clearable(isEverything: Bool, in session: Session) throws -> [ChecklistItem] {
        let checklist = try checklist(in: session)
        return isEverything ? checklist.items : checklist.done
    }

    func clear(isEverything: Bool, in session: Session) throws -> Outcome {
        let items = try clearable(isEverything: isEverything, in: session)
        let what = isEverything ? "everything" : "what is done"
        return try remove(items, "the removal of \(what) from the checklist", in: session)
    }

    private func remove(_ items: [ChecklistItem], _ summary: String, in session: Session) throws -> Outcome {
        try store.write(items.map(ItemStep.removed), summary, in: session)
        return Outcome(changed: items, unchanged: [], checklist: try checklist(in: session))
    }

    /// Returns the item that has a title already, if one has.
    private func checkTitle(_ title: String, in session: Session) throws -> ChecklistItem? {
        if ItemReference.number(in: title) != nil { throw ChecklistFailure.titleIsNumber(title) }
        return try store.item(titled: title, in: session)
    }

    private func taken(by item: ChecklistItem) -> ChecklistFailure {
        .titleTaken(item.title, number: item.number, isDone: item.isDone)
    }
}
