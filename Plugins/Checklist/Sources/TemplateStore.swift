import GatherDatabase
import GatherKit

struct TemplateStore: Sendable {
    static let tables = [TemplateRow.table.schema, TemplateItemRow.table.schema]

    /// All templates, sorted by name.
    func templates(in session: Session) throws -> [ChecklistTemplate] {
        let items = Dictionary(
            grouping: try TemplateItemRow.table.all("ORDER BY name_key, position", in: session), by: \.key)
        return try TemplateRow.table.all("ORDER BY name_key", in: session).map { row in
            ChecklistTemplate(name: row.name, items: items[row.key, default: []].map(\.item))
        }
    }

    /// The template with a name key.
    func template(_ key: String, in session: Session) throws -> ChecklistTemplate? {
        // The keys of older ones have other apostrophes.
        let row =
            try TemplateRow.table.first(where: "name_key = \(key)", in: session)
            ?? TemplateRow.table.all(in: session).first { NameKeys($0.name).name == key }
        return try row.map { ChecklistTemplate(name: $0.name, items: try items(of: $0, in: session)) }
    }

    private func items(of row: TemplateRow, in session: Session) throws -> [ChecklistTemplate.Item] {
        try TemplateItemRow.table.all(where: "name_key = \(row.key)", "ORDER BY position", in: session).map(\.item)
    }

    /// The template with a name, or a beginning of it that no other has.
    func template(named name: String, in session: Session) throws -> ChecklistTemplate {
        let row = try TemplateRow.table.row(named: name, in: session)
        return ChecklistTemplate(name: row.name, items: try items(of: row, in: session))
    }

    /// Inserts a template, or replaces the one with its key.
    func put(_ template: ChecklistTemplate, in session: Session) throws {
        let key = template.key
        let items = template.items.enumerated().map { TemplateItemRow(key: key, position: $0, item: $1) }
        try session.savepoint {
            try TemplateRow.table.put(TemplateRow(key: key, name: template.name), in: session)
            let before = try TemplateItemRow.table.all(where: "name_key = \(key)", in: session)
            try TemplateItemRow.table.replace(before, with: items, in: session)
        }
    }

    func delete(_ template: ChecklistTemplate, in session: Session) throws {
        try TemplateRow.table.delete(template.key, in: session)
    }
}

/// The row of a template without its items.
private struct TemplateRow {
    let key: String
    let name: String

    static let table = Table(
        "checklist_template", named: \.name, listedBy: "checklist templates",
        { TemplateRow(key: $0, name: $1.printable) }, Column("name_key", \.key),
        Column("name", \.name, .text(maximumLength: ChecklistTemplate.nameLength)))
}

private struct TemplateItemRow {
    /// The name key of the template.
    let key: String
    let position: Int
    let item: ChecklistTemplate.Item

    static let table = Table(
        "checklist_template_item", key: 2, partOf: TemplateRow.table.schema, former: Coordinates.joined,
        {
            TemplateItemRow(
                key: $0, position: $1,
                item: ChecklistTemplate.Item(
                    title: $2.printable, note: $3?.printable, rule: $4, place: $5?.printable,
                    coordinates: $6))
        },
        Column("name_key", \.key), Column("position", \.position),
        Column("title", \.item.title, ChecklistItem.titles),
        Column("note", \.item.note, ChecklistItem.notes), Column("due_rule", \.item.rule),
        Column("place", \.item.place, ChecklistItem.places),
        Column("coordinates", \.item.coordinates, .coordinates))
}
