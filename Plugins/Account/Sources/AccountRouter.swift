import GatherKit

/// The routes of accounts.
struct AccountRouter {
    let interactor: AccountInteractor
    let presenter: AccountPresenter

    var routes: [Route] { [register, login, logout, whoami, delete] }

    static let newName = Argument.positional("name", .name, "the name to log in with")
    static let newPassword = Argument<Secret>.secret("password", isNew: true, "8 characters at least")

    private static let shape = ResultShape.record([
        .init("id", .integer), .init("name", .text), .init("local", .boolean),
    ])

    private var register: Route {
        Route(
            "account register", "Makes an account, for a store that several organizers share",
            Self.newName, Self.newPassword,
            access: .write, isOpenToAnyone: true, result: Self.shape,
            examples: ["account register ana"],
            prepare: Preparation { sessions, name, password in
                let hash = try interactor.passwordHash(of: password, from: sessions.origin)
                return { try registered(name, hash, in: $0) }
            }
        ) { session, name, password in
            try registered(name, interactor.passwordHash(of: password, from: session.origin), in: session)
        }
    }

    private func registered(_ name: Name, _ hash: String, in session: Session) throws -> Screen {
        presenter.registered(try interactor.register(name, passwordHash: hash, in: session).organizer)
    }

    private var login: Route {
        Route(
            "account login", "Works as that organizer from now on",
            Argument.positional("name", .text(maximumLength: Name.maximumLength), "the name of the account"),
            Argument<Secret>.secret("password", isNew: false, "the account's password"),
            Argument.flag("remember", "also the next time gather starts"),
            access: .write, isOpenToAnyone: true, result: Self.shape,
            examples: ["account login ana", "account login ana --remember"],
            prepare: Preparation { sessions, name, password, remembers in
                let account = try interactor.account(named: name, provenBy: password, with: sessions)
                return { presenter.loggedIn(try interactor.login(account, remembers: remembers, in: $0)) }
            }
        ) { session, name, password, remembers in
            let account = try interactor.account(named: name, provenBy: password, in: session)
            return presenter.loggedIn(try interactor.login(account, remembers: remembers, in: session))
        }
    }

    private var logout: Route {
        Route(
            "account logout", "Ends the login; at your own machine the local organizer goes on",
            access: .write, isOpenToAnyone: true, result: Self.shape,
            examples: ["account logout"]
        ) { session in presenter.loggedOut(try interactor.logout(in: session), staying: session.organizer) }
    }

    private var whoami: Route {
        Route(
            "account whoami", "Shows whose players and gathers these are",
            access: .read, result: Self.shape,
            examples: ["account whoami"]
        ) { session in presenter.whoami(session.organizer) }
    }

    private var delete: Route {
        Route(
            "account delete", "Deletes your account with all its players and gathers",
            access: .write, result: Self.shape,
            examples: ["account delete --yes"],
            question: Question { session in
                presenter.deleteQuestion(try interactor.deletableOrganizer(in: session))
            }
        ) { session in presenter.deleted(try interactor.delete(in: session)) }
    }
}
