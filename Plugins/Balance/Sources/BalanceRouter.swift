import Football
import GatherKit

struct BalanceRouter {
    let interactor: BalanceInteractor
    let presenter: BalancePresenter

    var routes: [Route] { [balance, wish, wishes] }

    private var balance: Route {
        let players = Argument<[PlayerReference]>.repeated(
            "player", .player, atLeastOne: false, "who plays; without any, all who are picked")
        let together = Argument<[[PlayerReference]]>.options(
            "together", .players, "who is to be in one team, such as Ana,Ion"
        ).suggesting(suggestions)
        let apart = Argument<[[PlayerReference]]>.options(
            "apart", .players, "who is not to be in one team, such as Dan,Zoe"
        ).suggesting(suggestions)
        let apply = Argument.flag("apply", "put the teams into the line-up")
        let request = Argument(
            players, together, apart,
            .flag("keep", "leave who stands in Team A or Team B there, and split the others"),
            .flag("another", "not the fairest teams, but others almost as fair, with new company for everybody"),
            apply
        ) {
            BalanceInteractor.Request(
                players: $0, together: $1, apart: $2, keepsTeams: $3, isAnother: $4, applies: $5)
        }
        return Route(
            "team balance", "Makes two fair teams of those who are picked",
            request, Argument.flag("last", "show what was predicted of the last gather instead"),
            access: .write, readsWithout: apply.parameters,
            answers: BalancedTeams.shape,
            show: presenter.show,
            examples: [
                "team balance", "team balance --apply", "team balance --together Ana,Ion --apart Dan,Zoe",
                "team balance --another", "team balance --last",
            ]
        ) { session, request, isLast in
            guard isLast else { return try interactor.balance(request, in: session) }
            if request != .init() { throw UsageFailure("--last shows a gather that was played; give it alone") }
            return try interactor.last(in: session)
        }
    }

    /// Completes the last name of a list.
    private var suggestions: @Sendable (OpenParameter, Session) throws -> Suggestions? {
        { open, session in
            let names = open.beginning.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let done = names.dropLast().map { $0 + "," }.joined()
            let players = try interactor.directory.players(
                startingWith: (names.last ?? "").trimmingWhitespace(), limit: OpenParameter.suggestionsShown + 1,
                in: session)
            return Suggestions(players.map { Suggestion(done + $0.name.text, Suggestion($0).summary) })
        }
    }

    private var wish: Route {
        Route(
            "balance wish", "Remembers who is to be together or apart, or forgets it",
            Argument<WishAction>.positional("wish", .choice(), "what is wished"),
            Argument.player,
            Argument.positional("other", .player, "the other player"),
            access: .write,
            answers: NamedWish.shape.of(\.wish),
            show: presenter.changed,
            examples: ["balance wish together Ana Ion", "balance wish apart Dan Zoe", "balance wish forget Ana Ion"]
        ) { session, action, player, other in try interactor.wishes.change(action, player, other, in: session) }
    }

    private var wishes: Route {
        Route(
            "balance wishes", "Lists the wishes that team balance considers",
            access: .read,
            answers: .list(of: NamedWish.shape),
            show: presenter.list,
            examples: ["balance wishes"]
        ) { session in try interactor.wishes.all(in: session) }
    }
}
