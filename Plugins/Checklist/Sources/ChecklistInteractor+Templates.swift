import Football
import GatherKit

/// The use cases of the templates, and the due times that follow the planned match.
extension ChecklistInteractor {
    func save(_ name: String, in session: Session) throws -> TemplateChange {
        let plan = try MatchDayPlan.next(in: session)
        let present = try items(in: session)
        if present.isEmpty { throw ChecklistFailure.nothingToSave(name) }
        let template = ChecklistTemplate(name: name, items: present.map { $0.kept(for: plan) })
        let before = try ChecklistTemplate(key: template.key, in: session)
        if before != template {
            try template.put(in: session)
            session.setUndoLabel("saving the checklist template \(name)")
        }
        return TemplateChange(
            action: .save, template: template, isReplaced: before == template ? nil : before != nil,
            withoutRule: zip(present, template.items).filter { $0.due != nil && $1.rule == nil }.map(\.0.title))
    }

    func apply(_ name: String, in session: Session) throws -> TemplateChange {
        let template = try ChecklistTemplate(named: name, in: session)
        let plan = try MatchDayPlan.next(in: session)
        let titles = Dictionary(try items(in: session).map { (NameKeys($0.title).name, $0) }) { first, _ in first }
        let added = missing(template, among: titles.keys).map { $0.planned(for: plan) }
        for item in added { _ = try ChecklistItem.table.insertNumbered(item, in: session) }
        session.setUndoLabel("applying the checklist template \(template.name)")
        return TemplateChange(
            action: .apply, template: template, added: added,
            skipped: template.items.compactMap { titles[NameKeys($0.title).name] }, plan: plan)
    }

    func removeTemplate(_ name: String, in session: Session) throws -> TemplateChange {
        let template = try ChecklistTemplate(named: name, in: session)
        try template.delete(in: session)
        session.setUndoLabel("the removal of the checklist template \(template.name)")
        return TemplateChange(action: .remove, template: template)
    }

    /// The items of a template whose titles are not on the checklist.
    private func missing(_ template: ChecklistTemplate, among keys: some Collection<String>) -> [ChecklistItem] {
        template.items.filter { !keys.contains(NameKeys($0.title).name) }
    }

    /// Updates the due times that follow the match after a change of the plan; without a match, they become nil.
    ///
    /// Due times after a match that has been played do not change.
    func moveDueTimes(to plan: MatchDayPlan?, from before: MatchDayPlan?, in session: Session) throws {
        for item in try items(in: session) where !item.isDone {
            guard let rule = item.rule, !rule.isAfterMatch || item.due == nil || item.due == before.flatMap(rule.due)
            else { continue }
            var after = item
            after.due = plan.flatMap(rule.due)
            try ChecklistItem.table.update(after, from: item, in: session)
        }
    }

    /// Removes done items and applies a template after the first match of a day.
    ///
    /// Items due before a match are moved to the next one, even if they are still open; items due after a match belong
    /// to the one that has ended.
    func startAgain(with name: String, after match: Match, in session: Session) throws {
        guard try MatchDay(of: match, in: session).ended.count == 1 else { return }
        let template = try ChecklistTemplate(named: name, in: session)
        let ended = match.planned ?? DayOrMinute(minuteOf: match.startedAt).map { MatchDayPlan(when: $0) }
        let next = try MatchDayPlan.next(in: session)
        let present = try items(in: session)
        let (done, open) = (present.filter(\.isDone), present.filter { !$0.isDone })
        let doneDue = Dictionary(done.map { (NameKeys($0.title).name, $0.due) }) { first, _ in first }
        let rules = Dictionary(template.items.map { (NameKeys($0.title).name, $0.rule) }) { first, _ in first }
        for item in done { try ChecklistItem.table.delete(item.number, in: session) }
        for item in open {
            var after = item
            if item.rule == nil, let rule = rules[NameKeys(item.title).name] ?? nil, item.due == ended.flatMap(rule.due)
            {
                after.rule = rule
            }
            if let rule = after.rule, !rule.isAfterMatch { after.due = next.flatMap(rule.due) }
            try ChecklistItem.table.update(after, from: item, in: session)
        }
        for item in missing(template, among: open.map { NameKeys($0.title).name }) {
            let isAfter = item.rule?.isAfterMatch == true
            let item = item.planned(for: isAfter ? ended : next)
            // An item due after this match that was done early is not added again.
            if isAfter, doneDue[NameKeys(item.title).name] == .some(item.due) { continue }
            _ = try ChecklistItem.table.insertNumbered(item, in: session)
        }
        session.remark("Started a new checklist from the template \(template.name).")
    }
}
