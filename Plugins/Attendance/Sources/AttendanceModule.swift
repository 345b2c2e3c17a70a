import Football
public import GatherDatabase
public import GatherKit

/// The attendance module.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct AttendanceModule: FeatureModule {
    public static let name = "attendance"
    public static let displayOrder = 4
    public static let summary = "who is coming to the next match, and who is on the waiting list"
    public static let requires = ["teams", "matches"]
    public static let synonyms = [
        "rsvp": "attendance", "coming": "attendance", "waiting": "attendance", "attendance list": "attendance show",
    ]
    public static let tables = [Answer.table.schema, Regular.table.schema, PlaceRule.table.schema]

    public static let migrations = [
        Migration(creating: tables, without: ["attendance_answer.comment"]),
        Migration("ALTER TABLE attendance_answer ADD COLUMN comment TEXT"),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = AttendanceStore()
        let interactor = AttendanceInteractor(store: store)
        let presenter = AttendancePresenter()
        registry.add(AttendanceRouter(interactor: interactor, presenter: presenter).routes, for: "attendance")
        registry.add(about: MatchDayPlan.self) { presenter.about(try interactor.sheet(of: $0, in: $1)) }
        registry.add(about: Player.self) { presenter.about(try interactor.record(of: $0, in: $1)) }
        registry.add(about: ShellGreeting.self) { _, session -> [Block] in
            if try Match.inProgress(in: session) != nil { return [] }
            let sheet = try MatchDayPlan.next(in: session).map { try interactor.sheet(of: $0, in: session) }
            return presenter.reminder(sheet, at: session.now)
        }
        registry.add(about: Agenda.self) { agenda, session -> [NextStep] in
            guard let plan = agenda.next else { return [] }
            let players = try session.count(of: Player.table.schema, where: "guest_of IS NULL")
            return presenter.steps(try interactor.sheet(of: plan, in: session), agenda, players: players)
        }
        registry.add(about: Agenda.self) { agenda, session -> [NextStep] in
            guard agenda.inProgress == nil, let missing = try interactor.unreportedNoShows(in: session) else {
                return []
            }
            return presenter.missingStep(missing)
        }
        registry.add(about: LinkSubject.self) { link, session -> [Block] in
            guard link.kind == .attendance else { return [] }
            guard let sheet = try interactor.sheetIfPlanned(on: nil, in: session) else {
                return presenter.linked(cancelled: try interactor.cancelled(in: session))
            }
            if let player = link.answering {
                return presenter.linked(
                    try interactor.invitation(of: player, to: sheet, isForGroup: link.player == nil, in: session))
            }
            return presenter.linked(
                sheet, among: try store.players(in: session),
                cancelled: try interactor.cancelled(in: session), try Agenda(in: session))
        }
        registry.add(about: Candidates.self) { _, session in
            try interactor.sheetIfPlanned(on: nil, in: session)?.coming.map(\.player) ?? []
        }
        registry.add(about: HomePage.self) { _, session -> [Block] in
            if try Match.inProgress(in: session) != nil { return [] }
            return presenter.home(try interactor.sheetIfPlanned(on: nil, in: session))
        }
        registry.add(
            Page("attendance", "Who's coming", "who is in, out, or on the waiting list", tab: "Who's coming") {
                guard let sheet = try interactor.sheetIfPlanned(on: nil, in: $0) else {
                    return presenter.page(cancelled: try interactor.cancelled(in: $0))
                }
                return presenter.page(try interactor.overview(of: sheet, in: $0))
            })
        registry.add(about: SharedText.self) { text, session -> [String] in
            guard let sheet = try interactor.sheetIfPlanned(on: nil, in: session) else { return [] }
            switch text.topic {
            case .attendance: return presenter.lines(sheet)
            case .unanswered:
                let silent = try interactor.silent(on: sheet, in: session)
                return presenter.reminder(to: silent, sheet.plan, at: session.now)
            default: return []
            }
        }
        registry.listen(to: PlayersMerged.self) { try interactor.merge($0.from, into: $0.into, in: $1) }
        registry.listen(to: MatchStarted.self) {
            $1.remark(presenter.absent(try interactor.absent(from: $0.match, in: $1)))
        }
        registry.listen(to: MatchEnded.self) {
            $1.remark(try interactor.missing(afterEndOf: $0.match, in: $1).flatMap(presenter.missing))
        }
        registry.listen(to: MatchDayEnded.self) {
            $1.remark(try interactor.missing(on: $0.day, in: $1).flatMap(presenter.missing))
        }
        registry.listen(to: PlayerDeleted.self) { event, session in
            let (answers, changes) = try interactor.forget(event.player, in: session)
            for sentence in presenter.forgotten(answers, of: event.player, changes) { session.remark(sentence) }
        }
        registry.listen(to: MatchCancelled.self) {
            $1.remark(presenter.cancelled(try interactor.sheet(of: $0.plan, in: $1)))
        }
        registry.listen(to: MatchPlanned.self) {
            $1.remark(try interactor.changeOfPlaces(of: $0.plan, from: $0.before, in: $1).flatMap(presenter.moves))
        }
    }
}
