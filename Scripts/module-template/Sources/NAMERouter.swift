import GatherKit

/// The routes of NOUN.
struct NAMERouter {
    let interactor: NAMEInteractor
    let presenter: NAMEPresenter

    var routes: [Route] { [add, list] }

    private var add: Route {
        Route(
            "NOUN add", "Add an entry",
            NAMEEntry.table.creationArgument(from: NAMEEntry()),
            access: .write,
            answers: NAMEEntry.table.shape,
            show: presenter.added,
            examples: ["NOUN add \"First of all\""]
        ) { session, entry in try interactor.add(entry, in: session) }
    }

    private var list: Route {
        Route(
            "NOUN list", "List entries",
            access: .read,
            answers: .list(of: NAMEEntry.table.shape),
            show: presenter.list,
            examples: ["NOUN list"]
        ) { session in try interactor.entries(in: session) }
    }
}
