import GatherKit

struct AccountRouter {
    let interactor: AccountInteractor
    let presenter: AccountPresenter

    var routes: [Route] {
        [register, login, logout, whoami, group, timezone, members, invite, join, remove, password, claim, delete]
    }

    static let newName = Argument.positional("name", .name, "the name to log in with")
    static let newPassword = Argument<Secret>.secret("password", isNew: true, "a password of at least 8 characters")

    private static let shape = Shape<Organizer>(
        .integer("id", \.id), .text("name", \.name), .boolean("local", \.isLocal),
        .text("account", optional: \.account?.name), .text("role", optional: \.account?.role.rawValue))

    private var register: Route {
        Route(
            slow: "account register", "Create an account and log in",
            titled: "Create an account",
            Self.newName, Self.newPassword, Self.remember,
            isOpenToAnyone: true, answers: Self.shape.from(\.organizer),
            show: presenter.registered,
            examples: ["account register ana", "account register ana --remember"]
        ) { sessions, name, password, remembers in
            let hash = try interactor.passwordHash(of: password, from: sessions.origin)
            return { session in
                let account = try interactor.register(name, passwordHash: hash, in: session)
                let isClaimable = try interactor.isClaimable(in: session)
                return AccountInteractor.Registration(
                    organizer: try interactor.login(account, remembers: remembers, in: session),
                    mayClaim: isClaimable, isFromElsewhere: session.origin.isNetwork,
                    zoneOfServer: session.origin.isNetwork && session.origin.namedZone == nil ? .machine : nil)
            }
        }
    }

    private static let accountName = named("the name of the account")

    private static func named(_ help: String) -> Argument<String> {
        .positional("name", .text(maximumLength: Name.maximumLength), help)
    }
    private static let remember = Argument.flag("remember", "stay logged in").titled("Stay logged in")

    private var login: Route {
        Route(
            slow: "account login", "Log in to an account",
            titled: "Log in",
            Self.accountName, Argument<Secret>.secret("password", isNew: false, "the account's password"),
            Self.remember,
            isOpenToAnyone: true, answers: Self.shape,
            show: presenter.loggedIn,
            examples: ["account login ana", "account login ana --remember"]
        ) { sessions, name, password, remembers in
            let account = try interactor.account(named: name, provenBy: password, with: sessions)
            return { try interactor.login(account, remembers: remembers, in: $0) }
        }
    }

    private var logout: Route {
        Route(
            "account logout", "Log out; on your own machine, go back to working without an account",
            titled: "Log out",
            Argument.flag("everywhere", "log out everywhere, and cancel your open invitations"),
            access: .write, isOpenToAnyone: true, answers: Self.shape.from(\.1),
            show: { presenter.loggedOut($0, staying: $1, everywhere: $2) },
            examples: ["account logout", "account logout --everywhere"]
        ) { session, isEverywhere in
            (try interactor.logout(everywhere: isEverywhere, in: session), session.organizer, isEverywhere)
        }
    }

    private var whoami: Route {
        Route(
            "account whoami", "Show who is logged in, and whose data this is",
            titled: "Who is logged in",
            access: .read, answers: Self.shape,
            show: presenter.whoami,
            examples: ["account whoami"]
        ) { session in session.organizer }
    }

    private var group: Route {
        let name = Argument<String?>.optional(
            "name", Organizer.groupNames, "the name that players see, such as \"Tuesday football\""
        ).proposing { try $1.groupName() }
        let none = Argument.flag("none", "remove the name").titled("No name")
        return Route(
            "account group", "Show or set the name of your group",
            titled: "Your group's name",
            name, none,
            access: .write, writesWith: name.parameters + none.parameters,
            answers: Shape(.text("group", optional: \.self)),
            show: presenter.group,
            examples: ["account group \"Tuesday football\"", "account group --none", "account group"]
        ) { session, name, isNone in
            if isNone, name != nil {
                throw UsageFailure("a name and --none cannot be combined; leave out one of them")
            }
            if isNone || name != nil { try interactor.store.setGroupName(name, in: session) }
            return try session.groupName()
        }
    }

    private var timezone: Route {
        let zone = Argument<Zone?>.optional(
            "zone", .zone, "a time zone or a city, such as Europe/Bucharest or Bucharest")
        return Route(
            "account timezone", "Show or set the time zone for dates and times",
            titled: "Time zone",
            zone,
            access: .write, writesWith: zone.parameters,
            answers: Shape(.text("timeZone") { $0.zone.name ?? "local" }, .text("time") { $0.zone.clock(at: $0.now) }),
            show: presenter.timezone,
            examples: ["account timezone", "account timezone Europe/Bucharest"]
        ) { session, zone in
            if let zone { try interactor.store.setZone(zone, in: session) }
            return AccountInteractor.Clock(zone: zone ?? .current, now: session.now)
        }
    }

