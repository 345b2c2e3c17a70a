import Football
import GatherKit

struct PlanRouter: Router {
    let interactor: PlanInteractor
    let presenter: PlanPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        switch open.parameter {
        case PlanRoute.when.parameter:
            Suggestions(presenter.suggestions(try interactor.moments(in: session), startingWith: open.beginning))
        case PlanRoute.place.parameter:
            Suggestions(
                try interactor.planned(in: session)?.place.map { [Suggestion($0, "as planned")] } ?? [])
        default: nil
        }
    }

    func open(_ route: PlanRoute, in session: Session) throws -> Screen {
        switch route {
        case .plan(let change): presenter.show(try interactor.plan(change, in: session))
        }
    }
}
