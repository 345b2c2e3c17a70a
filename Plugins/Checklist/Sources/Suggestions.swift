import Football
import GatherKit

extension ChecklistPresenter {
    /// The summary of an item in suggestions.
    func state(_ item: ChecklistItem) -> String { "#\(item.number) \(item.isDone ? "done" : "to do")" }

    /// The suggested due times for a planned match: its start and its day.
    func suggestions(due plan: MatchDayPlan?, startingWith beginning: String) -> [Suggestion] {
        guard let when = plan?.when else { return [] }
        let moments = [
            Suggestion(when.text, "when the match begins"),
            when.isDay ? nil : Suggestion(String(when.text.prefix(10)), "the day of the match"),
        ]
        return moments.compactMap(\.self).filter { $0.text.hasPrefix(beginning) }
    }
}

extension TemplatePresenter {
    /// The completion suggestions for templates.
    func suggestions(_ templates: [ChecklistTemplate], startingWith beginning: String) -> [Suggestion] {
        let beginning = NameBeginning(beginning)
        return templates.filter { beginning.fits($0.name) }.map { Suggestion($0.name, counted($0.items.count, "item")) }
    }
}
