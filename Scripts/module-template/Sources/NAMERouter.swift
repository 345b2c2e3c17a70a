import GatherKit

/// The routes of NOUN.
struct NAMERouter {
    let interactor: NAMEInteractor
    let presenter: NAMEPresenter

    var routes: [Route] { [add, list] }

    private var add: Route {
        Route(
            "NOUN add", "Adds an entry",
            Argument.positional("title", .text(maximumLength: NAMEEntry.titleLength), "what the entry is called"),
            access: .write,
            result: NAMEEntry.shape,
            examples: ["NOUN add \"First of all\""]
        ) { session, title in presenter.added(try interactor.add(title, in: session)) }
    }

    private var list: Route {
        Route(
            "NOUN list", "Lists the entries",
            access: .read,
            result: .list(NAMEEntry.shape),
            examples: ["NOUN list"]
        ) { session in presenter.list(try interactor.entries(in: session)) }
    }
}
