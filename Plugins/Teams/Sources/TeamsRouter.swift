import GatherKit
import GatherModels

struct TeamsRouter: Router {
    let interactor: TeamsInteractor
    let presenter: TeamsPresenter

    func suggestions(for open: OpenParameter, in session: Session) throws -> [Suggestion]? {
        guard open.parameter.type == .player else { return nil }
        switch open.route.name {
        case "team select": return try interactor.strangers(named: open.beginning, in: session).map(Suggestion.init)
        case "team assign":
            let bench = try interactor.lineup(in: session).players(of: .bench)
            let suggestions = Suggestion.players(bench, for: open)
            // Whoever is not picked yet can be put into a team as well.
            return suggestions.isEmpty ? nil : suggestions
        default:
            return Suggestion.players(try interactor.lineup(in: session).places.map(\.player), for: open)
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
