import Football
import GatherKit

struct LeaderboardRouter {
    let interactor: LeaderboardInteractor
    let presenter: LeaderboardPresenter

    var routes: [Route] { Ranking.allCases.map(list) + [show] }

    private func list(_ ranking: Ranking) -> Route {
        let name = "leaderboard \(ranking.rawValue)"
        return Route(
            name, ranking.summary, titled: "Leaderboard: \(ranking.tab)",
            Period.argument,
            Argument.option("limit", .integer(1...1_000_000), "the maximum number of players")
                .titled("Maximum number of players"),
            access: .read,
            answers: Shape.list(of: Ranked.shape).from(\.0),
            show: { list, period, _ in presenter.list(ranking, period, list) },
            page: { presenter.page(ranking, $1, $0, current: $2) },
            examples: [name, "\(name) --from 2026-09-01 --to 2026-12-31", "\(name) --last 10 --limit 5"]
        ) { session, period, limit in
            (try interactor.list(ranking, period, limit: limit, in: session), period, try Season.current(in: session))
        }
    }

    private var show: Route {
        Route(
            "leaderboard show", "Show a player's results, match by match",
            titled: "Results of a player",
            Argument.playerReference.suggesting(allowingOthers: true) { open, session in
                presenter.suggestions(try interactor.participants(named: open.beginning, in: session))
            },
            Period.argument,
            access: .read,
            answers: Details.shape.from(\.0),
            show: { presenter.show($0, $1) }, page: { presenter.page($0, $1) },
            examples: ["leaderboard show Ana", "leaderboard show #1 --last 20"]
        ) { session, player, period in (try interactor.details(of: player, in: period, session), period) }
    }
}
