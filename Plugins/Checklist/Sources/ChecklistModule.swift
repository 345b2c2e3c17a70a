import Football
public import GatherDatabase
public import GatherKit

/// The module of the checklist for match day and its templates.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ChecklistModule: FeatureModule {
    public static let name = "checklist"
    public static let displayOrder = 10
    public static let summary = "what to remember on match day"
    public static let requires = ["account", "matches"]
    public static let tables = [ChecklistItem.table.schema] + ChecklistTemplate.tables
    public static let migrations = [
        Migration(
            to: 2, creating: [ChecklistItem.table.schema] + ChecklistTemplate.tables,
            without: ["checklist_item.coordinates", "checklist_template_item.coordinates"],
            // Numbers that a text replaced later.
            "ALTER TABLE checklist_item ADD COLUMN latitude INTEGER",
            "ALTER TABLE checklist_item ADD COLUMN longitude INTEGER",
            "ALTER TABLE checklist_template_item ADD COLUMN latitude INTEGER",
            "ALTER TABLE checklist_template_item ADD COLUMN longitude INTEGER",
            "CREATE UNIQUE INDEX checklist_item_title ON checklist_item (organizer_id, title_key)"),
        Migration(keysIn: "checklist_item", id: "number", of: "title"),
        Migration(
            "ALTER TABLE checklist_item ADD COLUMN coordinates TEXT",
            "ALTER TABLE checklist_template_item ADD COLUMN coordinates TEXT"),
        Migration(reading: coordinates),
        Migration(
            "ALTER TABLE checklist_item DROP COLUMN latitude", "ALTER TABLE checklist_item DROP COLUMN longitude",
            "ALTER TABLE checklist_template_item DROP COLUMN latitude",
            "ALTER TABLE checklist_template_item DROP COLUMN longitude"),
    ]

    /// Writes the numbers of each place as one text.
    private static func coordinates(_ connection: any Connection) throws -> [SQL] {
        try ["checklist_item", "checklist_template_item"].flatMap { (table: SQL) in
            try connection.all(
                "SELECT DISTINCT latitude, longitude FROM \(table) WHERE latitude IS NOT NULL AND longitude IS NOT NULL"
            ) { row -> SQL in
                let (latitude, longitude) = (try row.integer("latitude"), try row.integer("longitude"))
                let text = Coordinates(latitude: latitude, longitude: longitude)?.text
                return """
                    UPDATE \(table) SET coordinates = \(text) \
                    WHERE latitude = \(latitude) AND longitude = \(longitude)
                    """
            }
        }
    }

    public static let settings = [
        Setting(
            "checklist.template", .text(),
            """
            The name of a template, such as weekly. At the end of the first match of a day, the completed items are \
            removed from the checklist, and this template is applied for the next match day. Undoing the end of the \
            match undoes both.
            """)
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let items = ChecklistInteractor()
        let presenter = ChecklistPresenter()
        registry.add(ChecklistRouter(interactor: items, presenter: presenter).routes, for: "checklist")
        registry.add(
            Page("checklist", "Checklist", "what to bring and what to do") {
                presenter.page(try items.checklist(in: $0))
            })
        registry.add(about: ShellGreeting.self) { presenter.reminder(try items.reminder(in: $1)) }
        registry.add(about: MatchDayPlan.self) { presenter.reminder(try items.reminder(in: $1)) }
        registry.listen(to: MatchPlanned.self) { try items.moveDueTimes(to: $0.plan, from: $0.before, in: $1) }
        if let name = try services.settings.text("checklist.template"), !name.isEmpty {
            registry.listen(to: MatchEnded.self) { try items.startAgain(with: name, after: $0.match, in: $1) }
        }
    }
}
