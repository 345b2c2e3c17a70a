import GatherDatabase
import GatherKit
import GatherModels

/// Where the items of the checklist are kept.
struct ChecklistStore: Sendable {
    let handle: StoreHandle

    /// All items, by their number.
    func items(in session: Session) throws -> [ChecklistItem] {
        try handle.all("\(selection(session)) ORDER BY number", in: session, ChecklistItem.init)
    }

    func item(_ number: Int, in session: Session) throws -> ChecklistItem? {
        try handle.first("\(selection(session)) AND number = \(number)", in: session, ChecklistItem.init)
    }

    /// The item whose title is the same, whatever its case and Unicode form.
    func item(titled title: String, in session: Session) throws -> ChecklistItem? {
        let key = NameKeys(title).name
        return try handle.first("\(selection(session)) AND title_key = \(key)", in: session, ChecklistItem.init)
    }

    /// A number that no item has.
    func nextNumber(in session: Session) throws -> Int {
        let last = try handle.first(
            """
            SELECT COALESCE(MAX(number), 0) AS last FROM checklist_item WHERE organizer_id = \(session.organizer.id)
            """, in: session
        ) { try $0.integer("last") }
        return (last ?? 0) + 1
    }

    /// Makes an item be as it is given; nil when there is to be no item of that number.
    func put(_ number: Int, _ item: ChecklistItem?, in session: Session) throws {
        guard let item else {
            try handle.run(
                "DELETE FROM checklist_item WHERE organizer_id = \(session.organizer.id) AND number = \(number)",
                in: session)
            return
        }
        try handle.run(
            """
            INSERT INTO checklist_item (organizer_id, number, title, title_key, note, due, due_rule, place, latitude, \
            longitude, done_at) VALUES (\(session.organizer.id), \(number), \(item.title), \
            \(NameKeys(item.title).name), \(item.note), \(item.due?.text), \(item.rule?.text), \(item.place), \
            \(item.coordinates?.latitude), \(item.coordinates?.longitude), \(item.doneAt?.milliseconds)) \
            ON CONFLICT (organizer_id, number) DO UPDATE SET title = excluded.title, title_key = excluded.title_key, \
            note = excluded.note, due = excluded.due, due_rule = excluded.due_rule, place = excluded.place, \
            latitude = excluded.latitude, longitude = excluded.longitude, done_at = excluded.done_at
            """, in: session)
    }

    private func selection(_ session: Session) -> SQL {
        """
        SELECT number, title, note, due, due_rule, place, latitude, longitude, done_at FROM checklist_item \
        WHERE organizer_id = \(session.organizer.id)
        """
    }
}

extension ChecklistItem {
    init(_ row: Row) throws {
        self.init(
            number: try row.integer("number"),
            title: try row.text("title").printable,
            note: try row.optionalText("note")?.printable,
            due: try row.optional("due", LocalPeriod.init(stored:)),
            rule: try row.optional("due_rule", DueRule.init),
            place: try row.optionalText("place")?.printable,
            coordinates: try Coordinates(row),
            doneAt: try row.optionalInteger("done_at").map(Timestamp.init(milliseconds:)))
    }
}

extension Coordinates {
    init?(_ row: Row) throws {
        guard let latitude = try row.optionalInteger("latitude"), let longitude = try row.optionalInteger("longitude")
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension Row {
    /// Returns what a column's text stands for, or nil for null.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the text stands for nothing.
    func optional<Value>(_ column: String, _ read: (String) -> Value?) throws(StoreFailure) -> Value? {
        guard let text = try optionalText(column) else { return nil }
        guard let value = read(text) else { throw .damaged("column \(column) cannot hold \(quoted(text))") }
        return value
    }
}
