import GatherKit

/// What one can ask of the templates of the checklist.
enum TemplateRoute: Route, Equatable {
    case template(TemplateAction, String)
    case list

    static let declarations: [RouteDeclaration<TemplateRoute>] = [
        RouteDeclaration(
            "checklist template", "Saves the checklist as a template, adds the items of one, or removes one",
            action, name,
            access: .write,
            result: .record([
                .init("name", .text), .init("items", .list(.text)), .init("added", .list(.text)),
            ]),
            examples: [
                "checklist template save weekly", "checklist template apply weekly", "checklist template remove weekly",
            ]
        ) { .template(try $0[action], try $0[name]) },
        RouteDeclaration(
            "checklist templates", "Lists the templates",
            access: .read, result: .list(ChecklistTemplate.shape), examples: ["checklist templates"]
        ) { _ in .list },
    ]

    private static let action = Argument<TemplateAction>.positional("action", .choice(), "what to do with it")
    static let name = Argument.positional(
        "name", .text(maximumLength: ChecklistTemplate.nameLength), "what the template is called")
}
