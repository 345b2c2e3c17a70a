import Football
import GatherKit

struct HistoryRouter: Router {
    let interactor: HistoryInteractor
    let presenter: HistoryPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        let newcomers = [GatherEdit.teamA.parameter, GatherEdit.teamB.parameter]
        guard open.parameter.type == .player, !newcomers.contains(open.parameter) else { return nil }
        return Suggestions(Suggestion.players(of: try gather(for: open, in: session), for: open))
    }

    /// What the arguments of all modules that name a gather are looked up with.
    var lookup: Lookup {
        Lookup(
            suggestions: { open, session in
                let latest = try interactor.gathers(limit: OpenParameter.suggestionsShown, in: session)
                return Suggestions(
                    first: presenter.suggestions(latest).filter { $0.text.hasPrefix(open.beginning) }, last: nil)
            },
            find: { try interactor.gather(GatherReference(typed: $0), in: $1).value })
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
