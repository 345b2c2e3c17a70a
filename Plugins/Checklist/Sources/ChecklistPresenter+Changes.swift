import GatherKit

extension ChecklistPresenter {
    func checked(_ outcome: ChecklistInteractor.Outcome) -> Screen {
        screen(outcome, changed: "done", unchanged: "done already")
    }

    func unchecked(_ outcome: ChecklistInteractor.Outcome) -> Screen {
        screen(outcome, changed: "to be done again", unchanged: "still to be done")
    }

    private func screen(
        _ outcome: ChecklistInteractor.Outcome, changed: String, unchanged: String
    ) -> Screen {
        let sentences = [
            outcome.changed.isEmpty ? "Nothing was changed." : sentence(outcome.changed, changed),
            outcome.unchanged.isEmpty ? nil : sentence(outcome.unchanged, unchanged),
            left(outcome.checklist),
        ]
        return .text(sentences.compactMap(\.self).joined(separator: " "), value: outcome.checklist.value)
    }

    func removed(_ outcome: ChecklistInteractor.Outcome) -> Screen {
        let titles = listed(outcome.changed.map(\.title))
        return .text(
            outcome.changed.isEmpty ? "Nothing was removed." : "Removed \(titles). \(left(outcome.checklist))",
            value: outcome.checklist.value)
    }

    func clearQuestion(_ items: [ChecklistItem], isEverything: Bool) -> String? {
        if items.isEmpty { return nil }
        if !isEverything { return "Remove \(count(items)) that \(items.count == 1 ? "is" : "are") done?" }
        let toDo = items.filter { !$0.isDone }
        let rest = toDo.isEmpty ? "" : " \(toDo.count) of them \(toDo.count == 1 ? "is" : "are") still to be done."
        return "Empty the checklist of \(count(items))?\(rest)"
    }

    private func sentence(_ items: [ChecklistItem], _ state: String) -> String {
        "\(listed(items.map(\.title))) \(items.count == 1 ? "is" : "are") \(state)."
    }

    private func left(_ checklist: Checklist) -> String {
        let toDo = checklist.toDo
        return toDo.isEmpty
            ? "Nothing is left to do." : "\(count(toDo)) \(toDo.count == 1 ? "is" : "are") left to do."
    }

    private func count(_ items: [ChecklistItem]) -> String { counted(items.count, "item") }
}
