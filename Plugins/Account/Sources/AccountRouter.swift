import GatherKit

struct AccountRouter {
    let interactor: AccountInteractor
    let presenter: AccountPresenter

    var routes: [Route] { [register, login, logout, whoami, claim, delete] }

    static let newName = Argument.positional("name", .name, "the name to log in with")
    static let newPassword = Argument<Secret>.secret("password", isNew: true, "8 characters at least")

    private static let shape = Shape<Organizer>(
        .integer("id", \.id), .text("name", \.name), .boolean("local", \.isLocal))

    private var register: Route {
        Route(
            "account register", "Makes an account, for a store that several organizers share, and logs in",
            Self.newName, Self.newPassword, Self.remember,
            access: .write, isOpenToAnyone: true, answers: Self.shape.of(\.organizer),
            show: presenter.registered,
            examples: ["account register ana", "account register ana --remember"],
            prepare: Preparation { sessions, name, password, remembers in
                let hash = try interactor.passwordHash(of: password, from: sessions.origin)
                return { try registered(name, hash, remembers, in: $0) }
            }
        ) { session, name, password, remembers in
            try registered(name, interactor.passwordHash(of: password, from: session.origin), remembers, in: session)
        }
    }

    private func registered(
        _ name: Name, _ hash: String, _ remembers: Bool, in session: Session
    ) throws -> AccountInteractor.Registration {
        let account = try interactor.register(name, passwordHash: hash, in: session)
        let isClaimable = try interactor.isClaimable(in: session)
        return AccountInteractor.Registration(
            organizer: try interactor.login(account, remembers: remembers, in: session), mayClaim: isClaimable,
            isFromElsewhere: session.origin.isNetwork)
    }

    private static let accountName = Argument.positional(
        "name", .text(maximumLength: Name.maximumLength), "the name of the account")
    private static let remember = Argument.flag("remember", "also the next time gather starts")

    private var login: Route {
        Route(
            "account login", "Works as that organizer from now on",
            Self.accountName, Argument<Secret>.secret("password", isNew: false, "the account's password"),
            Self.remember,
            access: .write, isOpenToAnyone: true, answers: Self.shape,
            show: presenter.loggedIn,
            examples: ["account login ana", "account login ana --remember"],
            prepare: Preparation { sessions, name, password, remembers in
                let account = try interactor.account(named: name, provenBy: password, with: sessions)
                return { try interactor.login(account, remembers: remembers, in: $0) }
            }
        ) { session, name, password, remembers in
            let account = try interactor.account(named: name, provenBy: password, in: session)
            return try interactor.login(account, remembers: remembers, in: session)
        }
    }

    private var logout: Route {
        Route(
            "account logout", "Ends the login; at your own machine the local organizer goes on",
            access: .write, isOpenToAnyone: true, answers: Self.shape.of(\.1),
            show: { presenter.loggedOut($0, staying: $1) },
            examples: ["account logout"]
        ) { session in (try interactor.logout(in: session), session.organizer) }
    }

    private var whoami: Route {
        Route(
            "account whoami", "Shows whose players and gathers these are",
            access: .read, answers: Self.shape,
            show: presenter.whoami,
            examples: ["account whoami"]
        ) { session in session.organizer }
    }

    private var claim: Route {
        Route(
            "account claim", "Gives an account what the local organizer has, on the machine that has the store",
            Self.accountName,
            access: .write, answers: Self.shape,
            show: presenter.claimed,
            examples: ["account claim ana --yes"],
            question: Question { session, name in
                presenter.claimQuestion(try interactor.claimant(named: name, in: session).organizer)
            }
        ) { session, name in try interactor.claim(name, in: session) }
    }

    private var delete: Route {
        Route(
            "account delete", "Deletes your account with all its players and gathers",
            access: .write, answers: Self.shape,
            show: presenter.deleted,
            examples: ["account delete --yes"],
            question: Question { session in
                presenter.deleteQuestion(try interactor.deletableOrganizer(in: session))
            }
        ) { session in try interactor.delete(in: session) }
    }
}
