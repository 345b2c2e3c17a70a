import Football
public import GatherDatabase
public import GatherKit

/// The module of the checklist for match day and its templates.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ChecklistModule: FeatureModule {
    public static let name = "checklist"
    public static let place = 8
    public static let summary = "what must not be forgotten on match day"
    public static let requires = ["account", "matches"]
    public static let tables = [ChecklistItem.table.schema] + TemplateStore.tables
    public static let migrations = [
        Migration(
            to: 2, creating: [ChecklistItem.table.schema] + TemplateStore.tables,
            "CREATE UNIQUE INDEX checklist_item_title ON checklist_item (organizer_id, title_key)"),
        Migration(keysIn: "checklist_item", id: "number", of: "title", key: "title_key"),
    ]

    public static let settings = [
        Setting(
            "checklist.template", .text(),
            """
            The name of a template, such as weekly. Whenever a match has ended, what is done is removed from the \
            checklist and this template is applied for the next match; undo takes that back together with the end of \
            the match.
            """)
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = ChecklistStore()
        let templates = TemplateStore()
        let items = ChecklistInteractor(store: store, now: services.now)
        let template = TemplateInteractor(store: templates, items: store)
        let presenter = ChecklistPresenter()
        registry.add(ChecklistRouter(interactor: items, presenter: presenter).routes, for: "checklist")
        registry.add(TemplateRouter(interactor: template, presenter: TemplatePresenter()).routes, for: "checklist")
        registry.add(Page("checklist", "Checklist") { presenter.page(try items.checklist(in: $0)) })
        registry.add(about: ShellStart.self) { presenter.reminder(try items.reminder(in: $1)) }
        registry.add(about: PlannedMatch.self) { presenter.reminder(try items.reminder(in: $1)) }
        registry.listen(to: MatchPlanned.self) { try template.follow($0.match, before: $0.before, in: $1) }
        if let name = try services.settings.text("checklist.template"), !name.isEmpty {
            registry.listen(to: GatherEnded.self) { try template.startAgain(with: name, after: $0.gather, in: $1) }
        }
    }
}
