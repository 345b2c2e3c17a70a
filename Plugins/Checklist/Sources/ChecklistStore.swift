import GatherDatabase
import GatherKit

struct ChecklistStore: Sendable {
    /// All items, sorted by number.
    func items(in session: Session) throws -> [ChecklistItem] {
        try ChecklistItem.table.all("ORDER BY number", in: session)
    }

    /// The item with a title, compared without regard to case and Unicode form.
    func item(titled title: String, in session: Session) throws -> ChecklistItem? {
        try ChecklistItem.table.first(where: "title_key = \(NameKeys(title).name)", in: session)
    }

    /// Writes changes of items and labels the undo entry with `summary`.
    func write(_ steps: [ItemStep], _ summary: @autoclosure @escaping () -> String, in session: Session) throws {
        try session.savepoint {
            for step in steps {
                switch (step.before, step.after) {
                case (let before?, let after?): try ChecklistItem.table.update(after, from: before, in: session)
                case (nil, let added?): try ChecklistItem.table.insert(added, in: session)
                case (let removed?, nil): try ChecklistItem.table.delete(removed.number, in: session)
                case (nil, nil): break
                }
            }
        }
        session.setUndoLabel(summary())
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

extension Coordinates {
    /// Returns a row in which they are one text, of one in which they were two numbers.
    @Sendable static func joined(_ row: Record) -> Record {
        guard let latitude = row["latitude"], let longitude = row["longitude"] else { return row }
        var text = Value.null
        if case .integer(let latitude) = latitude, case .integer(let longitude) = longitude {
            text = .text(optional: Coordinates(latitude: latitude, longitude: longitude)?.text)
        }
        let others = row.fields.filter { !["latitude", "longitude"].contains($0.name) }
        return Record(others.map { ($0.name, $0.value) }) + ["coordinates": text]
    }
}

extension DueRule: ColumnValue {
    static let columnType = ColumnType.text

    init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard let rule = DueRule(try String(stored)) else { throw UnreadableValue() }
        self = rule
    }

    var stored: SQL.Value { .text(text) }
}
