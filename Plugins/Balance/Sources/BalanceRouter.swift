import Football
import GatherKit

struct BalanceRouter {
    let interactor: BalanceInteractor
    let presenter: BalancePresenter

    var routes: [Route] { [balance, wish, wishes] }

    private var balance: Route {
        let players = Argument<[PlayerReference]>.repeated(
            "player", .player, atLeastOne: false,
            "the players; by default, the line-up or, if it has not changed since the last match day, the players who are in"
        ).found
        let together = Argument<[[PlayerReference]]>.options(
            "together", .players, "players who must be in the same team, such as Ana,Ion"
        ).finding(found).onlyTyped()
        let apart = Argument<[[PlayerReference]]>.options(
            "apart", .players, "players who must not be in the same team, such as Dan,Zoe"
        ).finding(found).onlyTyped()
        let apply = Argument.flag("apply", "put the teams into the line-up").titled("Put the teams into the line-up")
        let request = Argument(
            players,
            .option(
                "teams", .integer(2...Team.ofDay.count), "the number of teams; by default, as many as the line-up has"),
            together, apart,
            Argument.flag("keep", "keep players in their teams, and split those on the bench")
                .titled("Leave the teams as they are, and split only the bench"),
            .flag("another", "show different teams that are almost as fair")
                .titled("Show different teams that are almost as fair"),
            apply
        ) {
            BalanceInteractor.Request(
                players: $0, teams: $1, together: $2, apart: $3, keepsTeams: $4, isAnother: $5, applies: $6)
        }
        return Route(
            "team balance", "Make fair teams from the line-up, or from those who are in",
            titled: "Make fair teams",
            request,
            Argument.flag("last", "compare the predictions for the last match day with its results")
                .titled("Compare the predictions for the last match day with its results"),
            access: .write, writesWith: apply.parameters, leadsTo: "team",
            answers: BalancedTeams.shape,
            show: presenter.show,
            examples: [
                "team balance", "team balance --apply", "team balance --teams 3",
                "team balance --together Ana,Ion --apart Dan,Zoe",
                "team balance --another", "team balance --last",
            ]
        ) { session, request, isLast in
            guard isLast else { return try interactor.balance(request, in: session) }
            if request != .init() {
                throw UsageFailure("--last cannot be combined with other arguments; leave out --last or the others")
            }
            return try interactor.last(in: session)
        }
    }

    private func found(_ groups: [[PlayerReference]], in session: Session) throws -> [[Player]] {
        try groups.map { try $0.map { try Player.find($0, in: session) } }
    }

    private var wish: Route {
        Route(
            "balance wish", "Keep two players together or apart, or stop doing so",
            titled: "Two players together or apart",
            Argument<WishAction>.positional(
                "wish", .choice(labelled: \.title), "apart, together, or forget (removes the wish)"
            ).titled("These two should"),
            Argument.players,
            access: .write, leadsTo: "balance",
            answers: NamedWish.shape.from(\.wish),
            show: presenter.changed,
            examples: ["balance wish together Ana Ion", "balance wish apart Dan Zoe", "balance wish forget Ana Ion"]
        ) { session, action, players in try interactor.wishes.change(action, players, in: session) }
    }

    private var wishes: Route {
        Route(
            "balance wishes", "List who is kept together or apart",
            titled: "Together or apart",
            access: .read,
            answers: .list(of: NamedWish.shape),
            show: presenter.list, page: presenter.page,
            examples: ["balance wishes"]
        ) { session in try interactor.wishes.all(in: session) }
    }
}
