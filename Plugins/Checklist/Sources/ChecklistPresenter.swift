import Football
import GatherKit

struct ChecklistPresenter: Sendable {
    func added(_ item: ChecklistItem, wasThere: Bool) -> [Block] {
        let name = item.title.numbered(item.number)
        let due = item.due.map { ", due \($0.local)" } ?? ""
        return [.text(wasThere ? "\(name) is already on the checklist." : "Added \(name)\(due).")]
    }

    /// The open and the done items, each list with its count.
    func list(_ checklist: Checklist) -> [Block] {
        if checklist.items.isEmpty {
            return [.text("The checklist is empty. Add something with: checklist add TITLE")]
        }
        let toDo = checklist.toDo
        return [
            .table(table(of: toDo, at: checklist.time, title: "To do (\(toDo.count))")),
            .table(table(ofDone: checklist.done)),
        ]
    }

    /// The page: a tap checks an item, or marks it as not done.
    func page(_ checklist: Checklist) -> [Block] {
        func items(_ title: String, _ items: [ChecklistItem], _ verb: String, isDone: Bool) -> Block {
            let actions = items.map { item in
                let notes = [isDone ? nil : item.dueText(at: checklist.time), item.place, item.note]
                return Action(
                    item.title, "checklist", verb, "#\(item.number)",
                    note: notes.compactMap(\.self).joined(separator: ", "), sign: isDone ? .yes : .open)
            }
            return .rows(title: "\(title) (\(actions.count))", actions)
        }
        return [
            .actions(title: nil, [Action("Add an item", "checklist", "add", isMarked: checklist.items.isEmpty)]),
            items("To do", checklist.toDo, "check", isDone: false),
            items("Done", checklist.done, "uncheck", isDone: true), .actions(title: nil, seldom(checklist)),
        ]
    }

    private func seldom(_ checklist: Checklist) -> [Action] {
        let edit = [
            Action("Edit an item", "checklist", "edit"), Action("Remove items", "checklist", "remove", isLoss: true),
        ]
        return (checklist.items.isEmpty ? [] : edit)
            + (checklist.done.isEmpty ? [] : [Action("Remove the completed items", "checklist", "clear")])
            + [
                Action("Save or use a template", "checklist", "template"),
                Action("Templates", "checklist", "templates"),
            ]
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
            placeholder: "No items are done yet. Check off an item with: checklist check ITEM")
    }

    func show(_ item: ChecklistItem, at time: Timestamp) -> [Block] {
        let state = item.doneAt.map { "done, \($0.local)" } ?? "to do"
        let follows = item.rule.map { " (\($0.sentence))" } ?? ""
        let fields: [(String, String?)] = [
            ("Number", "#\(item.number)"), ("State", state),
            ("Due", item.due == nil ? item.rule?.sentence : item.dueText(at: time).map { $0 + follows }),
            ("Place", item.place), ("Map", item.coordinates?.mapURL), ("Note", item.note),
        ]
        return [.section(title: item.title, fields: fields.compactMap { name, text in text.map { .init(name, $0) } })]
    }

    func edited(_ before: ChecklistItem, _ after: ChecklistItem) -> [Block] {
        let text = ChecklistItem.table.sentence(
            of: before.title.numbered(after.number), now: after.title, from: before, to: after)
        return [.text(text)]
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
}

// MARK: - Changes

extension ChecklistPresenter {
    func checked(_ outcome: ChecklistInteractor.ItemsChange) -> [Block] {
        blocks(outcome, changed: "done", unchanged: "already done")
    }

    func unchecked(_ outcome: ChecklistInteractor.ItemsChange) -> [Block] {
        blocks(outcome, changed: "back on the to-do list", unchanged: "still to be done")
    }

    private func blocks(
        _ outcome: ChecklistInteractor.ItemsChange, changed: String, unchanged: String
    ) -> [Block] {
        let sentences = [
            outcome.changed.isEmpty ? "Nothing was changed." : sentence(outcome.changed, changed),
            outcome.unchanged.isEmpty ? nil : sentence(outcome.unchanged, unchanged),
            left(outcome.checklist),
        ]
        return [.text(sentences.compactMap(\.self).joined(separator: " "))]
    }

    func removed(_ outcome: ChecklistInteractor.ItemsChange) -> [Block] {
        if outcome.changed.isEmpty { return [.text("Nothing was removed.")] }
        return [.text("Removed \(listed(outcome.changed.map(\.title))). \(left(outcome.checklist))")]
    }

    func clearQuestion(_ items: [ChecklistItem], isEverything: Bool) -> String? {
        if items.isEmpty { return nil }
        if !isEverything {
            return "Remove \(counted(items.count, "item")) that \(Verb.are.form(for: items.count)) done?"
        }
        let toDo = items.filter { !$0.isDone }
        let rest = toDo.isEmpty ? "" : " \(toDo.count) of them \(Verb.are.form(for: toDo.count)) still to be done."
        return "Remove \(counted(items.count, "item")) from the checklist?\(rest)"
    }

    private func sentence(_ items: [ChecklistItem], _ state: String) -> String {
        "\(listed(items.map(\.title), .are)) \(state)."
    }

    private func left(_ checklist: Checklist) -> String {
        let toDo = checklist.toDo
        return toDo.isEmpty ? "Nothing is left to do." : "\(counted(toDo.count, "item", .are)) left to do."
    }
}

// MARK: - Reminder

extension ChecklistPresenter {
    /// The maximum number of items shown.
    private static let itemsShown = 10

    /// The items due soon, at the start of the shell and with the plan of the match; empty if there are none.
    func reminder(_ reminder: Reminder) -> [Block] {
        let items = reminder.items
        if items.isEmpty { return [] }
        let count = counted(items.count, "item")
        let title =
            reminder.plan.map { "\(count) to do before the match on \($0.when.local)" }
            ?? "\(counted(items.count, "checklist item", .are)) due"
        let shown = Array(items.prefix(Self.itemsShown))
        let rest = items.count - shown.count
        return [.table(table(of: shown, at: reminder.time, title: title))]
            + (rest > 0 ? [.text("… and \(rest) more. List them all with: checklist list")] : [])
            + [.text("Check off an item with: checklist check ITEM")]
    }
}

// MARK: - Suggestions

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
