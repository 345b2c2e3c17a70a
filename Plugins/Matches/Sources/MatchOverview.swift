import Football
import GatherKit

/// What the pages about the match show.
struct MatchOverview: Sendable {
    let agenda: Agenda
    /// The steps before the next match; empty during a match.
    let steps: [NextStep]
    /// What undo would take back; nil for nothing.
    let lastChange: String?
    /// The playing time of the next match, in seconds.
    let setting: Int
    /// The matches that are planned; empty during a match.
    let plans: [PlanInteractor.Listed]

    /// The match day that goes on, with who plays next; nil if none does.
    let matchDay: MatchDayInteractor.Overview?

    /// The match in progress.
    var match: MatchSnapshot? { agenda.inProgress.map { MatchSnapshot(match: $0, time: agenda.time) } }
}

extension MatchInteractor {
    /// Reads what the pages show.
    func overview(in session: Session) throws -> MatchOverview {
        let agenda = try Agenda(in: session)
        // Everybody who watches reads the page again after each goal.
        let isOn = agenda.inProgress != nil
        return MatchOverview(
            agenda: agenda, steps: isOn ? [] : agenda.steps(in: session),
            lastChange: try UndoLog().last(in: session)?.summary, setting: try store.timerSetting(in: session),
            plans: isOn ? [] : try plans.list(in: session),
            matchDay: try agenda.day.map { try days.overview(of: $0, in: session) })
    }
}
