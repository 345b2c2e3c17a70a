import Football
import GatherDatabase
import GatherKit

/// How often a player came.
struct AttendanceRecord: Equatable, Sendable {
    let player: Player
    /// The number of match days for which the player was in.
    var coming = 0
    /// The number of match days on which the player wanted to play and never got a place.
    var waiting = 0
    var out = 0
    var late = 0
    var noShow = 0
    /// The number of match days on which the player has played, including unplanned ones.
    var played = 0

    var isEmpty: Bool { self == AttendanceRecord(player: player) }

    static let shape = Shape<Self>(
        .integer("id", \.player.id), .text("name", \.player.name.text), .integer("played", \.played),
        .integer("in", \.coming), .integer("waiting", \.waiting), .integer("out", \.out), .integer("late", \.late),
        .integer("noShow", \.noShow))
}

/// Counts how often each player came.
extension AttendanceInteractor {
    /// The records of the players who answered or played in a period, sorted by match days played.
    func records(_ player: Player?, in period: Period, _ session: Session) throws -> [AttendanceRecord] {
        try records(of: player.map { [$0] } ?? store.players(in: session), in: period, session)
            .filter { player != nil || !$0.isEmpty }
            .sorted { ($1.played, $1.coming) < ($0.played, $0.coming) }
    }

    /// The record of a player; nil for one who was never on a list.
    func record(of player: Player, in session: Session) throws -> AttendanceRecord? {
        try records(of: [player], in: Period(), session).first { $0.coming + $0.waiting + $0.out + $0.noShow > 0 }
    }

    private func records(of players: [Player], in period: Period, _ session: Session) throws -> [AttendanceRecord] {
        let matches = store.matchesQuery(in: period, session)
        let played = try store.played(in: matches, session)
        let plans = try plans(in: period, matches, session)
        var records = Dictionary(uniqueKeysWithValues: players.map { ($0.id, AttendanceRecord(player: $0)) })
        for id in records.keys { records[id]?.played = played[id] ?? 0 }
        let those: SQL = players.count == 1 ? "player_id = \(players[0].id)" : "TRUE"
        let answers = Dictionary(grouping: try Answer.table.all(where: those, in: session), by: \.plan)
        let present = try store.playersByMatchDay(in: session)
        for plan in plans {
            let playing = present[plan.number] ?? []
            for id in playing { records[id]?.coming += 1 }
            // Only those who were in and did not play may have waited.
            var waited: Set<Int>?
            for answer in answers[plan.number] ?? [] where !playing.contains(answer.playerID) {
                switch (answer.reply, answer.lapse) {
                case (_, .noShow): records[answer.playerID]?.noShow += 1
                case (.coming, _):
                    let those = try waited ?? self.waited(for: plan, in: session)
                    waited = those
                    if those.contains(answer.playerID) {
                        records[answer.playerID]?.waiting += 1
                    } else {
                        records[answer.playerID]?.coming += 1
                    }
                case (.out, let lapse):
                    records[answer.playerID]?.out += 1
                    if lapse == .lateWithdrawal { records[answer.playerID]?.late += 1 }
                case (.maybe, _), (.asked, _): break
                }
            }
        }
        return players.compactMap { records[$0.id] }
    }

    /// The match days of a period that are over; of the last days, those since the first of them.
    private func plans(in period: Period, _ matches: SQL, _ session: Session) throws -> [MatchDayPlan] {
        var first = period.from?.range.lowerBound
        if period.last != nil {
            first = try session.first("SELECT started_at FROM (\(matches)) AS gather ORDER BY started_at LIMIT 1") {
                Timestamp(milliseconds: try $0.integer("started_at"))
            }
        }
        let time = session.now
        return try MatchDayPlan.all(in: session).filter { plan in
            guard !plan.isCancelled, plan.match != nil || !plan.isAhead(at: time) else { return false }
            return first.map { $0 < plan.day.range.upperBound } ?? true
                && !period.isBefore(plan.when.range.lowerBound)
        }
    }
}
