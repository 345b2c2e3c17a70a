import GatherKit
import GatherModels

struct HistoryRouter: Router {
    let interactor: HistoryInteractor
    let presenter: HistoryPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> [Suggestion]? {
        switch open.parameter.type {
        case .gather:
            return presenter.suggestions(try interactor.gathers(limit: OpenParameter.suggestionsShown, in: session))
                .filter { $0.text.hasPrefix(open.beginning) }
        case .player where ![GatherEdit.teamA, GatherEdit.teamB].map(\.parameter).contains(open.parameter):
            return Suggestion.players(of: try gather(for: open, in: session), for: open)
        default: return nil
        }
    }

    func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        switch open.parameter.type {
        case .gather: "last"
        case .score: try gather(for: open, in: session).score.text
        default: nil
        }
    }

    /// The gather that a line names, of whose parameters one is open.
    private func gather(for open: OpenParameter, in session: Session) throws -> Gather {
        try interactor.gather(open.given[HistoryRoute.gather], in: session)
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
