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

    /// Writes items in place of others, by their numbers, and labels the undo entry with `summary`; new ones get numbers.
    func replace(
        _ before: [ChecklistItem], with after: [ChecklistItem], _ summary: @autoclosure @escaping () -> String,
        in session: Session
    ) throws {
        let kept = Set(after.map(\.number))
        let former = Dictionary(before.map { ($0.number, $0) }) { first, _ in first }
        try session.savepoint {
            for item in before where !kept.contains(item.number) {
                try ChecklistItem.table.delete(item.number, in: session)
            }
            for item in after {
                if let before = former[item.number] {
                    try ChecklistItem.table.update(item, from: before, in: session)
                } else {
                    _ = try ChecklistItem.table.insertNumbered(item, in: session)
                }
            }
        }
        session.setUndoLabel(summary())
    }
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
