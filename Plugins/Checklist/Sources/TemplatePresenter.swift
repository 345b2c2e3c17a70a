import Football
import GatherKit

struct TemplatePresenter: Sendable {
    func saved(_ saving: TemplateInteractor.Saving) -> Screen {
        let template = saving.template
        let count = counted(template.items.count, "item")
        let text =
            switch saving.isReplaced {
            case nil: "Nothing was changed: the template \(template.name) is like that already."
            case false?: "Saved \(count) as the template \(template.name)."
            case true?: "Saved \(count) as the template \(template.name), in place of the old one."
            }
        var screen = Screen.text(text, value: Self.shape.value(of: (template, [])))
        if !saving.withoutRule.isEmpty {
            let them = saving.withoutRule.count == 1 ? "it is" : "they are"
            screen.blocks.append(
                .alert(
                    "Without a planned match it is not known when \(listed(saving.withoutRule)) will be due again, so "
                        + "\(them) kept without. Plan one with: match plan WHEN, and save again."))
        }
        return screen
    }

    func applied(_ application: TemplateInteractor.AppliedTemplate) -> Screen {
        let (added, skipped) = (application.added, application.skipped)
        let name = application.template.name
        let there = skipped.isEmpty ? nil : "\(list(skipped)) there already."
        let text =
            added.isEmpty
            ? "Nothing was changed: everything of the template \(name) is there already."
            : ["Added \(listed(added.map(\.title))) from the template \(name).", there, due(application)]
                .compactMap(\.self).joined(separator: " ")
        var screen = Screen.text(text, value: Self.shape.value(of: (application.template, added.map(\.title))))
        let done = skipped.filter(\.isDone)
        if !done.isEmpty {
            screen.blocks.append(
                .alert("\(list(done)) done; make room with checklist clear, or do it again with checklist uncheck."))
        }
        return screen
    }

    private func due(_ application: TemplateInteractor.AppliedTemplate) -> String? {
        if application.added.allSatisfy({ $0.rule == nil }) { return nil }
        return application.match.map { "The match is \($0.text)." }
            ?? "When they are due follows from the next match: match plan WHEN"
    }

    func removed(_ template: ChecklistTemplate) -> Screen {
        .text(
            "Removed the template \(template.name). The checklist is as it was.",
            value: Self.shape.value(of: (template, [])))
    }

    func list(_ templates: [ChecklistTemplate]) -> Screen {
        let table = Grid(
            columns: [.text("Template"), .number("Items"), .text("What")],
            rows: templates.map { [$0.name, String($0.items.count), $0.items.map(\.title).joined(separator: ", ")] },
            placeholder: "No templates yet. Save the checklist as one with: checklist template save NAME")
        return .list(
            .table(table), of: templates.map(ChecklistTemplate.shape.value),
            hint: "Add the items of one with: checklist template apply NAME")
    }

    /// A template as data, with the titles of the items that were added from it.
    static let shape = Shape<(template: ChecklistTemplate, added: [String])>(
        ChecklistTemplate.shape.parts(of: \.template) + [.texts("added", \.added)])

    private func list(_ items: [ChecklistItem]) -> String {
        "\(listed(items.map(\.title))) \(items.count == 1 ? "is" : "are")"
    }
}
