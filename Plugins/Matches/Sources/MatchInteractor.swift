import Football
import Foundation
import GatherDatabase
import GatherKit

struct MatchInteractor: Sendable {
    let plans: PlanInteractor
    let days: MatchDayInteractor
    let makeID: @Sendable () -> UUID

    /// A match that has just started, with what the organizer may have overlooked.
    struct Start: Equatable {
        let match: Match
        /// The names of the players on the bench.
        let bench: [String]
        /// The names of the teams without a goalkeeper, if any player has a preferred position.
        let withoutGoalkeeper: [String]
        /// The last match, if the teams are the same.
        let repeated: Match?
        /// The current time, if the match began earlier.
        var timeSinceStart: Timestamp?
    }

    /// The maximum time since the beginning of a match that is started late, in milliseconds: twelve hours.
    private static let longestAgo = 12 * 3_600_000

    /// Starts a match between two teams of the day.
    ///
    /// - Parameters:
    ///   - teams: The two teams; empty for those whose turn it is.
    ///   - minute: The minute in which it began; nil for now.
    ///   - length: Its length in seconds, which applies to later ones, too; nil for the length of the last one.
    ///   - day: The day of the planned match that is started, if its plan must move to this time; nil if none must.
    func start(
        _ teams: [Team] = [], since minute: DayOrMinute? = nil, length: Int? = nil, insteadOf day: DayOrMinute? = nil,
        in session: Session
    ) throws -> Start {
        if let match = try Match.inProgress(in: session) { throw MatchFailure.inProgress(match.result) }
        let lineup = try Lineup(in: session)
        let time = session.now
        let start = try minute.map { try beginning($0, at: time) } ?? time
        let moved = try day.flatMap {
            try plans.plan(PlanChange(when: DayOrMinute(minuteOf: start), on: $0), in: session).plan
        }
        let occasion = try moved.map(Occasion.plan) ?? Occasion(at: start, in: session)
        let played = try occasion.day(in: session)?.ended ?? []
        let sides = try sides(teams, lineup, played, in: session)
        for team in sides where lineup.players(of: team).isEmpty { throw MatchFailure.emptyTeam(team) }
        let players = zip(Team.sides, sides).flatMap { side, team in
            lineup.players(of: team).map { Participant($0, side) }
        }
        let before = try TimerSetting(in: session)
        let setting = length.map(TimerSetting.init(seconds:)) ?? before
        if setting != before { try TimerSetting.table.put(setting, in: session) }
        var timer = MatchTimer(setting: setting.seconds)
        timer.start(at: start)
        let final = try MatchDayRules(in: session).final(after: played, among: lineup.playing)
        let begun = Match(
            id: makeID(), startedAt: start, timer: timer, players: players, planned: try occasion.place(in: session),
            sides: Sides(lineup[sides[0]], lineup[sides[1]]), isFinal: final?.teams == Set(sides))
        let match = try begun.insert(on: occasion, in: session)
        session.setUndoLabel(at: time, "the start of the match")
        try session.publish(MatchStarted(match))
        if occasion == .new { try remarkPlan(of: match, in: session) }
        let positions = sides.map { lineup.players(of: $0).map(\.position) }
        let withoutGoalkeeper = zip(sides, positions).filter { !$0.1.contains(.goalkeeper) }.map { lineup[$0.0].label }
        return Start(
            match: match, bench: lineup.players(of: .bench).map(\.name.text),
            withoutGoalkeeper: positions.joined().contains { $0 != nil } ? withoutGoalkeeper : [],
            repeated: try Match.last(in: session).flatMap { $0.hasPlayers(of: match) ? $0 : nil },
            timeSinceStart: start == time ? nil : time)
    }

    /// Says that the next planned match stays planned, if its players have begun a match on another day.
    private func remarkPlan(of match: Match, in session: Session) throws {
        let agenda = try Agenda(in: session)
        let coming = Set(agenda.coming.map(\.id))
        guard let next = agenda.next, match.players.allSatisfy({ $0.playerID.map(coming.contains) ?? false }) else {
            return
        }
        session.remark(
            "The match on \(next.day.local) is still planned. If that is the match you are playing now, undo the start, and type: "
                + "match start --on \(next.day.text)")
    }

