import Foundation
import GatherDatabase
import GatherKit
import GatherModels

/// The rules of the match in progress.
struct MatchInteractor: Sendable {
    let store: MatchStore
    let directory: PlayerDirectory
    let now: @Sendable () -> Timestamp
    let makeID: @Sendable () -> UUID

    /// The match in progress, and when it was looked at.
    func snapshot(in session: Session) throws -> MatchSnapshot? {
        try store.inProgress(in: session).map { MatchSnapshot(gather: $0, time: now()) }
    }

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
        let gather = Gather(id: makeID(), startedAt: time, timer: timer, players: players)
        try session.transaction { try store.insert(gather, in: session) }
        return gather
    }

    func end(in session: Session) throws -> Gather {
        var gather = try store.current(in: session)
        let time = now()
        gather.timer.pause(at: time)
        gather.endedAt = time
        try session.transaction {
            try store.update(gather, in: session)
            try store.deleteActions(of: gather, in: session)
        }
        return gather
    }

    func cancel(in session: Session) throws -> Gather {
        let gather = try store.current(in: session)
        try store.delete(gather, in: session)
        return gather
    }

    /// What came of changing the score.
    struct ScoreResult: Equatable {
        let gather: Gather
        let isChanged: Bool
    }

    func score(_ team: Team, _ change: ScoreChange, in session: Session) throws -> ScoreResult {
        let before = try store.current(in: session)
        var after = before
        after.score = try score(before, team, change)
        guard after != before else { return ScoreResult(gather: before, isChanged: false) }
        try session.transaction {
            try store.noteAction("the score of \(before.score.text) → \(after.score.text)", before: before, in: session)
            try store.update(after, in: session)
        }
        return ScoreResult(gather: after, isChanged: true)
    }

    func goal(_ reference: PlayerReference, isOwnGoal: Bool, in session: Session) throws -> Gather {
        let before = try store.current(in: session)
        let player = try directory.find(reference, in: session)
        guard let scorer = before.players.first(where: { $0.playerID == player.id }) else {
            throw MatchFailure.notPlaying(player.name.text)
        }
        let team = isOwnGoal ? scorer.team.opponent : scorer.team
        let goal = Goal(
            playerID: player.id, scorer: scorer.name, team: team, isOwnGoal: isOwnGoal,
            playedTime: before.timer.played(at: now())
        )
        var after = before
        after.score = try score(before, team, .by(1))
        after.goals.append(goal)
        try session.transaction {
            let id = try store.insert(goal, of: before, in: session)
            let summary = isOwnGoal ? "\(scorer.name)'s own goal" : "\(scorer.name)'s goal"
            try store.noteAction(summary, goalID: id, before: before, in: session)
            try store.update(after, in: session)
        }
        return after
    }

    /// What was taken back, and the match as it is now.
    struct Undo: Equatable {
        let summary: String
        let match: MatchSnapshot
    }

    func undo(in session: Session) throws -> Undo {
        let gather = try store.current(in: session)
        guard let action = try store.lastAction(of: gather, in: session) else { throw MatchFailure.nothingToUndo }
        try session.transaction {
            var restored = gather
            restored.score = action.scoreBefore
            restored.timer = action.timerBefore
            try store.update(restored, in: session)
            try store.remove(action, in: session)
        }
        return Undo(
            summary: action.summary, match: MatchSnapshot(gather: try store.current(in: session), time: now()))
    }

    private func score(_ gather: Gather, _ team: Team, _ change: ScoreChange) throws -> Score {
        do {
            return try gather.score.applying(change, to: team)
        } catch {
            throw MatchFailure.impossibleScore(team, goals: error.goals)
        }
    }
}

/// The match in progress at a moment.
struct MatchSnapshot: Equatable, Sendable {
    let gather: Gather
    let time: Timestamp
}

/// What can go wrong with the match in progress.
enum MatchFailure: Failure {
    case noMatch
    case inProgress(Score)
    case emptyTeam(Team)
    case notPlaying(String)
    case impossibleScore(Team, goals: Int)
    case nothingToUndo

    var kind: FailureKind {
        switch self {
        case .noMatch, .nothingToUndo: .notFound
        case .inProgress, .emptyTeam, .notPlaying: .conflict
        case .impossibleScore: .invalid
        }
    }

    var message: String {
        switch self {
        case .noMatch: "no match is in progress; start one with match start"
        case .inProgress(let score):
            "a match is in progress (\(score.text)); end it with match end, or drop it with match cancel"
        case .emptyTeam(let team):
            "\(team.rawValue) has no players; put some there with team assign \(team == .teamA ? "A" : "B") PLAYER…"
        case .notPlaying(let name): "\(name) is in neither team of this match; match status shows who is"
        case .impossibleScore(let team, let goals): "\(team.rawValue) would have \(goals) goals; a score is 0 to 99"
        case .nothingToUndo: "nothing has happened in this match that could be undone"
        }
    }
}
