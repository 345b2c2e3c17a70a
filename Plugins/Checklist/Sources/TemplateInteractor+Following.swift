import Football
import GatherKit

extension TemplateInteractor {
    /// Has what follows the match follow it to another time; without a match it waits for one.
    ///
    /// What is due after a match that has been played stays with that match.
    func follow(_ match: PlannedMatch?, before: PlannedMatch?, in session: Session) throws {
        let steps = try items.items(in: session).filter { !$0.isDone }.map { item in
            var after = item
            if let rule = item.rule, !rule.isAfterMatch || item.due == nil || item.due == before.flatMap(rule.due) {
                after.due = match.flatMap(rule.due)
            }
            return ItemStep(before: item, after: after)
        }
        try items.write(steps, "moving what is due before the match", in: session)
    }

    /// Removes what is done and applies a template, when a match has ended.
    ///
    /// What is due before a match is for the next one, also when it is still to be done; what is due after a match is
    /// for the one that has ended.
    func startAgain(with name: String, after gather: Gather, in session: Session) throws {
        let template = try find(name, in: session)
        let ended = gather.planned ?? LocalPeriod(minuteOf: gather.startedAt).map { PlannedMatch(when: $0) }
        let next = try PlannedMatch.table.first(in: session)
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
            return ItemStep(before: item, after: after)
        }
        let added = try application(of: template, to: open, in: session).added.map { item in
            var item = item
            if let rule = item.rule, rule.isAfterMatch { item.due = ended.flatMap(rule.due) }
            return item
        }.filter { item in
            // What is due after this match, and was done before its end, need not be done again.
            item.rule?.isAfterMatch != true || doneDue[NameKeys(item.title).name] != .some(item.due)
        }
        try items.write(
            done.map(ItemStep.removed) + kept + added.map(ItemStep.added),
            "applying the checklist template \(template.name) anew", in: session)
    }
}
