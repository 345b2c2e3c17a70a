import Football
import Foundation
import GatherDatabase
import GatherKit

struct HistoryInteractor: Sendable {
    let reader = GatherReader()
    let store: HistoryStore
    let editor: GatherEditor
    let open: OpenGatherStore
    let now: @Sendable () -> Timestamp
    let makeID: @Sendable () -> UUID

    /// Returns a finished gather with its corrections.
    func past(_ gather: Gather, in session: Session) throws -> PastGather {
        PastGather(gather: gather, corrections: try store.corrections(of: gather, in: session))
    }
}

// MARK: - Corrections

extension HistoryInteractor {
    func delete(_ gather: Gather, in session: Session) throws -> Gather {
        try GatherWriter().delete(gather, in: session)
        session.note("the deletion of match \(gather.shortID) (\(gather.score.text))")
        try session.publish(GatherDeleted(gather))
        return gather
    }

    struct Edit: Equatable {
        let gather: Gather
        let changes: [GatherChange]
    }

    /// Corrects a gather.
    ///
    /// - Parameter date: The day, or the minute it began; nil to leave it as it is.
    func edit(
        _ before: Gather, _ edit: GatherEdit, date: LocalPeriod? = nil, in session: Session
    ) throws -> Edit {
        let time = now()
        var after = try editor.apply(edit, to: before, at: time, in: session)
        if let date { after.move(to: try start(date, like: before)) }
        if date != nil, let end = after.endedAt, end > time { throw HistoryFailure.stillToCome(end.local) }
        guard after != before else { return Edit(gather: before, changes: []) }
        try store.correct(before, to: after, at: time, in: session)
        session.note("the correction of match \(before.shortID)")
        try session.publish(GatherCorrected(after))
        return Edit(
            // Read again, as the store sorts the players.
            gather: try GatherReader().gather(before.idText, in: session) ?? after,
            changes: after.changes(since: before))
    }
}

// MARK: - Gathers played without gather

extension HistoryInteractor {
    /// Adds a gather that has ended; goals that nobody names have no scorer, as after a change of the score.
    ///
    /// - Parameter start: When it began; nil for what is known of it.
    func add(_ played: PlayedGather, at start: Timestamp? = nil, in session: Session) throws -> Gather {
        let evening = try evening(played.when, in: session)
        let start = try start ?? self.start(of: played, in: session)
        // Names all players who are unknown at once.
        _ = try editor.directory.find(played.people, in: session)
        let planned = (played.place ?? evening?.place).flatMap { place in
            LocalPeriod(minuteOf: start).map { PlannedMatch(when: $0, place: place) }
        }
        // Nobody knows when it ended.
        var gather = Gather(
            id: makeID(), startedAt: start, endedAt: start, timer: MatchTimer(), players: [], planned: planned,
            isRated: played.isRated)
        let teams = GatherEdit(teamA: played.teamA, teamB: played.teamB)
        gather = try editor.apply(teams, to: gather, at: start, in: session)
        for goal in played.goals {
            let goal = try editor.goal(
                by: goal.scorer, isOwnGoal: goal.isOwnGoal, assist: goal.assist, minute: goal.minute, of: gather,
                at: start, in: session)
            gather.goals.insert(inOrder: goal)
            gather.score = try gather.score.applying(.by(1), to: goal.team)
        }
        guard let score = played.score ?? (played.goals.isEmpty ? nil : gather.score) else {
            throw HistoryFailure.scoreMissing
        }
        for team in Team.playing where score[team] < gather.score[team] {
            throw HistoryFailure.moreGoalsThanScored(team, goals: gather.score[team], scored: score[team])
        }
        gather = try editor.apply(GatherEdit(score: score), to: gather, at: start, in: session)
        try GatherWriter().insert(gather, in: session)
        try evening?.become(gather.id, in: session)
        session.note("the match of \(start.local)")
        try session.publish(GatherEnded(gather))
        return try GatherReader().gather(gather.idText, in: session) ?? gather
    }

    /// When a gather began: at the time of the planned match of its day, if only the day is known.
    func start(of played: PlayedGather, in session: Session) throws -> Timestamp {
        let evening = played.when.isDay ? try evening(played.when, in: session) : nil
        return try start(evening?.when ?? played.when, like: reader.latest(limit: 1, in: session).first)
    }

    /// The planned match that a gather has been: the one of its day that has not begun.
    private func evening(_ when: LocalPeriod, in session: Session) throws -> PlannedMatch? {
        let day = LocalPeriod(dayOf: when.range.lowerBound)
        return try PlannedMatch.open(in: session).first { $0.day == day && $0.when.range.lowerBound <= now() }
    }

    /// The start of a gather; on a day alone, at the time of day of another gather, or at noon.
    private func start(_ when: LocalPeriod, like other: Gather?) throws(HistoryFailure) -> Timestamp {
        guard when.range.lowerBound <= now() else { throw .stillToCome(when.local) }
        guard when.isDay else { return when.range.lowerBound }
        let time = other.map { String($0.startedAt.localMinute.suffix("12:00".count)) } ?? "12:00"
        return min((LocalPeriod("\(when.text)T\(time)") ?? when).range.lowerBound, now())
    }
}

// MARK: - Gathers by identifier

/// The use cases of the REST API, which refers to gathers by their full identifier.
extension HistoryInteractor {
    func players(of id: UUID, in session: Session) throws -> [Player] {
        let table: HistoryStore.PlayersTable =
            if try store.hasEnded(id.uuidString, in: session) != nil {
                .gather
            } else if try open.gather(id.uuidString, in: session) != nil {
                .openGather
            } else {
                throw HistoryFailure.noGather(id)
            }
        return try store.players(of: id.uuidString, from: table, in: session)
    }

