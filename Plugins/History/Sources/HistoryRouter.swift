import GatherKit

struct HistoryRouter: Router {
    let interactor: HistoryInteractor
    let presenter: HistoryPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> [Suggestion]? {
        guard open.parameter.type == .gather else { return nil }
        return presenter.suggestions(try interactor.gathers(limit: OpenParameter.suggestionsShown, in: session))
            .filter { $0.text.hasPrefix(open.beginning) }
    }

    func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        open.parameter.type == .gather ? "last" : nil
    }

    func open(_ route: HistoryRoute, in session: Session) throws -> Screen {
        switch route {
        case .list(let limit): presenter.list(try interactor.gathers(limit: limit, in: session))
        case .show(let reference, let withChanges):
            presenter.show(try interactor.past(reference, in: session), withChanges: withChanges)
        case .edit(let reference, let edit): presenter.edited(try interactor.edit(reference, edit, in: session))
        case .delete(let reference): presenter.deleted(try interactor.delete(reference, in: session))
        }
    }

    func question(for route: HistoryRoute, in session: Session) throws -> String? {
        guard case .delete(let reference) = route else { return nil }
        return presenter.deleteQuestion(try interactor.gather(reference, in: session))
    }
}
