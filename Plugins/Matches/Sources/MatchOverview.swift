import Football
import GatherKit

/// The content of the pages about the match.
struct MatchOverview: Sendable {
    let agenda: Agenda
    /// The steps before the next match; empty during a match.
    let steps: [NextStep]
    /// The change that undo would revert; nil for none.
    let lastChange: String?
    let rules: MatchDayRules
    /// The planned and cancelled matches in the future; empty during a match.
    let plans: [PlanInteractor.Listed]

    /// The players who may come on, the likeliest first; empty without a match.
    let candidates: [Player]

    /// The match day in progress, with the next match; nil if there is none.
    let matchDay: MatchDayInteractor.Overview?
}

extension MatchInteractor {
    /// The maximum number of players who are offered to come on.
    private static let mostOffered = 20

    /// The bench, the players who are in for the match, and the others who are not playing.
    private func candidates(for match: Match, _ agenda: Agenda, in session: Session) throws -> [Player] {
        let lineup = agenda.lineup
        let playing = Set(Team.sides.flatMap { match.playing(for: $0) }.compactMap(\.playerID))
        let others = try Player.all(
            startingWith: "", limit: Self.mostOffered + playing.count + lineup.places.count, in: session)
        var known = playing.union(lineup.places.filter { $0.team != .bench }.map(\.player.id))
        return Array(
            (lineup.players(of: .bench) + agenda.coming + others).filter { known.insert($0.id).inserted }.prefix(
                Self.mostOffered))
    }

    /// Reads the content of the pages.
    func overview(in session: Session) throws -> MatchOverview {
        let agenda = try Agenda(in: session)
        // Everybody who follows the match reads the page again after each goal.
        let isOn = agenda.inProgress != nil
        let matchDay = try agenda.day.map { try days.overview(of: $0, in: session) }
        return MatchOverview(
            agenda: agenda, steps: isOn ? [] : agenda.steps(in: session),
            lastChange: try UndoLog.last(in: session)?.summary,
            rules: try matchDay?.rules ?? MatchDayRules(in: session),
            plans: isOn ? [] : try plans.list(in: session),
            candidates: try agenda.inProgress.map { try candidates(for: $0, agenda, in: session) } ?? [],
            matchDay: matchDay)
    }
}
