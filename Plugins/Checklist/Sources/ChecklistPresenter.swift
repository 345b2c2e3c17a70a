import Football
import GatherKit

struct ChecklistPresenter: Sendable {
    func added(_ glance: ChecklistInteractor.Glance) -> Screen {
        let item = glance.item
        let name = "\(item.title) (#\(item.number))"
        let due = item.due.map { ", due \($0.local)" } ?? ""
        return .text(
            glance.wasThere ? "\(name) is on the checklist already." : "Added \(name)\(due).",
            value: ChecklistItem.shape.value(of: (item, glance.time)))
    }

    /// The open and the done items, each with their count.
    func list(_ checklist: Checklist) -> Screen {
        if checklist.items.isEmpty {
            return .text("The checklist is empty. Add something with: checklist add TITLE", value: checklist.value)
        }
        let (toDo, done) = (checklist.toDo, checklist.done)
        return Screen(
            [
                .table(table(of: toDo, at: checklist.time, title: "To do (\(toDo.count))")),
                .table(table(ofDone: done)),
            ], value: checklist.value)
    }

    /// A table of open items.
    func table(of items: [ChecklistItem], at time: Timestamp, title: String) -> Grid {
        Grid(
            title: title,
            columns: [.number("#"), .text("Item"), .text("Due"), .text("Place"), .text("Note")],
            rows: items.map {
                [String($0.number), $0.title, $0.dueText(at: time) ?? "", $0.place ?? "", $0.note ?? ""]
            },
            placeholder: "Nothing is left to do.")
    }

    private func table(ofDone items: [ChecklistItem]) -> Grid {
        Grid(
            title: "Done (\(items.count))",
            columns: [.number("#"), .text("Item"), .text("Done")],
            rows: items.map { [String($0.number), $0.title, $0.doneAt?.local ?? ""] },
            placeholder: "Nothing is done yet. Check off an item with: checklist check ITEM")
    }

    func show(_ glance: ChecklistInteractor.Glance) -> Screen {
        let item = glance.item
        let state = item.doneAt.map { "done, \($0.local)" } ?? "to do"
        let follows = item.rule.map { " (\($0.sentence))" } ?? ""
        let fields: [(String, String?)] = [
            ("Number", "#\(item.number)"), ("State", state),
            ("Due", item.due == nil ? item.rule?.sentence : item.dueText(at: glance.time).map { $0 + follows }),
            ("Place", item.place), ("Coordinates", item.coordinates?.address), ("Note", item.note),
        ]
        return .details(
            item.title, fields.compactMap { name, text in text.map { .init(name, $0) } },
            value: ChecklistItem.shape.value(of: (item, glance.time)))
    }

    func edited(_ edit: ChecklistInteractor.Edit) -> Screen {
        let text = ChecklistItem.table.sentence(
            of: "\(edit.before.title) (#\(edit.after.number))", now: edit.after.title, from: edit.before,
            to: edit.after, empty: "empty")
        return .text(text, value: ChecklistItem.shape.value(of: (edit.after, edit.time)))
    }
}

extension ChecklistItem {
    /// The due time of the item, or the rule that it follows; nil without both.
    fileprivate func dueText(at time: Timestamp) -> String? {
        if isOverdue(at: time), let due { return "overdue since \(due.local)" }
        return due?.local ?? rule?.sentence
    }
}

extension Checklist {
    static let shape = Shape<Self>(
        .list("toDo", of: ChecklistItem.shape) { list in list.toDo.map { ($0, list.time) } },
        .list("done", of: ChecklistItem.shape) { list in list.done.map { ($0, list.time) } })

    var value: Value { Self.shape.value(of: self) }
}

// MARK: - Changes

extension ChecklistPresenter {
    func checked(_ outcome: ChecklistInteractor.ItemsChange) -> Screen {
        screen(outcome, changed: "done", unchanged: "done already")
    }

    func unchecked(_ outcome: ChecklistInteractor.ItemsChange) -> Screen {
        screen(outcome, changed: "to be done again", unchanged: "still to be done")
    }

    private func screen(
        _ outcome: ChecklistInteractor.ItemsChange, changed: String, unchanged: String
    ) -> Screen {
        let sentences = [
            outcome.changed.isEmpty ? "Nothing was changed." : sentence(outcome.changed, changed),
            outcome.unchanged.isEmpty ? nil : sentence(outcome.unchanged, unchanged),
            left(outcome.checklist),
        ]
        return .text(sentences.compactMap(\.self).joined(separator: " "), value: outcome.checklist.value)
    }

    func removed(_ outcome: ChecklistInteractor.ItemsChange) -> Screen {
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

// MARK: - Start of the shell

extension ChecklistPresenter {
    /// The maximum number of items shown at the start of the shell.
    private static let itemsAtStart = 10

    /// The reminder at the start of the shell; empty without items due soon.
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
