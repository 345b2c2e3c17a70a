import Football
import GatherDatabase
public import GatherKit

/// The module of the match in progress: timer, score and goals, and the plan of the next match.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchesModule: FeatureModule {
    public static let name = "matches"
    public static let displayOrder = 1
    public static let summary = "the match in progress: timer, score and goals"
    public static let requires = ["teams"]
    public static let synonyms = [
        "rotation": "matchday", "turns": "matchday", "tournament": "matchday", "cancel": "match plan",
        "move": "match plan", "stop": "match end", "finish": "match end", "abort": "match cancel",
        "match stop": "match end", "match finish": "match end", "match pause": "timer pause",
        "match resume": "timer resume", "timer stop": "timer pause",
    ]
    public static let tables =
        Match.tables + [
            TimerSetting.table.schema, MatchDayRules.table.schema, MatchDayPlan.table.schema, MatchSeries.table.schema,
        ]

    public static let settings = [
        Setting(
            "matches.quota", .integer(1...1_000_000, usually: 5000),
            "The maximum number of matches per account on a server. There is no limit without a server.")
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let plans = PlanInteractor()
        let days = MatchDayInteractor()
        let matches = MatchInteractor(plans: plans, days: days, makeID: services.makeID)
        let presenter = MatchPresenter()
        let router = MatchRouter(interactor: matches, presenter: presenter)
        registry.add(router.routes, for: "match", "score", "goal")
        registry.add(MatchDayRouter(interactor: days).routes, for: "matchday")
        registry.add(PlanRouter(interactor: plans, presenter: PlanPresenter()).routes, for: "match")
        registry.add([router.next], for: "next")
        registry.add(about: Agenda.self) { agenda, _ in presenter.steps(agenda) }
        registry.add(about: ShellGreeting.self) { PlanPresenter().start(try MatchDayPlan.next(in: $1)) }
        registry.add(about: LinkSubject.self) { link, session -> [Block] in
            switch link.kind {
            case .match:
                if let match = try Match.inProgress(in: session) {
                    return presenter.linked(match, positions: try Lineup(in: session).positions)
                }
                return presenter.linked(
                    next: try MatchDayPlan.next(in: session), last: try Match.last(in: session))
            case .attendance:
                if let match = try Match.inProgress(in: session) {
                    return presenter.playing(match, for: link.answering)
                }
                guard link.answering != nil, let last = try Match.last(in: session) else { return [] }
                return presenter.ended(last, for: link.answering, at: session.now)
            case .table, .calendar: return []
            }
        }
        let page = MatchPage()
        registry.add(about: HomePage.self) { page.home(try matches.overview(in: $1)) }
        registry.add(
            Page("match", "Match", "the match in progress, and the next one", tab: "Match") {
                page.page(try matches.overview(in: $0))
            })
        registry.add(Page("matchday", "Match day", "the teams, matches and table of the day", tab: "Match"))
        registry.add(TimerRouter(interactor: TimerInteractor(), presenter: TimerPresenter()).routes, for: "timer")
        registry.limit("matches", to: try services.settings.integer("matches.quota")) {
            try Match.table.count(in: $0)
        }
        registry.add(about: StatusLine.self) { _, session -> [any Sendable] in
            guard let match = try Match.table.all(where: "ended_at IS NULL", in: session).first else { return [] }
            return [presenter.status(match), presenter.sentence(on: match, at: session.now)]
        }
    }
}
