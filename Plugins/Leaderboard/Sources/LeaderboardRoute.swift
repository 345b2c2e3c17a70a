import Football
import GatherKit

/// What one can ask of the leaderboard.
enum LeaderboardRoute: Route, Equatable {
    case list(Ranking, Period, limit: Int?)
    case show(PlayerReference, Period)

    static let declarations = Ranking.allCases.map(declaration) + [details]

    private static func declaration(_ ranking: Ranking) -> RouteDeclaration<LeaderboardRoute> {
        let name = "leaderboard \(ranking.rawValue)"
        return RouteDeclaration(
            name, ranking.summary,
            Period.from, Period.to, Period.last, limit,
            access: .read,
            result: .list(Ranked.shape),
            examples: [name, "\(name) --from 2026-09-01 --to 2026-12-31", "\(name) --last 10 --limit 5"]
        ) { .list(ranking, try Period($0), limit: try $0[limit]) }
    }

    private static let details = RouteDeclaration<LeaderboardRoute>(
        "leaderboard show", "Shows what a player did, and in which gathers",
        player, Period.from, Period.to, Period.last,
        access: .read,
        result: Details.shape,
        examples: ["leaderboard show Ana", "leaderboard show #1 --last 20"]
    ) { .show(try $0[player], try Period($0)) }

    private static let player = Argument.positional("player", .player, "a name, the beginning of one, or #id")
    private static let limit = Argument.option("limit", .integer(1...1_000_000), "how many players at most")
}
