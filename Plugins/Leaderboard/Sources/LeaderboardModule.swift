import Football
public import GatherKit

/// The module of the leaderboard: rankings of players by their finished matches.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct LeaderboardModule: FeatureModule {
    public static let name = "leaderboard"
    public static let displayOrder = 6
    public static let summary = "who scored, won and played most, and who is in form"
    public static let requires = ["matches"]
    public static let synonyms = Dictionary(
        uniqueKeysWithValues: [
            "stat", "stats", "statistics", "ranking", "standings", "table", "top", "scorer", "scorers",
        ].map { ($0, "leaderboard") })
    // This module has no tables: everything is computed from the matches of the module matches.

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = LeaderboardInteractor(store: LeaderboardStore())
        let presenter = LeaderboardPresenter()
        registry.add(
            Page("leaderboard", "Leaderboard", "points, goals, assists and form") { session in
                presenter.page(
                    .goals, Period(), try interactor.list(.goals, Period(), limit: nil, in: session),
                    current: try Season.current(in: session))
            })
        registry.add(LeaderboardRouter(interactor: interactor, presenter: presenter).routes, for: "leaderboard")
        registry.add(about: Player.self) { player, session in
            let standing = try interactor.standing(of: .player(player.id), in: session)
            return [standing.flatMap { presenter.summary($0.tally) }].compactMap { $0 }
        }
        registry.add(about: LinkSubject.self) { link, session -> [Block] in
            guard link.kind == .table else { return [] }
            let period = try Season.current(in: session).map { Period(from: $0.from, to: $0.to, season: $0.name) }
            return presenter.linked(
                period ?? Period(), try interactor.list(.points, period ?? Period(), limit: nil, in: session))
        }
        registry.add(about: SharedText.self) { text, session -> [String] in
            guard text.topic == .table else { return [] }
            let table = try interactor.list(.points, text.period, limit: text.limit, in: session)
            return presenter.lines(text.period, table)
        }
    }
}
