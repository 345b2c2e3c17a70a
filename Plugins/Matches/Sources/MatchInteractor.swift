import Football
import Foundation
import GatherDatabase
import GatherKit

/// The use cases of the match in progress.
struct MatchInteractor: Sendable {
    let store: MatchStore
    let directory: PlayerDirectory
    let now: @Sendable () -> Timestamp
    let makeID: @Sendable () -> UUID

    /// The same use cases at a past time.
    func at(_ moment: Timestamp) -> MatchInteractor {
        MatchInteractor(store: store, directory: directory, now: { moment }, makeID: makeID)
    }

    /// The match in progress at the current time; nil if there is none.
    func snapshot(in session: Session) throws -> MatchSnapshot? {
        try store.inProgress(in: session).map { MatchSnapshot(gather: $0, time: now()) }
    }

    /// The preferred positions of the players in the match in progress, by number.
    func positions(in session: Session) throws -> [Int: Position] { try store.positions(in: session) }

    func current(in session: Session) throws -> Gather { try store.current(in: session) }

    func currentSnapshot(in session: Session) throws -> MatchSnapshot {
        MatchSnapshot(gather: try current(in: session), time: now())
    }

    func start(in session: Session) throws -> Gather {
        if let gather = try store.inProgress(in: session) { throw MatchFailure.inProgress(gather.score) }
        let players = try store.participants(in: session)
        for team in Team.playing where !players.contains(where: { $0.team == team }) {
            throw MatchFailure.emptyTeam(team)
        }
        let time = now()
        var timer = MatchTimer(setting: try store.timerSetting(in: session))
        timer.start(at: time)
        let planned = try store.planned(in: session).flatMap { $0.isMet(by: time) ? $0 : nil }
        let gather = Gather(id: makeID(), startedAt: time, timer: timer, players: players, planned: planned)
        try session.transaction {
            try store.insert(gather, in: session)
            if planned != nil { try store.setPlanned(nil, in: session) }
        }
        session.note(at: time, "the start of the match")
        try session.publish(GatherStarted(gather))
        return gather
    }

    func end(in session: Session) throws -> Gather {
        let before = try store.current(in: session)
        let time = now()
        var gather = before
        gather.timer.pause(at: time)
        gather.endedAt = time
        try write(before, to: gather, "the end of the match (\(gather.score.text))", at: time, in: session)
        try session.publish(GatherEnded(gather))
        return gather
    }

    func cancel(in session: Session) throws -> Gather {
        let gather = try store.current(in: session)
        // A plan made during the match takes precedence over the one that the match had used.
        let planned = try store.planned(in: session) == nil ? gather.planned : nil
        try session.transaction {
            try store.delete(gather, in: session)
            if let planned { try store.setPlanned(planned, in: session) }
        }
        session.note(at: now(), "the cancellation of the match (\(gather.score.text))")
        try session.publish(GatherDeleted(gather))
        if let planned { try session.publish(MatchPlanned(planned, before: nil)) }
        return gather
    }

    /// The result of a change of the score.
    struct ScoreResult: Equatable {
        let gather: Gather
        let isChanged: Bool
        /// The former score, if the change set an absolute number of goals.
        var replaced: Score?
    }

    func score(_ team: Team, _ change: ScoreChange, in session: Session) throws -> ScoreResult {
        let before = try store.current(in: session)
        var after = before
        after.score = try score(before, team, change)
        guard after != before else { return ScoreResult(gather: before, isChanged: false) }
        let summary = "the score of \(before.score.text) → \(after.score.text)"
        try write(before, to: after, summary, at: now(), in: session)
        let replaced: Score? = if case .to = change { before.score } else { nil }
        return ScoreResult(gather: after, isChanged: true, replaced: replaced)
    }

    func goal(_ reference: PlayerReference, isOwnGoal: Bool, in session: Session) throws -> Gather {
        let before = try store.current(in: session)
        // Among the participants of the match, a shorter beginning of a name is unambiguous.
        let player = try before.player(named: reference) ?? directory.participant(reference, of: before, in: session)
        guard let scorer = before.players.first(where: player.isSame) else {
            throw MatchFailure.notPlaying(player.name)
        }
        let team = isOwnGoal ? scorer.team.opponent : scorer.team
        let time = now()
        let goal = Goal(
            playerID: scorer.playerID, scorer: scorer.name, team: team, isOwnGoal: isOwnGoal,
            playedTime: before.timer.played(at: time)
        )
        var after = before
        after.score = try score(before, team, .by(1))
        after.goals.append(goal)
        let summary = isOwnGoal ? "\(scorer.name)'s own goal" : "\(scorer.name)'s goal"
        try write(before, to: after, summary, at: time, in: session)
        return after
    }

    private func write(
        _ before: Gather, to after: Gather, _ summary: String, at time: Timestamp, in session: Session
    ) throws {
        try store.update(after, from: before, in: session)
        session.note(at: time, summary)
    }

    private func score(_ gather: Gather, _ team: Team, _ change: ScoreChange) throws -> Score {
        do {
            return try gather.score.applying(change, to: team)
        } catch {
            throw MatchFailure.impossibleScore(team, goals: error.goals)
        }
    }
}

/// The match in progress at a point in time.
struct MatchSnapshot: Equatable, Sendable {
    let gather: Gather
    let time: Timestamp
}