    // MARK: Members

    private var members: Route {
        Route(
            "account members", "List the accounts that share your data, and the open invitations",
            titled: "Your co-organizers",
            access: .read, answers: .list(of: Member.shape),
            show: presenter.members,
            examples: ["account members"]
        ) { session in try interactor.members(in: session) }
    }

    private var invite: Route {
        Route(
            "account invite", "Create a code that invites a co-organizer",
            titled: "Invite a co-organizer",
            Argument.positional(
                "name", .name, "the person's name; a new invitation for the same name replaces the old one"),
            Argument.flag("owner", "also allow the account to invite and remove people, and to delete all data"),
            access: .write, answers: InvitationCode.shape,
            show: presenter.invited, page: presenter.invitation,
            examples: ["account invite bea", "account invite bea --owner"]
        ) { session, name, isOwner in try interactor.invite(name, as: isOwner ? .owner : .helper, in: session) }
    }

    private var join: Route {
        Route(
            slow: "account join", "Create an account in another organizer's group, with an invitation code",
            titled: "Join with a code",
            Self.newName,
            Argument<Secret>.secret("code", isNew: false, "the invitation code (spaces do not matter)").asCode(),
            Self.newPassword, Self.remember,
            isOpenToAnyone: true, answers: Self.shape,
            show: presenter.joined,
            examples: ["account join bea", "account join bea --remember"]
        ) { sessions, name, code, password, remembers in
            let hash = try interactor.passwordHash(of: password, from: sessions.origin)
            return { try interactor.join(name, code: code, passwordHash: hash, remembers: remembers, in: $0) }
        }
    }

    private var remove: Route {
        Route(
            "account remove", "Remove an account that shares your data, or cancel an invitation",
            titled: "Remove a co-organizer",
            Self.named("the name of the account, or of the person invited").suggesting { open, session in
                let key = AccountStore.key(of: open.beginning)
                let names = try interactor.members(in: session).map(\.name)
                return names.filter { AccountStore.key(of: $0).hasPrefix(key) }.map { Suggestion($0) }
            },
            access: .write, answers: Member.shape,
            show: presenter.removed,
            examples: ["account remove bea --yes"],
            question: Question { session, name in
                let member = try interactor.removable(name, in: session)
                return AskedQuestion(presenter.removeQuestion(member), about: Member.shape.value(of: member))
            }
        ) { session, name in try interactor.remove(name, in: session) }
    }

    private var password: Route {
        Route(
            slow: "account password", "Change your password, log out everywhere else and cancel your open invitations",
            titled: "Change your password",
            Argument<Secret>.secret("password", isNew: false, "the current password"),
            Argument<Secret>.secret("new-password", isNew: true, "a password of at least 8 characters"),
            answers: Self.shape,
            show: presenter.changedPassword,
            examples: ["account password"]
        ) { sessions, present, new in
            let new = try interactor.newPassword(new, provenBy: present, with: sessions)
            return { try interactor.change(to: new, in: $0) }
        }
    }

    private var claim: Route {
        Route(
            "account claim",
            "Give an account all data that was entered without one; works only on the machine that has the store",
            titled: "Take over the data of the server's own machine",
            Self.accountName,
            access: .write, answers: Self.shape,
            show: presenter.claimed,
            examples: ["account claim ana --yes"],
            question: Question(isLoss: false) { session, name in
                let account = try interactor.claimant(named: name, in: session).name
                return AskedQuestion(presenter.claimQuestion(account), about: .text(account))
            }
        ) { session, name in try interactor.claim(name, in: session) }
    }

    private var delete: Route {
        Route(
            "account delete", "Delete your account and, if you are the last owner, all data",
            titled: "Delete your account",
            access: .write, answers: Self.shape.from(\.organizer),
            show: presenter.deleted,
            examples: ["account delete --yes"],
            question: Question { session in
                let leaving = try interactor.leaving(in: session)
                return AskedQuestion(
                    presenter.deleteQuestion(leaving), about: .text(leaving.organizer.userName),
                    .boolean(leaving.endsOrganizer), .list(leaving.others.map(Value.text)))
            }
        ) { session in try interactor.delete(in: session) }
    }
}