    /// The teams of a match: the given ones, or those whose turn it is.
    private func sides(
        _ named: [Team], _ lineup: Lineup, _ played: [Match], in session: Session
    ) throws -> [Team] {
        if named.count == 2, named[0] != named[1] { return named }
        guard named.isEmpty else { throw MatchFailure.twoTeams }
        let teams = lineup.playing
        if teams.count < 2 { return Team.sides }
        if let next = try MatchDayRules(in: session).next(after: played, among: teams) {
            return [next.one, next.other]
        }
        throw MatchFailure.whichTeams(teams.map(\.letter))
    }

    private func beginning(_ minute: DayOrMinute, at time: Timestamp) throws(MatchFailure) -> Timestamp {
        let start = minute.range.lowerBound
        if minute.isDay { throw .startOnADay(minute.local) }
        if start > time { throw .startToCome(minute.local) }
        if time.milliseconds(since: start) > Self.longestAgo { throw .startLongAgo(minute.local) }
        return start
    }

    /// Ends the match.
    ///
    /// - Returns: The match, and its day with the next match.
    func end(in session: Session) throws -> (match: Match, day: MatchDayInteractor.Overview) {
        let before = try Match.current(in: session)
        let time = session.now
        var match = before.onClock(at: time, in: session)
        match.timer.pause(at: time)
        match.endedAt = match.end(at: time)
        try write(before, to: match, "the end of the match (\(match.result))", at: time, in: session)
        try plans.extendSeries(in: session)
        try session.publish(MatchEnded(match))
        return (match, try days.overview(of: MatchDay(of: match, in: session), in: session))
    }

    func cancel(in session: Session) throws -> Match {
        let match = try Match.current(in: session)
        let before = try MatchDayPlan.next(in: session)
        // A day without a match has not begun.
        let plan = try MatchDayPlan.of(match.id, in: session)
        let rest = try match.delete(in: session)
        if rest == nil { try plan?.become(nil, in: session) }
        session.setUndoLabel(at: session.now, "discarding the match (\(match.result))")
        try session.publish(MatchDeleted(match, rest: rest))
        let next = try MatchDayPlan.next(in: session)
        if next != before { try session.publish(MatchPlanned(next, before: before)) }
        return match
    }

    /// Changes the score.
    ///
    /// - Returns: The match, and its former score, if the change set an absolute number of goals.
    func score(
        _ team: Team, _ change: ScoreChange, in session: Session
    ) throws -> (match: Match, isChanged: Bool, replaced: Score?) {
        let before = try Match.current(in: session)
        guard let team = before.sides.side(of: team) else {
            throw MatchFailure.notInMatch(try Lineup(in: session)[team], before.sides)
        }
        let changed = try score(before, team, change)
        guard changed != before.score else { return (before, false, nil) }
        let current = before.onClock(at: session.now, in: session)
        let time = current.timeOfGoal(at: session.now, in: session)
        let after = try current.applying(MatchEdit(score: changed), at: time, in: session)
        let summary = "the change of the score from \(before.score.text) to \(after.score.text)"
        try write(before, to: after, summary, at: time, in: session)
        let replaced: Score? = if case .to = change { before.score } else { nil }
        try remarkGoals(of: team, in: after, session)
        return (after, true, replaced)
    }

