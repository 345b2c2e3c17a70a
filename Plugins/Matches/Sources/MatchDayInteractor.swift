import Football
import GatherDatabase
import GatherKit

extension MatchDayRules {
    /// The organizer's rules for match days.
    static let table = Table(
        "match_day_rules", noun: "set of match day rules", key: 0,
        { MatchDayRules(format: $0, draw: $1, legs: $2, hasFinal: $3, goals: $4) },
        Column("format", \.format), Column("draw", \.draw), Column("legs", \.legs, .integer(Fixture.legs)),
        Column("has_final", \.hasFinal), Column("goals", \.goals, .integer(1...100)))

    /// Reads the organizer's rules.
    init(in session: Session) throws { self = try Self.table.first(in: session) ?? MatchDayRules() }
}

/// The use cases of the match day: its table, its format, and its end.
struct MatchDayInteractor: Sendable {
    /// A match day as shown to people.
    struct Overview: Equatable, Sendable {
        let day: MatchDay
        let rules: MatchDayRules
        /// The teams, each with its name, in the order of their letters.
        let teams: [DayTeam]
        /// The next match; nil if the day is over, a match is in progress, or the organizer decides.
        let next: Fixture?
        /// The matches of a round robin that are still to come.
        let fixtures: [Fixture]
        /// The final, if it comes next.
        let final: Fixture?

        var standings: Standings { Standings(of: day.ended, among: teams.map(\.team)) }

        func label(_ team: Team) -> String { teams.first { $0.team == team }?.label ?? team.title }
    }

    /// The match day of a date, or the last one without a date; nil if no match was played.
    func overview(on date: DayOrMinute?, in session: Session) throws -> Overview? {
        guard let date else { return try MatchDay.latest(in: session).map { try overview(of: $0, in: session) } }
        guard let day = try day(on: date, in: session) else { throw MatchDayFailure.none(date) }
        return try overview(of: day, in: session)
    }

    /// The match day in progress.
    func open(in session: Session) throws -> Overview {
        guard let day = try MatchDay.open(at: session.now, in: session) else { throw MatchDayFailure.notOpen }
        return try overview(of: day, in: session)
    }

    func overview(of day: MatchDay, in session: Session) throws -> Overview {
        let (rules, lineup) = (try MatchDayRules(in: session), try Lineup(in: session))
        let isOpen = day.takes(session.now) && day.ended == day.matches
        let letters = isOpen ? Team.ofDay.filter { day.teams.contains($0) || lineup.playing.contains($0) } : day.teams
        let teams = letters.map { letter in
            lineup.playing.contains(letter) && isOpen ? lineup[letter] : DayTeam(letter, name: day.name(of: letter))
        }
        let playing = isOpen ? lineup.playing : []
        return Overview(
            day: day, rules: rules, teams: teams, next: rules.next(after: day.ended, among: playing),
            fixtures: rules.remaining(after: day.ended, among: playing),
            final: rules.final(after: day.ended, among: playing))
    }

    private func day(on date: DayOrMinute, in session: Session) throws -> MatchDay? {
        let range = date.range
        let first = try Match.table.first(
            where: """
                started_at >= \(range.lowerBound.milliseconds) AND started_at < \(range.upperBound.milliseconds)
                """, "ORDER BY started_at, id LIMIT 1", in: session)
        return try first.flatMap { try MatchDay($0.dayID, in: session) }
    }

    /// Ends the match day in progress.
    func end(in session: Session) throws -> Overview {
        let (time, day) = (session.now, try open(in: session).day)
        guard day.ended == day.matches else { throw MatchDayFailure.inProgress }
        guard let keeper = day.matches.first(where: { $0.firstOfDay == nil }) else { throw MatchDayFailure.notOpen }
        var after = keeper
        after.dayEndedAt = time
        try Match.table.update(after, from: keeper, in: session)
        session.setUndoLabel("the end of the match day")
        let ended = try MatchDay(of: after, in: session)
        try session.publish(MatchDayEnded(ended))
        return try overview(of: ended, in: session)
    }

    /// The changes of the rules; nil leaves a value as it is.
    struct RulesChange {
        let format: MatchDayFormat?
        let draw: DrawRule?
        let legs: Int?
        let hasFinal: Bool
        /// The goals that end a match, or 0 for no limit.
        let goals: Int?
    }

    /// Changes the rules, if there is a change.
    func updateRules(_ change: RulesChange, in session: Session) throws -> MatchDayRules {
        let before = try MatchDayRules(in: session)
        var after = before
        if let format = change.format {
            // Another format begins with its default rules.
            after = MatchDayRules(format: format, goals: before.goals)
        }
        if let goals = change.goals { after.goals = goals == 0 ? nil : goals }
        // A value that already applies is ignored with another format, because a form sends it, too.
        if after.format == .roundRobin {
            after.legs = change.legs ?? after.legs
            after.hasFinal = change.hasFinal || after.hasFinal
        } else if change.legs ?? before.legs != before.legs || change.hasFinal && !before.hasFinal {
            throw MatchDayFailure.onlyRoundRobin
        }
        if after.format ?? .winnerStays == .winnerStays {
            after.draw = change.draw ?? after.draw
        } else if change.draw ?? before.draw != before.draw {
            throw MatchDayFailure.onlyWinnerStays
        }
        if after != before {
            try MatchDayRules.table.put(after, in: session)
            session.setUndoLabel("the format of match days")
        }
        return after
    }
}

enum MatchDayFailure: Failure {
    case none(DayOrMinute)
    case notOpen
    case inProgress
    case onlyRoundRobin
    case onlyWinnerStays

    var kind: FailureKind {
        switch self {
        case .none, .notOpen: .notFound
        case .inProgress: .conflict
        case .onlyRoundRobin, .onlyWinnerStays: .usage
        }
    }

    var message: String {
        switch self {
        case .none(let date): "no match was played on \(date.local); list past matches with: history list"
        case .notOpen: "no match day is in progress; start a match with: match start"
        case .inProgress: "a match is in progress; end it with: match end"
        case .onlyRoundRobin:
            "--legs and --final work only with round-robin; add it, as in: matchday format round-robin --final"
        case .onlyWinnerStays:
            "--draw works only with winner-stays; add it, as in: matchday format winner-stays --draw replay"
        }
    }
}
