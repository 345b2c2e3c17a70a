import GatherKit

struct AccountRouter {
    let interactor: AccountInteractor
    let presenter: AccountPresenter

    var routes: [Route] { [register, login, logout, whoami, claim, delete] }

    static let newName = Argument.positional("name", .name, "the name to log in with")
    static let newPassword = Argument<Secret>.secret("password", isNew: true, "8 characters at least")

    static let shape = Shape<Organizer>(
        .integer("id", \.id), .text("name", \.name), .boolean("local", \.isLocal))

    private var register: Route {
        Route(
            "account register", "Makes an account, for a store that several organizers share, and logs in",
            Self.newName, Self.newPassword, Self.remember,
            access: .write, isOpenToAnyone: true, result: Self.shape.result,
            examples: ["account register ana", "account register ana --remember"],
            prepare: Preparation { sessions, name, password, remembers in
                let hash = try interactor.passwordHash(of: password, from: sessions.origin)
                return { try registered(name, hash, remembers, in: $0) }
            }
        ) { session, name, password, remembers in
            try registered(name, interactor.passwordHash(of: password, from: session.origin), remembers, in: session)
        }
    }

    private func registered(_ name: Name, _ hash: String, _ remembers: Bool, in session: Session) throws -> Screen {
        let account = try interactor.register(name, passwordHash: hash, in: session)
        let isClaimable = try interactor.isClaimable(in: session)
        return presenter.registered(
            try interactor.login(account, remembers: remembers, in: session),
            mayClaim: isClaimable, fromElsewhere: session.origin.isNetwork)
    }

    private static let accountName = Argument.positional(
        "name", .text(maximumLength: Name.maximumLength), "the name of the account")
    private static let remember = Argument.flag("remember", "also the next time gather starts")

    private var login: Route {
        Route(
            "account login", "Works as that organizer from now on",
            Self.accountName, Argument<Secret>.secret("password", isNew: false, "the account's password"),
            Self.remember,
            access: .write, isOpenToAnyone: true, result: Self.shape.result,
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
            access: .write, isOpenToAnyone: true, result: Self.shape.result,
            examples: ["account logout"]
        ) { session in presenter.loggedOut(try interactor.logout(in: session), staying: session.organizer) }
    }

    private var whoami: Route {
        Route(
            "account whoami", "Shows whose players and gathers these are",
            access: .read, result: Self.shape.result,
            examples: ["account whoami"]
        ) { session in presenter.whoami(session.organizer) }
    }

    private var claim: Route {
        Route(
            "account claim", "Gives an account what the local organizer has, on the machine that has the store",
            Self.accountName,
            access: .write, result: Self.shape.result,
            examples: ["account claim ana --yes"],
            question: Question { session, name in
                presenter.claimQuestion(try interactor.claimant(named: name, in: session).organizer)
            }
        ) { session, name in presenter.claimed(try interactor.claim(name, in: session)) }
    }

    private var delete: Route {
        Route(
            "account delete", "Deletes your account with all its players and gathers",
            access: .write, result: Self.shape.result,
            examples: ["account delete --yes"],
            question: Question { session in
                presenter.deleteQuestion(try interactor.deletableOrganizer(in: session))
            }
        ) { session in presenter.deleted(try interactor.delete(in: session)) }
    }
}
