import Football
import GatherKit

/// The use cases of the templates, and the due times that follow the planned match.
struct TemplateInteractor: Sendable {
    let store: TemplateStore
    let items: ChecklistStore

    struct Saving: Equatable {
        let template: ChecklistTemplate
        /// Whether the template replaced one with the same name; nil if it was unchanged.
        let isReplaced: Bool?
        /// The titles of items whose due time was dropped because no match is planned.
        let withoutRule: [String]
    }

    func save(_ name: String, in session: Session) throws -> Saving {
        let plan = try MatchDayPlan.next(in: session)
        let present = try items.items(in: session)
        if present.isEmpty { throw ChecklistFailure.nothingToSave(name) }
        let template = ChecklistTemplate(name: name, items: present.map { ChecklistTemplate.Item($0, plan: plan) })
        let before = try store.template(template.key, in: session)
        if before != template {
            try store.put(template, in: session)
            session.setUndoLabel("saving the checklist template \(name)")
        }
        let forgotten = zip(present, template.items).filter { $0.due != nil && $1.rule == nil }.map(\.0.title)
        return Saving(
            template: template, isReplaced: before == template ? nil : before != nil, withoutRule: forgotten)
    }

    struct AppliedTemplate: Equatable {
        let template: ChecklistTemplate
        let added: [ChecklistItem]
        /// The items that were on the checklist already.
        let skipped: [ChecklistItem]
        /// The match that the due times were derived from.
        let plan: MatchDayPlan?
    }

    func apply(_ name: String, in session: Session) throws -> AppliedTemplate {
        let template = try store.template(named: name, in: session)
        let application = try application(of: template, to: items.items(in: session), in: session)
        try items.replace(
            [], with: application.added, "applying the checklist template \(template.name)", in: session)
        return application
    }

    func application(
        of template: ChecklistTemplate, to present: [ChecklistItem], in session: Session
    ) throws -> AppliedTemplate {
        let plan = try MatchDayPlan.next(in: session)
        let titles = Dictionary(present.map { (NameKeys($0.title).name, $0) }) { first, _ in first }
        let missing = template.items.filter { titles[NameKeys($0.title).name] == nil }
        return AppliedTemplate(
            template: template,
            added: missing.map { $0.item(for: plan) },
            skipped: template.items.compactMap { titles[NameKeys($0.title).name] },
            plan: plan)
    }

    func remove(_ name: String, in session: Session) throws -> ChecklistTemplate {
        let template = try store.template(named: name, in: session)
        try store.delete(template, in: session)
        session.setUndoLabel("the removal of the checklist template \(template.name)")
        return template
    }
}

/// What was done with a template.
enum TemplateChange: Equatable {
    case saved(TemplateInteractor.Saving)
    case applied(TemplateInteractor.AppliedTemplate)
    case removed(ChecklistTemplate)

    private var template: ChecklistTemplate {
        switch self {
        case .saved(let saving): saving.template
        case .applied(let application): application.template
        case .removed(let template): template
        }
    }

    /// The titles of the items that it has added to the checklist.
    private var added: [String] {
        if case .applied(let application) = self { application.added.map(\.title) } else { [] }
    }

    static let shape = Shape<Self>(
        ChecklistTemplate.shape.fields(of: \.template) + [.texts("added", \.added)])
}

// MARK: - Match events

extension TemplateInteractor {
    /// Updates the due times that follow the match after a change of the plan; without a match they become nil.
    ///
    /// Due times after a match that has been played stay as they are.
    func moveDueTimes(to plan: MatchDayPlan?, from before: MatchDayPlan?, in session: Session) throws {
        let open = try items.items(in: session).filter { !$0.isDone }
        let moved = open.map { item in
            var after = item
            if let rule = item.rule, !rule.isAfterMatch || item.due == nil || item.due == before.flatMap(rule.due) {
                after.due = plan.flatMap(rule.due)
            }
            return after
        }
        try items.replace(open, with: moved, "moving the due times of the checklist", in: session)
    }

    /// Removes done items and applies a template after the first match of a day.
    ///
    /// Items due before a match are moved to the next one, even if they are still open; items due after a match belong
    /// to the one that has ended.
    func startAgain(with name: String, after match: Match, in session: Session) throws {
        guard try MatchDay(of: match, in: session).ended.count == 1 else { return }
        let template = try store.template(named: name, in: session)
        let ended = match.planned ?? DayOrMinute(minuteOf: match.startedAt).map { MatchDayPlan(when: $0) }
        let next = try MatchDayPlan.next(in: session)
        let present = try items.items(in: session)
        let (done, open) = (present.filter(\.isDone), present.filter { !$0.isDone })
        let doneDue = Dictionary(done.map { (NameKeys($0.title).name, $0.due) }) { first, _ in first }
        let rules = Dictionary(template.items.map { (NameKeys($0.title).name, $0.rule) }) { first, _ in first }
        let kept = open.map { item in
            var after = item
            if item.rule == nil, let rule = rules[NameKeys(item.title).name] ?? nil, item.due == ended.flatMap(rule.due)
            {
                after.rule = rule
            }
            if let rule = after.rule, !rule.isAfterMatch { after.due = next.flatMap(rule.due) }
            return after
        }
        let added = try application(of: template, to: open, in: session).added.map { item in
            var item = item
            if let rule = item.rule, rule.isAfterMatch { item.due = ended.flatMap(rule.due) }
            return item
        }.filter { item in
            // An item due after this match that was done early is not added again.
            item.rule?.isAfterMatch != true || doneDue[NameKeys(item.title).name] != .some(item.due)
        }
        try items.replace(
            present, with: kept + added, "the repeated use of the checklist template \(template.name)", in: session)
        session.remark("Started a new checklist from the template \(template.name).")
    }
}
