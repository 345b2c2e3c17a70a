import GatherKit

/// Words and columns for the checklist.
struct ChecklistPresenter: Sendable {
    func added(_ glance: ChecklistInteractor.Glance) -> Screen {
        let item = glance.item
        let name = "\(item.title) (#\(item.number))"
        let due = item.due.map { ", due \($0.local)" } ?? ""
        return .text(
            glance.wasThere ? "\(name) is on the checklist already." : "Added \(name)\(due).",
            value: .record(item.record(at: glance.time)))
    }

    /// What is to be done and what is done, each with its count.
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

    /// What is to be done, as rows.
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
            value: .record(item.record(at: glance.time)))
    }

    func edited(_ edit: ChecklistInteractor.Edit) -> Screen {
        let changes = ChecklistItem.fields.differences(from: edit.before, to: edit.after).map { field in
            "\(field.label) is now \(field.after ?? "empty")\(field.before.map { " (was \($0))" } ?? "")"
        }
        let text =
            changes.isEmpty
            ? "\(edit.after.title) is like that already; nothing was changed."
            : "Changed \(edit.before.title) (#\(edit.after.number)): \(changes.joined(separator: ", "))."
        return .text(text, value: .record(edit.after.record(at: edit.time)))
    }
}

extension ChecklistItem {
    /// When it is due, or how that will follow the match; nil when neither is known.
    func dueText(at time: Timestamp) -> String? {
        if isOverdue(at: time), let due { return "overdue since \(due.local)" }
        return due?.local ?? rule?.sentence
    }
}

extension Checklist {
    /// The list as data.
    var value: Value {
        .record([
            "toDo": .list(toDo.map { .record($0.record(at: time)) }),
            "done": .list(done.map { .record($0.record(at: time)) }),
        ])
    }
    /// The shape of ``value``.
    static let shape = ResultShape.record([
        .init("toDo", .list(ChecklistItem.shape)), .init("done", .list(ChecklistItem.shape)),
    ])
}
