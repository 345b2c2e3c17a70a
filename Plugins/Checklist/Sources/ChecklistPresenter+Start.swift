import Football
import GatherKit

extension ChecklistPresenter {
    /// How many items the shell shows when it starts.
    private static let itemsAtStart = 10

    /// What the shell shows when it starts; nothing when nothing is to be done soon.
    func start(_ reminder: Reminder) -> [Block] {
        let items = reminder.items
        if items.isEmpty { return [] }
        let count = counted(items.count, "item")
        let title =
            reminder.match.map { "\(count) to do before the match \($0.text)" }
            ?? "\(count) of the checklist \(items.count == 1 ? "is" : "are") due"
        let shown = Array(items.prefix(Self.itemsAtStart))
        let rest = items.count > shown.count ? "… and \(items.count - shown.count) more; checklist list has all. " : ""
        return [
            .table(table(of: shown, at: reminder.time, title: title)),
            .text("\(rest)Check off what is done with: checklist check ITEM"),
        ]
    }
}