    func goal(
        _ scorer: PlayerReference, isOwnGoal: Bool, assist: PlayerReference? = nil, minute: Int? = nil,
        in session: Session
    ) throws -> (match: Match, goal: Goal) {
        let before = try Match.current(in: session)
        if case .name(let word) = scorer, let team = Team.ofDay.first(where: { $0.letter == word.uppercased() }),
            !before.players.contains(where: { $0.name.lowercased() == word.lowercased() })
        {
            throw MatchFailure.goalOfATeam(team)
        }
        func remark() -> MatchFailure? {
            Self.remark(after: scorer, isOwnGoal: isOwnGoal, assist: assist, minute: minute)
        }
        // A name is looked up without emoji, so this one would be found.
        if scorer.text.unicodeScalars.count(where: { $0 == "⚽" }) > 1, let remark = remark() { throw remark }
        var after = before.onClock(at: session.now, in: session)
        let time = after.timeOfGoal(at: session.now, in: session)
        let goal: Goal
        do {
            goal = try after.goal(
                by: scorer, isOwnGoal: isOwnGoal, assist: assist, minute: minute, at: time, in: session)
        } catch let failure as PlayerReferenceFailure where failure.kind == .notFound {
            if let remark = remark() { throw remark }
            throw failure
        }
        after.score = try score(before, goal.team, .by(1))
        after.goals.insert(inOrder: goal)
        let summary = isOwnGoal ? "\(goal.scorer ?? "")'s own goal" : "\(goal.scorer ?? "")'s goal"
        try write(before, to: after, summary, at: time, in: session)
        try remarkGoals(of: goal.team, in: after, session)
        return (after, goal)
    }

    /// The failure for words about the goal after its scorer, such as `ana pen`; nil without any.
    private static func remark(
        after scorer: PlayerReference, isOwnGoal: Bool, assist: PlayerReference?, minute: Int?
    ) -> MatchFailure? {
        let options =
            (isOwnGoal ? " --own" : "") + (assist.map { " --assist \($0.text)" } ?? "")
            + (minute.map { " --minute \($0)" } ?? "")
        let text = String(scorer.text.unicodeScalars.filter { !$0.properties.isVariationSelector })
        if let match = text.wholeMatch(of: /(.*[^\s⚽])\s*⚽\s*⚽.*/)
            ?? text.wholeMatch(of: /(.+?)\s+\(?(?i:[x×]\s?\d+|\d+\s?(?:[x×]|goals))\)?/)
        {
            return .wordsAfterScorer(advice: "record one goal at a time; for each, type: goal \(match.1)\(options)")
        }
        if let match = text.wholeMatch(of: /(.+?)\s+\(?(?i:pen\.?|pens|penalty|pk)\)?/) {
            return .wordsAfterScorer(
                advice: "a penalty is recorded like any other goal; type: goal \(match.1)\(options)")
        }
        return text.wholeMatch(of: /(.+?)\s+\(?(?i:og|o\.g\.|own goal)\)?/).map {
            .wordsAfterScorer(
                advice: "for an own goal, type: goal \($0.1)\(isOwnGoal ? "" : " --own")\(options)")
        }
    }

    func edit(_ edit: MatchEdit, in session: Session) throws -> (match: Match, changes: [MatchChange]) {
        let before = try Match.current(in: session)
        let time = session.now
        let current = before.onClock(at: time, in: session)
        let after = try current.applying(edit, at: time, in: session)
        let changes = after.changes(since: before)
        if after != before { try write(before, to: after, "a correction of the match", at: time, in: session) }
        return (after, changes)
    }

    /// Says that a team has scored the goals that end a match.
    private func remarkGoals(of side: Team, in match: Match, _ session: Session) throws {
        let rules = try MatchDayRules(in: session)
        guard rules.winner(of: match) == side, let sentence = rules.sentence(onTheEndOf: match) else { return }
        session.remark("\(sentence): match end")
    }

    private func write(
        _ before: Match, to after: Match, _ summary: String, at time: Timestamp, in session: Session
    ) throws {
        try before.update(to: after, in: session)
        session.setUndoLabel(at: time, summary)
    }

    private func score(_ match: Match, _ team: Team, _ change: ScoreChange) throws -> Score {
        do {
            return try match.score.applying(change, to: team)
        } catch {
            throw MatchFailure.impossibleScore(match.sides[team].team, goals: error.goals)
        }
    }
}

extension Match {
    /// The match in progress.
    ///
    /// - Throws: ``MatchFailure/noMatch`` if there is none.
    static func current(in session: Session) throws -> Match {
        guard let match = try inProgress(in: session) else { throw MatchFailure.noMatch }
        return match
    }

    /// Whether the same players are in the same teams as in another match.
    fileprivate func hasPlayers(of other: Match) -> Bool {
        players.count == other.players.count && players.allSatisfy(other.players.contains)
    }
}
