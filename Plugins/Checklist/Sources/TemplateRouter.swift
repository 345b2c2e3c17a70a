import GatherKit

/// The commands for templates.
extension ChecklistRouter {
    var templateRoutes: [Route] { [template, templates] }

    private var template: Route {
        let name = Argument.positional(
            "name", .text(maximumLength: ChecklistTemplate.nameLength), "the name of the template"
        ).suggesting { open, session in
            presenter.suggestions(try ChecklistTemplate.all(in: session), startingWith: open.beginning)
        }
        return Route(
            "checklist template", "Save the checklist as a template, apply a template, or remove one",
            titled: "Save or use a template",
            Argument<TemplateAction>.positional("action", .choice(), "save, apply or remove"), name,
            access: .write,
            answers: TemplateChange.shape,
            show: presenter.changed,
            examples: [
                "checklist template save weekly", "checklist template apply weekly", "checklist template remove weekly",
            ]
        ) { session, action, name in
            switch action {
            case .save: try interactor.save(name, in: session)
            case .apply: try interactor.apply(name, in: session)
            case .remove: try interactor.removeTemplate(name, in: session)
            }
        }
    }

    private var templates: Route {
        Route(
            "checklist templates", "List templates",
            titled: "Templates",
            access: .read, answers: .list(of: ChecklistTemplate.shape), show: presenter.list,
            examples: ["checklist templates"]
        ) { session in try ChecklistTemplate.all(in: session) }
    }
}
