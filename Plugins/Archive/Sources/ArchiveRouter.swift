import GatherKit

struct ArchiveRouter: Router {
    let interactor: ArchiveInteractor
    let presenter: ArchivePresenter

    func open(_ route: ArchiveRoute, in session: Session) throws -> Screen {
        switch route {
        case .exportFile(let path, let overwrites, let modules):
            presenter.exported(
                try interactor.exportFile(path, overwrites: overwrites, without: modules, in: session), to: path)
        case .importFile(let path, let modules):
            presenter.imported(try interactor.importFile(path, without: modules, in: session), from: path)
        }
    }
}