    func setScore(_ score: Score, _ winner: Winner?, of id: UUID, in session: Session) throws {
        try check(winner, of: score)
        if let gather = try open.gather(id.uuidString, in: session) {
            try setScore(score, of: gather, in: session)
        } else {
            _ = try edit(ended(id, in: session), GatherEdit(score: score), in: session)
        }
    }

    /// Checks that a stated winner matches the score; `None` matches every score, as older clients always send it.
    func check(_ winner: Winner?, of score: Score) throws(HistoryFailure) {
        if let winner, winner != .none, winner != Winner(score) { throw .otherWinner(score) }
    }

    func delete(_ id: UUID, in session: Session) throws {
        if let gather = try open.gather(id.uuidString, in: session) {
            try delete(gather, in: session)
        } else {
            _ = try delete(ended(id, in: session), in: session)
        }
    }

    /// The finished gather with an identifier.
    func ended(_ id: UUID, in session: Session) throws -> Gather {
        guard let gather = try reader.gather(id.uuidString, in: session) else { throw HistoryFailure.noGather(id) }
        guard gather.endedAt != nil else { throw HistoryFailure.inProgress }
        return gather
    }
}

// MARK: - Open gathers

/// The use cases of open gathers, which REST clients create.
extension HistoryInteractor {
    func make(_ score: Score? = nil, _ winner: Winner? = nil, in session: Session) throws -> OpenGather {
        if let score { try check(winner, of: score) }
        let time = now()
        let gather = OpenGather(id: makeID(), madeAt: time, score: score)
        var dropped: [OpenGather] = []
        try session.transaction {
            let surplus = try OpenGather.table.count(in: session) + 1 - OpenGather.usualQuota
            // A client that leaves its gathers open, as four of the six published ones do with a score and a player in
            // each, could otherwise make none any more.
            if surplus > 0 {
                let earliest = time.adding(milliseconds: -OpenGather.shortestLife)
                dropped = try open.deleteOldest(surplus, madeBefore: earliest, in: session)
            }
            try open.insert(gather, in: session)
        }
        let room = dropped.isEmpty ? "" : ", in the place of \(counted(dropped.count, "open match"))"
        session.note("the new match \(gather.shortID)\(room)")
        return gather
    }

    /// Adds a player to a team of an open or a finished gather.
    ///
    /// - Throws: ``HistoryFailure/inOtherTeam(_:_:)`` if the player is in the other team.
    func add(_ player: Player, _ team: Team, to id: UUID, in session: Session) throws {
        let participant = Participant(player, team)
        if let gather = try open.gather(id.uuidString, in: session) {
            guard try isNew(participant, among: gather.players) else { return }
            var after = gather
            after.players.append(participant)
            after.players.sort { ($0.playerID ?? 0) < ($1.playerID ?? 0) }
            try change(gather, to: after, "\(participant.name) in match \(gather.shortID)", in: session)
        } else {
            let gather = try ended(id, in: session)
            guard try isNew(participant, among: gather.players) else { return }
            let players = [PlayerReference.id(player.id)]
            let edit = team == .teamA ? GatherEdit(teamA: players) : GatherEdit(teamB: players)
            _ = try self.edit(gather, edit, in: session)
        }
    }

    /// Ends an open gather with what it lacks.
    func end(
        _ gather: OpenGather, score: Score?, teamA: [PlayerReference], teamB: [PlayerReference], in session: Session
    ) throws -> Gather {
        var after = gather
        after.score = score ?? gather.score
        for (references, team) in [(teamA, Team.teamA), (teamB, .teamB)] {
            for player in try editor.directory.find(references, in: session) {
                let participant = Participant(player, team)
                if try isNew(participant, among: after.players) { after.players.append(participant) }
            }
        }
        guard after.missing.isEmpty else { throw HistoryFailure.lacks(gather.shortID, after.missing) }
        try change(gather, to: after, "", in: session)
        return try ended(gather.id, in: session)
    }

    private func isNew(_ player: Participant, among players: [Participant]) throws(HistoryFailure) -> Bool {
        guard let present = players.first(where: player.isSame) else { return true }
        guard present.team == player.team else { throw .inOtherTeam(present.name, present.team) }
        return false
    }

    /// Sets the score of an open gather, which ends it if both teams have players.
    func setScore(_ score: Score, of gather: OpenGather, in session: Session) throws {
        guard gather.score != score else { return }
        var after = gather
        after.score = score
        try change(
            gather, to: after, "the score \(score.text) of match \(gather.shortID)", in: session)
    }

    private func change(
        _ before: OpenGather, to after: OpenGather, _ summary: String, in session: Session
    ) throws {
        guard let gather = after.ended(at: now()) else {
            try open.update(after, from: before, in: session)
            return session.note(summary)
        }
        try session.transaction {
            try OpenGather.table.delete(before.idText, in: session)
            try GatherWriter().insert(gather, in: session)
        }
        session.note("the end of match \(before.shortID) (\(gather.score.text))")
        try session.publish(GatherEnded(gather))
    }

    /// Puts a player in the place of another who is the same person; one who is there already stays.
    func replace(_ player: Player, by other: Player, in session: Session) throws {
        for gather in try open.gathers(with: player, in: session) {
            var after = gather
            if after.players.contains(where: { $0.playerID == other.id }) {
                after.players.removeAll { $0.playerID == player.id }
            } else {
                after.players = after.players.map { $0.playerID == player.id ? Participant(other, $0.team) : $0 }
            }
            try open.update(after, from: gather, in: session)
        }
    }

    @discardableResult
    func delete(_ gather: OpenGather, in session: Session) throws -> OpenGather {
        try OpenGather.table.delete(gather.idText, in: session)
        session.note("the deletion of match \(gather.shortID)")
        return gather
    }
}
