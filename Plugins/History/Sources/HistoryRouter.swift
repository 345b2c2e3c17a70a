import Football
import GatherKit
import GatherModels

struct HistoryRouter: Router {
    let interactor: HistoryInteractor
    let presenter: HistoryPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        switch open.parameter.type {
        case .gather:
            let latest = try interactor.gathers(limit: OpenParameter.suggestionsShown, in: session)
            return Suggestions(
                first: presenter.suggestions(latest).filter { $0.text.hasPrefix(open.beginning) }, last: nil)
        case .player where ![GatherEdit.teamA, GatherEdit.teamB].map(\.parameter).contains(open.parameter):
            return Suggestions(Suggestion.players(of: try gather(for: open, in: session), for: open))
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
