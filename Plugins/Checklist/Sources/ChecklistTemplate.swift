import Football
import GatherDatabase
import GatherKit

/// A named list of items, which have rules in place of due times.
struct ChecklistTemplate: Equatable, Sendable {
    let name: String
    var items: [ChecklistItem]

    static let nameLength = 100

    /// The key for comparing names; it ignores case.
    var key: String { NameKeys(name).name }

    static let shape = Shape<Self>(.text("name", \.name), .texts("items") { $0.items.map(\.title) })
}

extension ChecklistItem {
    /// The item as stored in a template: open, and with a rule in place of its due time.
    func kept(for plan: MatchDayPlan?) -> ChecklistItem {
        var item = self
        item.rule = rule ?? due.flatMap { DueRule(of: $0, plan: plan) }
        (item.number, item.due, item.doneAt) = (0, nil, nil)
        return item
    }

    /// The item of a template for a match.
    func planned(for plan: MatchDayPlan?) -> ChecklistItem {
        var item = self
        item.due = plan.flatMap { rule?.due(for: $0) }
        return item
    }
}

/// The operations on a template.
enum TemplateAction: String, CaseIterable, Sendable {
    case save, apply, remove
}

/// A change to a template.
struct TemplateChange: Equatable {
    let action: TemplateAction
    let template: ChecklistTemplate
    /// Whether a saved template replaced one with the same name; nil if it was unchanged.
    var isReplaced: Bool?
    /// The titles of items saved without their due time, because no match is planned.
    var withoutRule: [String] = []
    /// The items added to the checklist.
    var added: [ChecklistItem] = []
    /// The items that were already on the checklist.
    var skipped: [ChecklistItem] = []
    /// The match that the due times were derived from.
    var plan: MatchDayPlan?

    static let shape = Shape<Self>(
        ChecklistTemplate.shape.fields(of: \.template) + [.texts("added") { $0.added.map(\.title) }])
}

// MARK: - Storage

extension ChecklistTemplate {
    static let tables = [TemplateRow.table.schema, TemplateItemRow.table.schema]

    /// All templates, sorted by name.
    static func all(in session: Session) throws -> [ChecklistTemplate] {
        let items = Dictionary(
            grouping: try TemplateItemRow.table.all("ORDER BY name_key, position", in: session), by: \.key)
        return try TemplateRow.table.all("ORDER BY name_key", in: session).map { row in
            ChecklistTemplate(name: row.name, items: items[row.key, default: []].map(\.item))
        }
    }

    /// The template with a name key.
    init?(key: String, in session: Session) throws {
        // The keys of older templates have other apostrophes.
        let row =
            try TemplateRow.table.first(where: "name_key = \(key)", in: session)
            ?? TemplateRow.table.all(in: session).first { NameKeys($0.name).name == key }
        guard let row else { return nil }
        try self.init(row, in: session)
    }

    /// The template with a name, or with a unique beginning of a name.
    init(named name: String, in session: Session) throws {
        try self.init(TemplateRow.table.row(named: name, in: session), in: session)
    }

    private init(_ row: TemplateRow, in session: Session) throws {
        name = row.name
        items = try TemplateItemRow.table.all(where: "name_key = \(row.key)", "ORDER BY position", in: session)
            .map(\.item)
    }

    /// Inserts the template, or replaces the one with its key.
    func put(in session: Session) throws {
        let rows = items.enumerated().map { TemplateItemRow(key: key, position: $0, item: $1) }
        try TemplateRow.table.put(TemplateRow(key: key, name: name), in: session)
        let before = try TemplateItemRow.table.all(where: "name_key = \(key)", in: session)
        try TemplateItemRow.table.replace(before, with: rows, in: session)
    }

    func delete(in session: Session) throws { try TemplateRow.table.delete(key, in: session) }
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
    let item: ChecklistItem

    static let table = Table(
        "checklist_template_item", key: 2, partOf: TemplateRow.table.schema, former: Coordinates.joined,
        {
            TemplateItemRow(
                key: $0, position: $1,
                item: ChecklistItem(
                    title: $2.printable, note: $3?.printable, rule: $4, place: $5?.printable, coordinates: $6))
        },
        Column("name_key", \.key), Column("position", \.position),
        Column("title", \.item.title, ChecklistItem.titles),
        Column("note", \.item.note, ChecklistItem.notes), Column("due_rule", \.item.rule),
        Column("place", \.item.place, ChecklistItem.places),
        Column("coordinates", \.item.coordinates, .coordinates))
}
