import Football
import GatherKit

/// The rules for corrections of finished gathers.
struct GatherEditor: Sendable {
    let directory: PlayerDirectory

    /// Returns the corrected gather.
    ///
    /// - Throws: ``HistoryEditFailure``, or ``PlayerReferenceFailure`` for an unknown player.
    func apply(_ edit: GatherEdit, to gather: Gather, in session: Session) throws -> Gather {
        var after = gather
        after.players = try players(edit, gather, in: session)
        if let goal = edit.goal { after.goals = try goals(goal, after, in: session) }
        for team in Team.playing where after.players(of: team).isEmpty { throw HistoryEditFailure.emptyTeam(team) }
        if after.players != gather.players { try checkScorers(of: after) }
        after.score = try edit.score ?? score(of: after, before: gather)
        if after.score != gather.score || after.goals != gather.goals { try checkScore(of: after) }
        return after
    }

    private func players(_ edit: GatherEdit, _ gather: Gather, in session: Session) throws -> [Participant] {
        var players = gather.players
        var placed: [Participant] = []
        for (references, team) in [(edit.teamA, Team.teamA), (edit.teamB, .teamB), (edit.leftOut, .bench)] {
            for reference in references {
                let person = try directory.participant(reference, of: gather, in: session)
                if placed.contains(where: person.isSame) { throw HistoryEditFailure.placedTwice(person.name) }
                placed.append(person)
                let index = players.firstIndex(where: person.isSame)
                switch (index, team) {
                case (nil, .bench): throw HistoryEditFailure.didNotPlay(person.name)
                case (nil, _): players.append(Participant(playerID: person.playerID, name: person.name, team: team))
                case (let index?, .bench): players.remove(at: index)
                case (let index?, _):
                    let player = players[index]
                    players[index] = Participant(playerID: player.playerID, name: player.name, team: team)
                }
            }
        }
        return players
    }

    /// Checks that every scorer still plays in the team that the goal requires.
    private func checkScorers(of gather: Gather) throws {
        for (place, goal) in gather.goals.enumerated() {
            let scorer = Participant(playerID: goal.playerID, name: goal.scorer, team: goal.team)
            let team = gather.players.first(where: scorer.isSame)?.team
            if team != (goal.isOwnGoal ? goal.team.opponent : goal.team) {
                throw HistoryEditFailure.hasScored(goal.scorer, number: place + 1)
            }
        }
    }
}

// MARK: - Goals

extension GatherEditor {
    /// Returns the corrected goals of a gather with its final line-up.
    func goals(_ edit: GatherEdit.GoalEdit, _ gather: Gather, in session: Session) throws -> [Goal] {
        var goals = gather.goals
        switch edit {
        case .remove(let number):
            guard goals.indices.contains(number - 1) else { throw HistoryEditFailure.noGoal(number, of: goals.count) }
            goals.remove(at: number - 1)
        case .add(let reference, let minute, let isOwnGoal):
            let scorer = try scorer(reference, of: gather, in: session)
            let time = minute.map(Self.time) ?? gather.timer.played(at: gather.endedAt ?? gather.startedAt)
            goals.insert(inOrder: Goal(of: scorer, isOwnGoal: isOwnGoal, playedTime: time))
        case .correct(let number, let reference, let minute, let isOwnGoal):
            guard goals.indices.contains(number - 1) else { throw HistoryEditFailure.noGoal(number, of: goals.count) }
            let before = goals[number - 1]
            let isOwn = isOwnGoal ?? before.isOwnGoal
            let time = minute.flatMap { $0 == before.minute ? nil : Self.time($0) } ?? before.playedTime
            let scorer =
                try reference.map { try self.scorer($0, of: gather, in: session) }
                ?? Participant(
                    playerID: before.playerID, name: before.scorer,
                    team: before.isOwnGoal ? before.team.opponent : before.team)
            goals[number - 1] = Goal(of: scorer, isOwnGoal: isOwn, playedTime: time)
            if time != before.playedTime { goals.insert(inOrder: goals.remove(at: number - 1)) }
        }
        return goals
    }

    private func scorer(_ reference: PlayerReference, of gather: Gather, in session: Session) throws -> Participant {
        let person = try directory.participant(reference, of: gather, in: session)
        guard let scorer = gather.players.first(where: person.isSame) else {
            throw HistoryEditFailure.notPlaying(person.name)
        }
        return scorer
    }

    /// The start of a minute, in milliseconds played.
    private static func time(_ minute: Int) -> Int { (minute - 1) * 60_000 }

    /// Returns the score adjusted by the number of added and removed goals.
    func score(of gather: Gather, before: Gather) throws -> Score {
        var score = before.score
        for team in Team.playing {
            let difference = gather.notedGoals(of: team) - before.notedGoals(of: team)
            do {
                score = try score.applying(.by(difference), to: team)
            } catch {
                throw HistoryEditFailure.impossibleScore(team, goals: error.goals)
            }
        }
        return score
    }

    /// Checks that no team has fewer goals than recorded scorers.
    private func checkScore(of gather: Gather) throws {
        for team in Team.playing where gather.score[team] < gather.notedGoals(of: team) {
            throw HistoryEditFailure.tooFewGoals(team, goals: gather.score[team], noted: gather.notedGoals(of: team))
        }
    }
}

extension Gather {
    /// The number of goals with a scorer for a team.
    fileprivate func notedGoals(of team: Team) -> Int { goals.count { $0.team == team } }
}

extension Goal {
    fileprivate init(of scorer: Participant, isOwnGoal: Bool, playedTime: Int) {
        self.init(
            playerID: scorer.playerID, scorer: scorer.name, team: isOwnGoal ? scorer.team.opponent : scorer.team,
            isOwnGoal: isOwnGoal, playedTime: playedTime)
    }
}

extension [Goal] {
    /// Inserts a goal after those of the same minute.
    fileprivate mutating func insert(inOrder goal: Goal) {
        insert(goal, at: firstIndex { $0.minute > goal.minute } ?? endIndex)
    }
}
