import Football
import GatherKit

struct TeamsRouter: Router {
    let interactor: TeamsInteractor
    let presenter: TeamsPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> Suggestions? {
        switch open.parameter {
        case TeamsRoute.newcomers.parameter:
            let strangers = try interactor.strangers(named: open.beginning, in: session)
            return Suggestions(first: strangers.first.map(Suggestion.init), last: strangers.last.map(Suggestion.init))
        case TeamsRoute.teammates.parameter:
            let bench = try interactor.lineup(in: session).players(of: .bench)
            let suggestions = Suggestion.players(bench, for: open)
            // Whoever is not picked yet can be put into a team as well.
            return suggestions.isEmpty ? nil : Suggestions(suggestions)
        case TeamsRoute.pair.parameter, TeamsRoute.absentees.parameter:
            let places = try interactor.lineup(in: session).places
            return Suggestions(Suggestion.players(places.map(\.player), for: open))
        default: return nil
        }
    }

    func open(_ route: TeamsRoute, in session: Session) throws -> Screen {
        switch route {
        case .select(let references): presenter.changed(try interactor.select(references, in: session))
        case .assign(let team, let references): presenter.changed(try interactor.assign(team, references, in: session))
        case .swap(let references): presenter.changed(try interactor.swap(references, in: session))
        case .show(let isPicture):
            isPicture
                ? presenter.picture(try interactor.lineup(in: session))
                : presenter.show(try interactor.lineup(in: session))
        case .clear(let references): presenter.changed(try interactor.clear(references, in: session))
        }
    }
}
