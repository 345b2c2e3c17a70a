import Football
import Foundation
import GatherDatabase
import GatherKit

struct HistoryInteractor: Sendable {
    let store: HistoryStore
    let open: OpenMatchStore
    let makeID: @Sendable () -> UUID

    /// Returns a finished match with its corrections.
    func past(_ match: Match, in session: Session) throws -> PastMatch {
        PastMatch(match: match, corrections: try store.corrections(of: match, in: session))
    }
}

// MARK: - Corrections

extension HistoryInteractor {
    func delete(_ match: Match, in session: Session) throws -> Match {
        let rest = try match.delete(in: session)
        session.setUndoLabel("the deletion of the match on \(match.startedAt.local) (\(match.result))")
        try session.publish(MatchDeleted(match, rest: rest))
        return match
    }

    /// Corrects a match.
    ///
    /// - Parameter date: The day, or the minute it began; nil to leave it as it is.
    func edit(
        _ before: Match, _ edit: MatchEdit, date: DayOrMinute? = nil, in session: Session
    ) throws -> (match: Match, changes: [MatchChange]) {
        let time = session.now
        var after = try before.applying(edit, at: time, in: session)
        if let date { after.move(to: try start(date, at: time, like: before)) }
        if date != nil, let end = after.endedAt, end > time { throw HistoryFailure.stillToCome(end.local) }
        guard after != before else { return (before, []) }
        try store.correct(before, to: after, at: time, in: session)
        let left = after.startedAt == before.startedAt ? nil : try after.updateDay(in: session)
        session.setUndoLabel("the correction of the match on \(before.startedAt.local)")
        // Read again, because the store sorts the players.
        let stored = try Match(before.idText, in: session) ?? after
        try session.publish(MatchCorrected(stored, left: left))
        return (stored, after.changes(since: before))
    }
}

// MARK: - Matches played without match

extension HistoryInteractor {
    /// A match with the names of its teams on its day, or in the line-up of a day in progress.
    func named(_ played: PlayedMatch, in session: Session) throws -> PlayedMatch {
        guard let day = try MatchDay.taking(start(of: played, in: session), in: session) else { return played }
        let lineup = day.takes(session.now) ? try Lineup(in: session) : nil
        func named(_ team: Team) -> DayTeam { DayTeam(team, name: day.name(of: team) ?? lineup?[team].name) }
        var after = played
        after.sides = Sides(named(played.sides.teamA.team), named(played.sides.teamB.team))
        return after
    }

    /// Adds a match that has ended; goals that are not named have no scorer, as after a change of the score.
    ///
    /// - Parameter start: When it began; nil to work it out from the match.
    func add(_ played: PlayedMatch, at start: Timestamp? = nil, in session: Session) throws -> Match {
        let plan = try plannedMatch(of: played.when, in: session)
        let start = try start ?? self.start(of: played, in: session)
        // Reports all unknown players at once.
        do {
            _ = try Player.find(played.people, in: session)
        } catch let failure as PlayerReferenceFailure {
            let isJoined = { (name: String) in name.contains(where: \.isLetter) && !NameList.isOneName(name) }
            switch failure {
            case .unknownName(let name, _) where isJoined(name): throw HistoryFailure.severalNames(name)
            case .unknownNames(let names, _):
                if let name = names.first(where: isJoined) { throw HistoryFailure.severalNames(name) }
            default: break
            }
            guard case .unknownName(let name, _) = failure, name.contains(where: \.isNumber),
                played.goals.contains(where: { $0.scorer.text == name || $0.assist?.text == name })
            else { throw failure }
            throw HistoryFailure.noScorer(name)
        }
        let planned = (played.place ?? plan?.place).flatMap { place in
            DayOrMinute(minuteOf: start).map { MatchDayPlan(when: $0, place: place) }
        }
        // Its end is unknown.
        var match = Match(
            id: makeID(), startedAt: start, endedAt: start, timer: MatchTimer(), players: [], planned: planned,
            isRated: played.isRated, sides: played.sides, isFinal: played.isFinal)
        var teams: [Team: [PlayerReference]] = [:]
        for side in Team.sides { teams[played.sides[side].team] = played.players[side] }
        match = try match.applying(MatchEdit(teams: teams), at: start, in: session)
        var mostGoals: [Team: Int] = [:]
        for remembered in played.goals {
            let goal = try match.goal(
                by: remembered.scorer, isOwnGoal: remembered.isOwnGoal, assist: remembered.assist,
                minute: remembered.minute, at: start, in: session)
            match.goals.insert(inOrder: goal)
            match.score = try match.score.applying(.by(1), to: goal.team)
            mostGoals[goal.team, default: 0] += remembered.mayBeCount ? remembered.minute ?? 1 : 1
        }
        try check(played, mostGoals)
        guard let score = played.score ?? (played.goals.isEmpty ? nil : match.score) else {
            throw HistoryFailure.scoreMissing
        }
        for team in Team.sides where score[team] < match.score[team] {
            throw HistoryFailure.moreGoalsThanScored(
                match.sides[team].label, goals: match.score[team], scored: score[team])
        }
        match = try match.applying(MatchEdit(score: score), at: start, in: session)
        let day = try MatchDay.taking(start, in: session)
        match = try match.insert(on: plan.map { .plan($0) } ?? day.map { .day($0.id) } ?? .new, in: session)
        session.setUndoLabel("the new match on \(start.local)")
        try session.publish(MatchEnded(match))
        return try Match(match.idText, in: session) ?? match
    }

