import Football
import GatherKit

/// Late withdrawals, and players who were in and did not come.
extension AttendanceInteractor {
    /// Marks players as having withdrawn late, or as not having come.
    func mark(
        _ lapse: Lapse, _ players: [Player], on day: DayOrMinute?, in session: Session
    ) throws -> Change {
        let plan = try planOfLapse(of: players, on: day, in: session)
        guard lapse == .lateWithdrawal || plan.day.range.lowerBound <= session.now else {
            throw AttendanceFailure.stillToCome(plan)
        }
        session.setUndoLabel(label(lapse == .lateWithdrawal ? "late dropout" : "no-show", of: players))
        if lapse == .noShow { try takeOut(players, of: plan, in: session) }
        return try changingAnswers(of: players, on: plan.day, in: session) { before in
            try record(lapse == .lateWithdrawal ? .out : .coming, players, on: before, lapse: lapse, in: session)
        }
    }

    /// The match day on which players withdrew late or did not come: the last one that has begun, up to three days ago,
    /// if it was recorded or they were in.
    private func planOfLapse(
        of players: [Player], on day: DayOrMinute?, in session: Session
    ) throws -> MatchDayPlan {
        if try day != nil || current(in: session)?.isMatchday(at: session.now) == true {
            return try plan(on: day, in: session)
        }
        let played = try MatchDayPlan.justPlayed(in: session)
        let unrecorded = try MatchDayPlan.open(in: session).last { $0.isMet(by: session.now) }
        if let unrecorded, unrecorded.when.text > played?.when.text ?? "" {
            let sheet = try sheet(of: unrecorded, in: session)
            let wereIn = sheet.entries.filter { $0.answer.reply == .coming || $0.answer.lapse != nil }
            if wereIn.contains(where: { entry in players.contains { $0.id == entry.player.id } }) { return unrecorded }
        }
        return try played ?? plan(on: day, in: session)
    }

    /// Removes no-shows from the match in progress, and from the line-up of a match day in progress.
    private func takeOut(_ players: [Player], of plan: MatchDayPlan, in session: Session) throws {
        guard try teams(for: plan, in: session) == nil,
            try plan.isAhead(at: session.now) || plan.number == current(in: session)?.number
        else { return }
        let before = try Lineup(in: session)
        if let match = try Match.inProgress(in: session), match.dayID == plan.match {
            let inMatch = players.filter { player in match.players.contains { $0.playerID == player.id } }
            if !inMatch.isEmpty {
                let edit = MatchEdit(leftOut: inMatch.map { .id($0.id) })
                let after = try match.applying(edit, at: session.now, in: session)
                try match.update(to: after, in: session)
            }
        }
        let standing = before.places.filter { place in players.contains { $0.id == place.player.id } }
        try Lineup.remove(standing.map(\.player), in: session)
        for place in standing { session.remark(removal(of: place, from: before)) }
    }

    /// Those who were in and have not played on a match day.
    typealias Missing = (plan: MatchDayPlan, players: [Player])

    /// Those who were in and have not played on the day of a match that has ended; nil if they were the same after the
    /// match before.
    ///
    /// While teams take turns, anybody may still play, so they are named at the end of the day.
    func missing(afterEndOf match: Match, in session: Session) throws -> Missing? {
        let day = try MatchDay(of: match, in: session)
        if try day.takesTurns(in: session) { return nil }
        let missing = try missing(on: day, in: session)
        let earlier = day.ended.filter { $0.id != match.id }
        if try !earlier.isEmpty && self.missing(on: day, after: earlier, in: session)?.players == missing?.players {
            return nil
        }
        return missing
    }

    /// The players who were in on the last match day, did not play, and were not named by any message.
    ///
    /// That is so if its teams took turns and nobody ended it. They are named for three days.
    func unreportedNoShows(in session: Session) throws -> Missing? {
        guard let plan = try MatchDayPlan.justPlayed(in: session),
            let day = try plan.match.flatMap({ try MatchDay($0, in: session) }), day.teams.count > 2,
            day.ended == day.matches, day.endedAt == nil, !day.takes(session.now)
        else { return nil }
        return try missing(on: day, in: session)
    }

    /// Those who were in on a match day and have not played in its matches, or in some of them; nil if it was not planned.
    func missing(on day: MatchDay, after matches: [Match]? = nil, in session: Session) throws -> Missing? {
        guard let plan = try MatchDayPlan.of(day.id, in: session) else { return nil }
        // Without the matches, the sheet is as it was before the first one.
        var unplayed = plan
        unplayed.match = nil
        let played = Set((matches ?? day.matches).flatMap(\.players).compactMap(\.playerID))
        let coming = try sheet(of: unplayed, in: session).coming.map(\.player)
        return (plan, coming.filter { !played.contains($0.id) })
    }
}
