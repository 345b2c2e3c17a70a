import GatherKit

struct TeamsRouter: Router {
    let interactor: TeamsInteractor
    let presenter: TeamsPresenter

    func open(_ route: TeamsRoute, in session: Session) throws -> Screen {
        switch route {
        case .select(let references): presenter.changed(try interactor.select(references, in: session))
        case .assign(let team, let references): presenter.changed(try interactor.assign(team, references, in: session))
        case .swap(let references): presenter.changed(try interactor.swap(references, in: session))
        case .show: presenter.show(try interactor.lineup(in: session))
        case .clear(let references): presenter.changed(try interactor.clear(references, in: session))
        }
    }
}
