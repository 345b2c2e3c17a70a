public import GatherKit

/// Keeps what must not be forgotten on match day.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ChecklistModule: FeatureModule {
    public static let name = "checklist"
    public static let summary = "what must not be forgotten on match day"
    public static let requires = ["account", "matches"]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = ChecklistStore(handle: registry.store)
        let templates = TemplateStore(handle: registry.store)
        let items = ChecklistInteractor(store: store, now: services.now)
        let weekly = TemplateInteractor(store: templates, items: store)
        try registry.add(ChecklistRouter(interactor: items, presenter: ChecklistPresenter()))
        try registry.add(TemplateRouter(interactor: weekly, presenter: TemplatePresenter()))
        try registry.add(
            Keeper(
                .checklistItem, state: { try store.item($0, in: $1) }, restore: { try store.put($0, $1, in: $2) }))
        try registry.add(
            Keeper(
                .checklistTemplate, state: { try templates.template($0, in: $1) },
                restore: { try templates.put($0, $1, in: $2) }))
        registry.add(
            Inventory("checklist item") { session in try store.items(in: session).map { $0.thing(in: session) } })
        registry.add(
            Inventory("checklist template") { session in
                try templates.templates(in: session).map { $0.thing(in: session) }
            })
    }
}
