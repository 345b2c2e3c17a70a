import GatherDatabase
import GatherKit
import GatherModels

/// Where the items of the checklist are kept.
struct ChecklistStore: Sendable {
    /// All items, by their number.
    func items(in session: Session) throws -> [ChecklistItem] {
        try ChecklistItem.table.all("ORDER BY number", in: session)
    }

    func item(_ number: Int, in session: Session) throws -> ChecklistItem? {
        try ChecklistItem.table.first(where: "number = \(number)", in: session)
    }

    /// The item whose title is the same, whatever its case and Unicode form.
    func item(titled title: String, in session: Session) throws -> ChecklistItem? {
        try ChecklistItem.table.first(where: "title_key = \(NameKeys(title).name)", in: session)
    }

    /// A number that no item has.
    func nextNumber(in session: Session) throws -> Int {
        1
            + (try session.count(
                """
                SELECT COALESCE(MAX(number), 0) AS n FROM checklist_item WHERE organizer_id = \(session.organizer.id)
                """))
    }

    /// Makes an item be as it is given; nil when there is to be no item of that number.
    func put(_ number: Int, _ item: ChecklistItem?, in session: Session) throws {
        if let item {
            try ChecklistItem.table.put(item, in: session)
        } else {
            try ChecklistItem.table.delete(number, in: session)
        }
    }
}

extension ChecklistItem {
    static let table = Table(
        "checklist_item", derived: .init("title_key") { [.text(NameKeys($0.title).name)] },
        {
            ChecklistItem(
                number: $0, title: $1.printable, note: $2?.printable, due: $3, rule: $4, place: $5?.printable,
                coordinates: Coordinates(latitude: $6, longitude: $7), doneAt: $8)
        },
        Column("number", \.number), Column("title", \.title), Column("note", \.note), Column("due", \.due),
        Column("due_rule", \.rule), Column("place", \.place), Column("latitude", \.coordinates?.latitude),
        Column("longitude", \.coordinates?.longitude), Column("done_at", \.doneAt))
}

extension Coordinates {
    init?(latitude: Int?, longitude: Int?) {
        guard let latitude, let longitude else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension DueRule: ColumnValue {
    init?(_ stored: SQL.Value) {
        guard let text = String(stored) else { return nil }
        self.init(text)
    }

    var stored: SQL.Value { .text(text) }
}
