import GatherKit

struct TemplateRouter: Router {
    let interactor: TemplateInteractor
    let presenter: TemplatePresenter

    func open(_ route: TemplateRoute, in session: Session) throws -> Screen {
        switch route {
        case .template(.save, let name): presenter.saved(try interactor.save(name, in: session))
        case .template(.apply, let name): presenter.applied(try interactor.apply(name, in: session))
        case .template(.remove, let name): presenter.removed(try interactor.remove(name, in: session))
        case .list: presenter.list(try interactor.templates(in: session))
        }
    }

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        guard open.parameter == TemplateRoute.name.parameter else { return nil }
        return Suggestions(
            presenter.suggestions(try interactor.templates(in: session), startingWith: open.beginning))
    }
}
