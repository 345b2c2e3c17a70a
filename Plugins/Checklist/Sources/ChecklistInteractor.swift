import Football
import GatherDatabase
import GatherKit

struct ChecklistInteractor: Sendable {
    /// All items, sorted by number.
    func items(in session: Session) throws -> [ChecklistItem] {
        try ChecklistItem.table.all("ORDER BY number", in: session)
    }

    func checklist(in session: Session) throws -> Checklist { Checklist(try items(in: session), at: session.now) }

    /// Adds an item, or returns the existing one with its title.
    func add(
        _ item: ChecklistItem, ifMissing: Bool, in session: Session
    ) throws -> (item: ChecklistItem, time: Timestamp, wasThere: Bool) {
        if let same = try checkTitle(item.title, in: session) {
            guard ifMissing else { throw taken(by: same) }
            return (same, session.now, true)
        }
        var item = item
        item.number = try ChecklistItem.table.insertNumbered(item, in: session)
        session.setUndoLabel("the new checklist item \(item.title)")
        return (item, session.now, false)
    }

    func edit(
        _ before: ChecklistItem, in session: Session, _ change: (inout ChecklistItem) throws -> Void
    ) throws -> (before: ChecklistItem, after: ChecklistItem, time: Timestamp) {
        var after = before
        try change(&after)
        if let same = try checkTitle(after.title, in: session), same.number != before.number {
            throw taken(by: same)
        }
        try ChecklistItem.table.update(after, from: before, in: session)
        session.setUndoLabel("the change to the checklist item \(before.title)")
        return (before, after, session.now)
    }

    struct ItemsChange: Equatable {
        let changed: [ChecklistItem]
        /// The items that were already in the requested state.
        let unchanged: [ChecklistItem]
        /// The checklist after the operation.
        let checklist: Checklist
    }

    /// Marks items as done, or as not done.
    func mark(_ items: [ChecklistItem], isDone: Bool, in session: Session) throws -> ItemsChange {
        let (verb, doneAt) = isDone ? ("checking", session.now) : ("unchecking", nil)
        let changed = items.filter { $0.isDone != isDone }
        let marked = changed.map { item in
            var after = item
            after.doneAt = doneAt
            return after
        }
        for (before, after) in zip(changed, marked) { try ChecklistItem.table.update(after, from: before, in: session) }
        session.setUndoLabel("\(verb) \(listed(changed.map(\.title)))")
        return ItemsChange(
            changed: marked, unchanged: items.filter { $0.isDone == isDone },
            checklist: try checklist(in: session))
    }

    func remove(_ items: [ChecklistItem], in session: Session) throws -> ItemsChange {
        try remove(items, "the removal of \(listed(items.map(\.title))) from the checklist", in: session)
    }

    /// The items that `clear` would remove.
    func clearable(isEverything: Bool, in session: Session) throws -> [ChecklistItem] {
        let checklist = try checklist(in: session)
        return isEverything ? checklist.items : checklist.done
    }

    func clear(isEverything: Bool, in session: Session) throws -> ItemsChange {
        let items = try clearable(isEverything: isEverything, in: session)
        let what = isEverything ? "everything" : "the completed items"
        return try remove(items, "the removal of \(what) from the checklist", in: session)
    }

    private func remove(_ items: [ChecklistItem], _ summary: String, in session: Session) throws -> ItemsChange {
        for item in items { try ChecklistItem.table.delete(item.number, in: session) }
        session.setUndoLabel(summary)
        return ItemsChange(changed: items, unchanged: [], checklist: try checklist(in: session))
    }

    /// Returns the item with a title, or nil if there is none.
    ///
    /// - Throws: ``ChecklistFailure/titleIsNumber(_:)`` for a title that reads as the number of an item.
    private func checkTitle(_ title: String, in session: Session) throws -> ChecklistItem? {
        if title.wholeMatch(of: /#[0-9]+/) != nil { throw ChecklistFailure.titleIsNumber(title) }
        return try ChecklistItem.table.first(where: "title_key = \(NameKeys(title).name)", in: session)
    }

    private func taken(by item: ChecklistItem) -> ChecklistFailure {
        .titleTaken(item.title, number: item.number, isDone: item.isDone)
    }
}

// MARK: - Reminder

/// The items due soon.
struct Reminder: Equatable, Sendable {
    /// The next match, if one is planned.
    let plan: MatchDayPlan?
    /// The open items for the match; without a match, those due today or overdue.
    let items: [ChecklistItem]
    let time: Timestamp
}

extension ChecklistInteractor {
    /// How long before a match items without due time are included, in milliseconds.
    private static let dayOfMatch = 24 * 3_600_000

    /// The open items for the next match, or, without a match, those due today or overdue.
    ///
    /// A planned match counts as the next one until the end of its day. Items without due time are included from 24
    /// hours before the match.
    func reminder(in session: Session) throws -> Reminder {
        let time = session.now
        let toDo = try checklist(in: session).toDo
        let planned = try MatchDayPlan.next(in: session).flatMap { $0.isAhead(at: time) ? $0 : nil }
        guard let plan = planned else {
            let end = DayOrMinute(dayOf: time)?.range.upperBound ?? time
            return Reminder(plan: nil, items: toDo.filter { $0.isDue(before: end) }, time: time)
        }
        let isSoon = plan.when.range.lowerBound.milliseconds(since: time) <= Self.dayOfMatch
        let items = toDo.filter { $0.due == nil ? isSoon : $0.isDue(before: plan.when.range.upperBound) }
        return Reminder(plan: plan, items: items, time: time)
    }
}

extension ChecklistItem {
    fileprivate func isDue(before time: Timestamp) -> Bool { due.map { $0.range.lowerBound < time } ?? false }
}