    /// Checks that no number is ambiguous: the minute of a goal, or the number of goals.
    ///
    /// It is a minute if the score has fewer goals, or its scorer is named again.
    ///
    /// - Parameter mostGoals: The goals of the teams, if such numbers count goals.
    private func check(_ played: PlayedMatch, _ mostGoals: [Team: Int]) throws(HistoryFailure) {
        guard mostGoals.allSatisfy({ $0.value <= played.score?[$0.key] ?? 9 }) else { return }
        for goal in played.goals where goal.mayBeCount {
            if let minute = goal.minute, played.goals.count(where: { $0.scorer == goal.scorer }) == 1 {
                throw .minuteOrGoals(goal.scorer.text, minute)
            }
        }
    }

    /// When a match began: at the time of the planned match of its day, if only the day is known, and a minute after the
    /// last match of the day if another one began then.
    func start(of played: PlayedMatch, in session: Session) throws -> Timestamp {
        let plan = played.when.isDay ? try plannedMatch(of: played.when, in: session) : nil
        let latest = try Match.last(in: session)
        // The first of a day of several: each further one begins later.
        let other = try latest?.firstOfDay.flatMap { try Match($0.text, in: session) } ?? latest
        let start = try start(plan?.when ?? played.when, at: session.now, like: other)
        let minute = 60_000
        let first = start.milliseconds / minute * minute
        let isTaken: SQL = "started_at >= \(first) AND started_at < \(first + minute)"
        guard played.when.isDay, try Match.table.first(where: isTaken, in: session) != nil else { return start }
        let day = played.when.range
        let isOfDay: SQL = "started_at >= \(first) AND started_at < \(day.upperBound.milliseconds)"
        let last = try Match.table.all(where: isOfDay, "ORDER BY started_at DESC LIMIT 1", in: session).first
        let next = (last?.startedAt ?? start).adding(milliseconds: minute)
        return next <= session.now && next < day.upperBound ? next : start
    }

    /// The planned match that was played: the one of its day that has not begun.
    private func plannedMatch(of when: DayOrMinute, in session: Session) throws -> MatchDayPlan? {
        let day = DayOrMinute(dayOf: when.range.lowerBound)
        return try MatchDayPlan.open(in: session).first { $0.day == day && $0.when.range.lowerBound <= session.now }
    }

    /// The start of a match; for a day alone, the time of day of another match, or noon.
    private func start(
        _ when: DayOrMinute, at now: Timestamp, like other: Match?
    ) throws(HistoryFailure) -> Timestamp {
        guard when.range.lowerBound <= now else { throw .stillToCome(when.local) }
        guard when.isDay else { return when.range.lowerBound }
        let time = other?.startedAt.localTime ?? "12:00"
        return min((DayOrMinute("\(when.text)T\(time)") ?? when).range.lowerBound, now)
    }
}

// MARK: - Matches by identifier

/// The use cases of the REST API, which refers to matches by their full identifier.
extension HistoryInteractor {
    func players(of id: UUID, in session: Session) throws -> [Player] {
        let isOpen = try Match.table.first(where: "id = \(id.uuidString)", in: session) == nil
        guard try !isOpen || open.match(id.uuidString, in: session) != nil else { throw HistoryFailure.noMatch(id) }
        return try store.players(of: id.uuidString, isOpen: isOpen, in: session)
    }

    func setScore(_ score: Score, _ winner: Winner?, of id: UUID, in session: Session) throws {
        try check(winner, of: score)
        if let match = try open.match(id.uuidString, in: session) {
            try setScore(score, of: match, in: session)
        } else {
            _ = try edit(ended(id, in: session), MatchEdit(score: score), in: session)
        }
    }

    /// Checks that a given winner matches the score; `None` matches every score, because older clients always send it.
    func check(_ winner: Winner?, of score: Score) throws(HistoryFailure) {
        if let winner, winner != .none, winner != Winner(score) { throw .otherWinner(score) }
    }

    func delete(_ id: UUID, in session: Session) throws {
        if let match = try open.match(id.uuidString, in: session) {
            try delete(match, in: session)
        } else {
            _ = try delete(ended(id, in: session), in: session)
        }
    }

