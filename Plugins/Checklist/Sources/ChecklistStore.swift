import GatherDatabase
import GatherKit

/// The store of the items.
struct ChecklistStore: Sendable {
    /// All items, sorted by number.
    func items(in session: Session) throws -> [ChecklistItem] {
        try ChecklistItem.table.all("ORDER BY number", in: session)
    }

    func item(_ number: Int, in session: Session) throws -> ChecklistItem? {
        try ChecklistItem.table.first(where: "number = \(number)", in: session)
    }

    /// The item with a title, compared without regard to case and Unicode form.
    func item(titled title: String, in session: Session) throws -> ChecklistItem? {
        try ChecklistItem.table.first(where: "title_key = \(NameKeys(title).name)", in: session)
    }

    /// Writes changes of items and labels the undo entry with `summary`.
    func write(_ steps: [ItemStep], _ summary: @autoclosure @escaping () -> String, in session: Session) throws {
        try session.transaction {
            for step in steps {
                switch (step.before, step.after) {
                case (let before?, let after?): try ChecklistItem.table.update(after, from: before, in: session)
                case (nil, let added?): try ChecklistItem.table.insert(added, in: session)
                case (let removed?, nil): try ChecklistItem.table.delete(removed.number, in: session)
                case (nil, nil): break
                }
            }
        }
        session.note(summary())
    }
}

/// The change of one item.
struct ItemStep: Equatable, Sendable {
    /// The item before the change; nil for an added item.
    let before: ChecklistItem?
    /// The item after the change; nil for a removed item.
    let after: ChecklistItem?

    static func added(_ item: ChecklistItem) -> ItemStep { ItemStep(before: nil, after: item) }
    static func removed(_ item: ChecklistItem) -> ItemStep { ItemStep(before: item, after: nil) }
}

extension ChecklistItem {
    static let table = Table(
        "checklist_item", derived: .init("title_key") { [.text(NameKeys($0.title).name)] },
        description: { item, _ in
            RowDescription(
                item.title,
                fields.record(of: item)
                    + ["follows": .text(optional: item.rule?.sentence), "done": .boolean(item.isDone)])
        },
        fields: fields,
        {
            ChecklistItem(
                number: $0, title: $1.printable, note: $2?.printable, due: $3, rule: $4, place: $5?.printable,
                coordinates: Coordinates(latitude: $6, longitude: $7), doneAt: $8)
        },
        Column("number", \.number), Column("title", \.title, titles),
        Column("note", \.note, notes), Column("due", \.due), Column("due_rule", \.rule),
        Column("place", \.place, places), Column("latitude", \.coordinates?.latitude),
        Column("longitude", \.coordinates?.longitude), Column("done_at", \.doneAt))
}

extension Coordinates {
    init?(latitude: Int?, longitude: Int?) {
        guard let latitude, let longitude else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension DueRule: ColumnValue {
    init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard let rule = DueRule(try String(stored)) else { throw UnreadableValue() }
        self = rule
    }

    var stored: SQL.Value { .text(text) }
}
