import Football
import GatherKit

struct BalanceRouter {
    let interactor: BalanceInteractor
    let presenter: BalancePresenter

    var routes: [Route] { [balance, wish, wishes] }

    private var balance: Route {
        let players = Argument<[PlayerReference]>.repeated(
            "player", .player, atLeastOne: false, "who plays; without any, all who are picked"
        ).found
        let together = Argument<[[PlayerReference]]>.options(
            "together", .players, "who is to be in one team, such as Ana,Ion"
        ).finding(found)
        let apart = Argument<[[PlayerReference]]>.options(
            "apart", .players, "who is not to be in one team, such as Dan,Zoe"
        ).finding(found)
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

    private func found(_ groups: [[PlayerReference]], in session: Session) throws -> [[Player]] {
        try groups.map { try $0.map { try PlayerDirectory().find($0, in: session) } }
    }

    private var wish: Route {
        Route(
            "balance wish", "Remembers who is to be together or apart, or forgets it",
            Argument<WishAction>.positional("wish", .choice(), "what is wished"),
            Argument.players,
            access: .write,
            answers: NamedWish.shape.of(\.wish),
            show: presenter.changed,
            examples: ["balance wish together Ana Ion", "balance wish apart Dan Zoe", "balance wish forget Ana Ion"]
        ) { session, action, players in try interactor.wishes.change(action, players, in: session) }
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
