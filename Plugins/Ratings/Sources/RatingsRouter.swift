import Football
import GatherKit

struct RatingsRouter {
    let interactor: RatingsInteractor
    let presenter: RatingsPresenter

    var routes: [Route] { [list, show, pair] }

    private var list: Route {
        Route(
            "rating list", "Rank players by rating",
            titled: "Ratings",
            Period.argument,
            access: .read,
            answers: Shape.list(of: RatedPlayer.shape).from(\.0),
            show: { presenter.list($0, $1) }, page: { presenter.page($0, $1) },
            examples: ["rating list", "rating list --from 2026-09-01 --to 2026-12-31"]
        ) { session, period in (try interactor.list(period, in: session), period) }
    }

    private var show: Route {
        Route(
            "rating show", "Show a player's rating and how each match changed it",
            titled: "Rating of a player",
            Argument.player, Period.argument,
            access: .read,
            answers: RatingDetails.shape.from(\.0),
            show: { presenter.show($0, $1) },
            examples: ["rating show Ana", "rating show #1 --last 10"]
        ) { session, player, period in
            guard let details = try interactor.details(of: player, period, in: session) else {
                throw RatingsFailure.hasNotPlayed(player.name.text)
            }
            return (details, period)
        }
    }

    private var pair: Route {
        Route(
            "rating with", "Compare how two players do with and without each other",
            titled: "With and without each other",
            Argument.players, Period.argument,
            access: .read,
            answers: PairRecord.shape.from(\.0),
            show: { presenter.pair($0, $1) },
            examples: ["rating with Ana Ion", "rating with #1 #2 --last 20"]
        ) { session, players, period in (try interactor.pair(players, period, in: session), period) }
    }
}

enum RatingsFailure: Failure {
    /// A guest has not played.
    case hasNotPlayed(String)

    var kind: FailureKind { .notFound }

    var message: String {
        switch self {
        case .hasNotPlayed(let name): "\(name) is a guest who has not played, and so has no rating"
        }
    }
}
