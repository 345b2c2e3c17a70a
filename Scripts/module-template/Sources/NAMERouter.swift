import GatherKit

/// The routes of NOUN.
struct NAMERouter {
    let interactor: NAMEInteractor
    let presenter: NAMEPresenter

    var routes: [Route] { [add, list] }

    private var add: Route {
        Route(
            "NOUN add", "Adds an entry",
            NAMEEntry.table.new(NAMEEntry()),
            access: .write,
            result: NAMEEntry.table.shape.result,
            examples: ["NOUN add \"First of all\""]
        ) { session, entry in presenter.added(try interactor.add(entry, in: session)) }
    }

    private var list: Route {
        Route(
            "NOUN list", "Lists the entries",
            access: .read,
            result: .list(NAMEEntry.table.shape.result),
            examples: ["NOUN list"]
        ) { session in presenter.list(try interactor.entries(in: session)) }
    }
}
