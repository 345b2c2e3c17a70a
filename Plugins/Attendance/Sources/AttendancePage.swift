import Football
import GatherKit

extension AttendanceInteractor {
    /// What the page of who comes shows.
    struct Overview: Sendable {
        /// The evening; nil if no match is planned.
        let sheet: AttendanceSheet?
        /// Those who were not asked and have not answered, or the first of them.
        var others: [Player] = []
        var lineup = Lineup(places: [])
        var isInMatch = false
        var hasRegulars = false
        /// Whether the day of the match has come.
        var hasBegun = false
    }

    /// The most players who are offered besides those on the sheet.
    private static let mostOthers = 200

    /// Reads what the page shows.
    func overview(in session: Session) throws -> Overview {
        guard let plan = try current(in: session) else { return Overview(sheet: nil) }
        let sheet = try sheet(of: plan, in: session)
        return Overview(
            sheet: sheet,
            others: Array(
                try store.players(in: session).filter { sheet.state(of: $0) == nil }.prefix(Self.mostOthers)),
            lineup: try Lineup(in: session), isInMatch: try MatchReader().inProgress(in: session) != nil,
            hasRegulars: try Regular.table.first(in: session) != nil,
            hasBegun: plan.day.range.lowerBound <= now())
    }
}

/// The page of who comes: each name is an answer at a touch.
struct AttendancePage: Sendable {
    let presenter: AttendancePresenter

    /// What the home page says between two matches.
    func home(_ sheet: AttendanceSheet?) -> [Block] {
        guard let sheet else { return [] }
        return [.text(presenter.summary(sheet)), .actions(title: nil, [Action("Attendance", "attendance")])]
    }

    func page(_ overview: AttendanceInteractor.Overview) -> [Block] {
        guard let sheet = overview.sheet else {
            return [
                .text("No match is planned, so nobody can answer yet."),
                .actions(title: nil, [Action("Plan a match", "match", "plan", isMarked: true)]),
            ]
        }
        // Who has played is in, and nothing else can be noted.
        let played = sheet.coming.filter(\.hasPlayed)
        let coming = sheet.coming.filter { !$0.hasPlayed }
        func names(_ title: String, _ entries: [AttendanceSheet.Entry]) -> [Block] {
            entries.isEmpty ? [] : [.text("\(title): \(entries.map(presenter.label).joined(separator: ", ")).")]
        }
        func all(_ title: String, _ entries: [AttendanceSheet.Entry], _ verb: String, isMarked: Bool = false) -> Block {
            // Why somebody has a place is of interest when somebody else has none.
            let isFull = !sheet.waiting.isEmpty
            return .actions(
                title: "\(title) (\(entries.count))",
                entries.map { answer($0, verb, note: isFull ? $0.reason : nil, isMarked: isMarked) })
        }
        func others(_ verb: String) -> [Action] {
            overview.others.map { Action($0.name.text, "attendance", verb, "#\($0.id)") }
        }
        let maybe = (coming + sheet.waiting + sheet.asked + sheet.out).map { answer($0, "maybe") } + others("maybe")
        return [.text(presenter.summary(sheet)), .actions(title: nil, commands(sheet, overview))]
            + names("In the match", played.filter(\.isInMatch))
            + names("Played before", played.filter { !$0.isInMatch })
            + [
                all("In", coming, "out", isMarked: true), all("Waiting", sheet.waiting, "out", isMarked: true),
                all("No answer", sheet.asked, "in"), all("Maybe", sheet.maybe, "in"), all("Out", sheet.out, "in"),
                .actions(
                    title: "More",
                    [
                        Action("Mark others as in", choices: others("in")), Action("Mark as maybe", choices: maybe),
                        Action(
                            "Mark as no-show", choices: overview.hasBegun ? coming.map { answer($0, "no-show") } : []),
                        Action("With a guest", "attendance", "in"),
                        Action(
                            "Name a guest",
                            choices: (sheet.coming + sheet.waiting).filter(\.player.isUnnamedGuest).map {
                                answer($0, "name")
                            }),
                    ]),
            ]
    }

    /// What is done about the evening.
    private func commands(_ sheet: AttendanceSheet, _ overview: AttendanceInteractor.Overview) -> [Action] {
        let isDue = Set(sheet.coming.map(\.player.id)) != Set(overview.lineup.places.map(\.player.id))
        let lineUp = Action("Update the line-up", "attendance", "line-up", isMarked: isDue)
        return (sheet.coming.isEmpty || overview.isInMatch ? [] : [lineUp])
            + (overview.others.isEmpty ? [] : [Action("Ask everybody", "attendance", "invite")])
            + (overview.hasRegulars ? [Action("Ask the regulars", "attendance", "invite", "--regulars")] : [])
            + [
                Action("Message to share", "share", "text", "attendance"),
                Action("Paste a list", "attendance", "paste"),
            ]
    }

    private func answer(
        _ entry: AttendanceSheet.Entry, _ verb: String, note: String? = nil, isMarked: Bool = false
    ) -> Action {
        Action(
            presenter.label(entry), "attendance", verb, "#\(entry.player.id)", note: note ?? "", isMarked: isMarked)
    }
}
