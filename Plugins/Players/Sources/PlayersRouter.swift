import Football
import GatherKit

struct PlayersRouter: Router {
    let interactor: PlayersInteractor
    let presenter: PlayersPresenter

    func open(_ route: PlayersRoute, in session: Session) throws -> Screen {
        switch route {
        case .add(let draft, let ifMissing):
            presenter.added(try interactor.add(draft, ifMissing: ifMissing, in: session))
        case .list(let filter):
            presenter.list(try interactor.players(filter, in: session), isFiltered: !filter.isOpen)
        case .show(let reference):
            presenter.show(try interactor.player(reference, in: session))
        case .edit(let reference, let arguments):
            presenter.edited(
                try interactor.edit(reference, in: session) { try Player.fields.change(&$0, by: arguments) })
        case .delete(let reference):
            presenter.deleted(try interactor.delete(reference, in: session))
        case .importFile(let path, let skipsBadRows):
            presenter.imported(try interactor.importFile(path, skipsBadRows: skipsBadRows, in: session), from: path)
        case .exportFile(let path, let overwrites):
            presenter.exported(try interactor.exportFile(path, overwrites: overwrites, in: session), to: path)
        }
    }

    func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        let names = open.route.parameters.contains(PlayersRoute.player.parameter)
        guard names, open.parameter.style == .option else { return nil }
        let player = try interactor.player(try open.given[PlayersRoute.player], in: session)
        return Player.fields(open.parameter)?.text(of: player)
    }

    func question(for route: PlayersRoute, in session: Session) throws -> String? {
        guard case .delete(let reference) = route else { return nil }
        return presenter.deleteQuestion(try interactor.player(reference, in: session))
    }
}
