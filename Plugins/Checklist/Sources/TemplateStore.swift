import GatherDatabase
import GatherKit
import GatherModels

/// Where the templates of the checklist are kept.
struct TemplateStore: Sendable {
    let handle: StoreHandle

    /// All templates, by their name.
    func templates(in session: Session) throws -> [ChecklistTemplate] {
        let found = try handle.all(
            """
            SELECT name, name_key FROM checklist_template WHERE organizer_id = \(session.organizer.id) \
            ORDER BY name_key
            """, in: session
        ) { row in (try row.text("name").printable, try row.text("name_key")) }
        return try found.map { ChecklistTemplate(name: $0.0, items: try items(of: $0.1, in: session)) }
    }

    /// The template whose name has a key.
    func template(_ key: String, in session: Session) throws -> ChecklistTemplate? {
        let name = try handle.first(
            """
            SELECT name FROM checklist_template \
            WHERE organizer_id = \(session.organizer.id) AND name_key = \(key)
            """, in: session
        ) { try $0.text("name").printable }
        return try name.map { ChecklistTemplate(name: $0, items: try items(of: key, in: session)) }
    }

    /// Makes a template be as it is given; nil when there is to be none of that key.
    func put(_ key: String, _ template: ChecklistTemplate?, in session: Session) throws {
        try handle.run(
            "DELETE FROM checklist_template WHERE organizer_id = \(session.organizer.id) AND name_key = \(key)",
            in: session)
        guard let template else { return }
        try handle.run(
            """
            INSERT INTO checklist_template (organizer_id, name_key, name) \
            VALUES (\(session.organizer.id), \(key), \(template.name))
            """, in: session)
        for (position, item) in template.items.enumerated() {
            try handle.run(
                """
                INSERT INTO checklist_template_item (organizer_id, name_key, position, title, note, due_rule, place, \
                latitude, longitude) VALUES (\(session.organizer.id), \(key), \(position), \(item.title), \
                \(item.note), \(item.rule?.text), \(item.place), \(item.coordinates?.latitude), \
                \(item.coordinates?.longitude))
                """, in: session)
        }
    }

    private func items(of key: String, in session: Session) throws -> [ChecklistTemplate.Item] {
        try handle.all(
            """
            SELECT title, note, due_rule, place, latitude, longitude FROM checklist_template_item \
            WHERE organizer_id = \(session.organizer.id) AND name_key = \(key) ORDER BY position
            """, in: session
        ) { row in
            ChecklistTemplate.Item(
                title: try row.text("title").printable,
                note: try row.optionalText("note")?.printable,
                rule: try row.optional("due_rule", DueRule.init),
                place: try row.optionalText("place")?.printable,
                coordinates: try Coordinates(row))
        }
    }
}
