import Football
import GatherKit

struct ChecklistRouter: Router {
    let interactor: ChecklistInteractor
    let presenter: ChecklistPresenter

    func open(_ route: ChecklistRoute, in session: Session) throws -> Screen {
        switch route {
        case .add(let draft, let ifMissing):
            presenter.added(try interactor.add(draft, ifMissing: ifMissing, in: session))
        case .list: presenter.list(try interactor.checklist(in: session))
        case .show(let reference): presenter.show(try interactor.show(reference, in: session))
        case .check(let references): presenter.checked(try interactor.check(references, in: session))
        case .uncheck(let references): presenter.unchecked(try interactor.uncheck(references, in: session))
        case .edit(let reference, let arguments):
            presenter.edited(
                try interactor.edit(reference, in: session) { try ChecklistItem.fields.change(&$0, by: arguments) })
        case .remove(let references): presenter.removed(try interactor.remove(references, in: session))
        case .clear(let isEverything):
            presenter.removed(try interactor.clear(isEverything: isEverything, in: session))
        }
    }

    func question(for route: ChecklistRoute, in session: Session) throws -> String? {
        guard case .clear(let isEverything) = route else { return nil }
        return presenter.clearQuestion(
            try interactor.clearable(isEverything: isEverything, in: session), isEverything: isEverything)
    }

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        switch open.parameter.name {
        case ChecklistRoute.item.parameter.name:
            let items = try interactor.items(startingWith: open.beginning, where: isMeant(by: open.route), in: session)
            return Suggestions(items.map { presenter.suggestion($0) })
        case "due":
            return Suggestions(
                presenter.suggestions(due: try interactor.planned(in: session), startingWith: open.beginning))
        case "place":
            let place = try interactor.planned(in: session)?.place
            return Suggestions([place].compactMap(\.self).map { Suggestion($0, "where the match is") })
        default: return nil
        }
    }

    /// Which items it makes sense to name to a route.
    private func isMeant(by route: RouteDescription) -> (ChecklistItem) -> Bool {
        switch route.path.last {
        case "check": { !$0.isDone }
        case "uncheck": \.isDone
        default: { _ in true }
        }
    }

    func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        guard open.route.needsOption, open.parameter.style == .option else { return nil }
        let reference = ItemReference(try open.given[ChecklistRoute.item])
        return ChecklistItem.fields(open.parameter)?.text(of: try interactor.find(reference, in: session))
    }
}