    /// The finished match with an identifier.
    func ended(_ id: UUID, in session: Session) throws -> Match {
        guard let match = try Match(id.uuidString, in: session) else { throw HistoryFailure.noMatch(id) }
        guard match.endedAt != nil else { throw HistoryFailure.inProgress }
        return match
    }
}

// MARK: - Open matches

/// The use cases of open matches, which REST clients create.
extension HistoryInteractor {
    func make(_ score: Score? = nil, _ winner: Winner? = nil, in session: Session) throws -> OpenMatch {
        if let score { try check(winner, of: score) }
        let time = session.now
        let match = OpenMatch(id: makeID(), madeAt: time, score: score)
        var dropped: [OpenMatch] = []
        let surplus = try OpenMatch.table.count(in: session) + 1 - OpenMatch.usualQuota
        // A client that leaves its matches open, as four of the six published ones do with a score and a player in
        // each, could otherwise create none any more.
        if surplus > 0 {
            let earliest = time.adding(milliseconds: -OpenMatch.shortestLife)
            dropped = try open.deleteOldest(surplus, madeBefore: earliest, in: session)
        }
        try open.insert(match, in: session)
        let room = dropped.isEmpty ? "" : ", in place of \(counted(dropped.count, "unfinished match"))"
        session.setUndoLabel("the new match \(match.shortID)\(room)")
        return match
    }

    /// Adds a player to a team of an open or a finished match.
    ///
    /// - Throws: ``HistoryFailure/inOtherTeam(_:_:)`` if the player is in the other team.
    func add(_ player: Player, _ team: Team, to id: UUID, in session: Session) throws {
        let participant = Participant(player, team)
        if let match = try open.match(id.uuidString, in: session) {
            guard try isNew(participant, among: match.players) else { return }
            var after = match
            after.players.append(participant)
            after.players.sort { ($0.playerID ?? 0) < ($1.playerID ?? 0) }
            try change(match, to: after, "\(participant.name) in match \(match.shortID)", in: session)
        } else {
            let match = try ended(id, in: session)
            guard try isNew(participant, among: match.players) else { return }
            let team = match.sides[team].team
            _ = try edit(match, MatchEdit(teams: [team: [.id(player.id)]]), in: session)
        }
    }

    /// Ends an open match with what it lacks.
    func end(
        _ match: OpenMatch, score: Score?, teamA: [PlayerReference], teamB: [PlayerReference], in session: Session
    ) throws -> Match {
        var after = match
        after.score = score ?? match.score
        for (references, team) in [(teamA, Team.teamA), (teamB, .teamB)] {
            for player in try Player.find(references, in: session) {
                let participant = Participant(player, team)
                if try isNew(participant, among: after.players) { after.players.append(participant) }
            }
        }
        guard after.missing.isEmpty else { throw HistoryFailure.lacks(match.shortID, after.missing) }
        try change(match, to: after, "", in: session)
        return try ended(match.id, in: session)
    }

    private func isNew(_ player: Participant, among players: [Participant]) throws(HistoryFailure) -> Bool {
        guard let present = players.first(where: player.isSame) else { return true }
        guard present.team == player.team else { throw .inOtherTeam(present.name, present.team) }
        return false
    }

    /// Sets the score of an open match, which ends it if both teams have players.
    func setScore(_ score: Score, of match: OpenMatch, in session: Session) throws {
        guard match.score != score else { return }
        var after = match
        after.score = score
        try change(
            match, to: after, "the score \(score.text) of match \(match.shortID)", in: session)
    }

    private func change(
        _ before: OpenMatch, to after: OpenMatch, _ summary: String, in session: Session
    ) throws {
        guard let match = after.ended(at: session.now) else {
            try open.update(after, from: before, in: session)
            return session.setUndoLabel(summary)
        }
        try OpenMatch.table.delete(before.idText, in: session)
        let ended = try match.insert(on: Occasion(at: match.startedAt, in: session), in: session)
        session.setUndoLabel("the end of match \(before.shortID) (\(match.score.text))")
        try session.publish(MatchEnded(ended))
    }

    /// Replaces a player with another entry for the same person; one who is already there stays.
    func replace(_ player: Player, by other: Player, in session: Session) throws {
        for match in try open.matches(with: player, in: session) {
            var after = match
            if after.players.contains(where: { $0.playerID == other.id }) {
                after.players.removeAll { $0.playerID == player.id }
            } else {
                after.players = after.players.map { $0.playerID == player.id ? Participant(other, $0.team) : $0 }
            }
            try open.update(after, from: match, in: session)
        }
    }

    @discardableResult
    func delete(_ match: OpenMatch, in session: Session) throws -> OpenMatch {
        try OpenMatch.table.delete(match.idText, in: session)
        session.setUndoLabel("the deletion of match \(match.shortID)")
        return match
    }
}
