import Football
import GatherDatabase
import GatherKit

/// The teams follow the answers until the match starts.
extension AttendanceInteractor {
    /// The line-up of a match day that follows the answers for it; nil during a match, and while the teams are still
    /// those of another match day.
    func teams(for plan: MatchDayPlan, in session: Session) throws -> Lineup? {
        guard try current(in: session)?.number == plan.number, try Match.inProgress(in: session) == nil else {
            return nil
        }
        let lineup = try Lineup(in: session)
        if plan.match != nil { return lineup }
        if let last = try Match.last(in: session), lineup.isOf(last) { return nil }
        let day = try MatchDay.open(at: session.now, in: session)
        return try day.flatMap { try MatchDayPlan.of($0.id, in: session) } == nil ? lineup : nil
    }

    /// Removes players who are no longer in from the line-up, and gives their places to those who are in now.
    ///
    /// Whoever was put into a team without an answer stays. A place that was free before is taken, too, if everybody
    /// else who was in has a team.
    func changeTeams(since before: AttendanceSheet, to after: AttendanceSheet, in session: Session) throws {
        // Usually nobody is in a team yet, and the rest takes several queries.
        guard try !Lineup(in: session).places.isEmpty, let teams = try teams(for: after.plan, in: session) else {
            return
        }
        let leaving = teams.places.filter { place in
            let (old, new) = (before.state(of: place.player), after.state(of: place.player))
            if old == .coming { return new != .coming }
            return old?.reply != new?.reply && [.maybe, .out].contains(new?.reply)
        }
        let isReady = teams.playing.count > 1
        var places = isReady ? leaving.map(\.team).filter { $0 != .bench } : []
        if isReady, before.coming.allSatisfy({ teams.playingTeam(of: $0.player) != nil }) {
            places += teams.shortages.flatMap { Array(repeating: $0.team, count: $0.count) }
        }
        let arriving = after.coming.map(\.player).filter {
            before.state(of: $0) != .coming && teams.team(of: $0) == nil
        }
        let moves = zip(arriving, places).map { Lineup.Place(player: $0, team: $1) }
        if leaving.isEmpty, moves.isEmpty { return }
        try Lineup.remove(leaving.map(\.player), in: session)
        try Lineup.put(moves, in: session)
        // Players see on their own page what has become of the teams.
        if session.linkNumber == nil {
            remark(leaving, moves, before: teams, in: session)
            for sentence in try Lineup(in: session).shortageSentences where !teams.shortageSentences.contains(sentence)
            {
                session.remark(sentence)
            }
        }
    }

    /// Adds remarks about who left the line-up and who joined it.
    private func remark(
        _ leaving: [Lineup.Place], _ moves: [Lineup.Place], before: Lineup, in session: Session
    ) {
        var moves = moves[...]
        for place in leaving {
            if place.team != .bench, let move = moves.popFirst() {
                let phrase = before.phrase(for: place.team)
                session.remark("\(move.player.name.text) takes the place of \(place.player.name.text) \(phrase).")
            } else {
                session.remark(removal(of: place, from: before))
            }
        }
        for move in moves { session.remark("\(move.player.name.text) is \(before.phrase(for: move.team)) now.") }
    }

    /// The sentence about a player who has left the line-up.
    func removal(of place: Lineup.Place, from lineup: Lineup) -> String {
        "\(place.player.name.text) was removed from \(place.team == .bench ? "the bench" : lineup[place.team].label)."
    }
}
