import Football
import GatherKit

struct LinkRouter {
    let interactor: LinkInteractor
    let presenter: LinkPresenter

    var routes: [Route] { [make, invite, list, revoke] }

    private var make: Route {
        Route(
            "share link", "Get a link for people without an account",
            titled: "Send a link",
            Argument<LinkKind>.positional("what", .choice(labelled: \.label), "the kind of link"),
            Argument<PlayerReference?>.option("player", .player, "the player who answers through an attendance link")
                .found,
            Argument<DayOrMinute?>.option("until", .dayOrMinute, "the last day or time the link works"),
            access: .write,
            answers: LinkInteractor.Addressed.shape, show: presenter.link,
            examples: [
                "share link attendance", "share link attendance --player Ana", "share link match --until 2027-06-30",
            ]
        ) { session, kind, player, end in try interactor.link(kind, for: player, until: end, in: session) }
    }

    private var invite: Route {
        Route(
            "share invitations",
            "Create personal links, through which players answer and see what they owe",
            titled: "Send personal links",
            Argument<[PlayerReference]>.repeated(
                "player", .player, atLeastOne: false, "the players; by default, all who have no link yet"
            ).found,
            Argument<DayOrMinute?>.option("until", .dayOrMinute, "the last day or time the links work"),
            access: .write,
            answers: .list(of: LinkInteractor.Addressed.shape), show: presenter.invited,
            examples: ["share invitations", "share invitations Ana Ion --until 2027-06-30"]
        ) { session, players, end in try interactor.invite(players, until: end, in: session) }
    }

    private var list: Route {
        Route(
            "share links", "List active links, without their addresses",
            titled: "Active links",
            access: .read,
            answers: .list(of: LinkInteractor.Named.shape), show: presenter.list,
            examples: ["share links"]
        ) { session in try interactor.all(in: session) }
    }

    private var revoke: Route {
        let which = Argument.positional("link", .link, "the number of the link, or all")
        return Route(
            "share revoke", "Revoke a link, or all links",
            titled: "Revoke a link",
            which.suggesting { open, session in
                presenter.suggestions(try interactor.all(in: session), startingWith: open.beginning)
            },
            access: .write,
            answers: .list(of: LinkInteractor.Named.shape), show: presenter.revoked,
            examples: ["share revoke all"],
            question: Question(isSeldom: true) { session, which in
                guard which == .all else { return nil }
                let links = try interactor.all(in: session)
                let rows = Shape.list(of: LinkInteractor.Named.shape).value(of: links)
                return presenter.question(links).map { AskedQuestion($0, about: rows) }
            }
        ) { session, which in try interactor.revoke(which, in: session) }
    }
}
