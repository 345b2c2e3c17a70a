import Football
import GatherKit

/// The sentences about templates.
extension ChecklistPresenter {
    func changed(_ change: TemplateChange) -> [Block] {
        switch change.action {
        case .save: saved(change)
        case .apply: applied(change)
        case .remove: [.text("Removed the template \(change.template.name). The checklist has not changed.")]
        }
    }

    private func saved(_ saving: TemplateChange) -> [Block] {
        let template = saving.template
        let count = counted(template.items.count, "item")
        let text =
            switch saving.isReplaced {
            case nil: "Nothing was changed: the template \(template.name) already has these items."
            case false?: "Saved \(count) as the template \(template.name)."
            case true?: "Saved \(count) as the template \(template.name), in place of the old one."
            }
        if saving.withoutRule.isEmpty { return [.text(text)] }
        let them = saving.withoutRule.count == 1 ? "it was" : "they were"
        return [
            .text(text),
            .alert(
                "No match is planned, so the next due time of \(listed(saving.withoutRule)) is unknown, and "
                    + "\(them) saved without one. Plan a match with: match plan WHEN, then save again."),
        ]
    }

    private func applied(_ application: TemplateChange) -> [Block] {
        let (added, skipped) = (application.added, application.skipped)
        let name = application.template.name
        let there = skipped.isEmpty ? nil : "\(listed(skipped.map(\.title), .are)) already on the checklist."
        let text =
            added.isEmpty
            ? "Nothing was changed: every item of the template \(name) is already on the checklist."
            : ["Added \(listed(added.map(\.title))) from the template \(name).", there, due(application)]
                .compactMap(\.self).joined(separator: " ")
        let done = skipped.filter(\.isDone)
        if done.isEmpty { return [.text(text)] }
        return [
            .text(text),
            .alert(
                "\(listed(done.map(\.title), .are)) done. Reopen an item with: checklist uncheck ITEM. "
                    + "Remove the completed items with: checklist clear"),
        ]
    }

    private func due(_ application: TemplateChange) -> String? {
        if application.added.allSatisfy({ $0.rule == nil }) { return nil }
        return application.plan.map { "The match is on \($0.text)." }
            ?? "Their due times depend on the next match. Plan it with: match plan WHEN"
    }

    func list(_ templates: [ChecklistTemplate]) -> [Block] {
        let table = Grid(
            columns: [.text("Template"), .number("Items"), .text("What")],
            rows: templates.map { [$0.name, String($0.items.count), $0.items.map(\.title).joined(separator: ", ")] },
            placeholder: "No templates yet. To save the checklist as a template, type: checklist template save NAME")
        let hint = Block.text("To add the items of a template, type: checklist template apply NAME")
        return [.table(table)] + (templates.isEmpty ? [] : [hint])
    }

    /// The completion suggestions for templates.
    func suggestions(_ templates: [ChecklistTemplate], startingWith beginning: String) -> [Suggestion] {
        let beginning = NameBeginning(beginning)
        return templates.filter { beginning.fits($0.name) }.map { Suggestion($0.name, counted($0.items.count, "item")) }
    }
}
