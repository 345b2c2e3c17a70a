public import GatherKit

/// The rules for corrections of gathers.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct GatherEditor: Sendable {
    public let directory: PlayerDirectory

    public init(directory: PlayerDirectory) { self.directory = directory }

    /// Returns the corrected gather.
    ///
    /// - Parameter time: Now; the time of a goal that is added to a match in progress.
    /// - Throws: ``GatherEditFailure``, or ``PlayerReferenceFailure`` for an unknown player.
    public func apply(
        _ edit: GatherEdit, to gather: Gather, at time: Timestamp, in session: Session
    ) throws -> Gather {
        var after = gather
        try place(edit, &after, in: session)
        if let goal = edit.goal { after.goals = try goals(goal, after, at: time, in: session) }
        for team in Team.playing where after.players(of: team).isEmpty { throw GatherEditFailure.emptyTeam(team) }
        if after.players != gather.players { try checkScorers(of: after) }
        if after.players != gather.players || after.goals != gather.goals { after.dropImpossibleAssists() }
        after.score = try edit.score ?? score(of: after, before: gather)
        if after.score != gather.score { after.dropGoalsWithoutScorer() }
        if edit.score != nil { after.addGoalsWithoutScorer(since: gather, at: time) }
        try checkScore(of: after, before: gather)
        after.isRated = edit.isRated ?? after.isRated
        return after
    }

    private func place(_ edit: GatherEdit, _ gather: inout Gather, in session: Session) throws {
        var placed: [Participant] = []
        for (references, team) in [(edit.teamA, Team.teamA), (edit.teamB, .teamB), (edit.leftOut, .bench)] {
            for reference in references {
                let person = try directory.participant(reference, of: gather, in: session)
                if placed.contains(where: person.isSame) { throw GatherEditFailure.placedTwice(person.name) }
                placed.append(person)
                let index = gather.players.firstIndex(where: person.isSame)
                switch (index, team) {
                case (nil, .bench): throw GatherEditFailure.didNotPlay(person.name)
                case (nil, _):
                    gather.players.append(Participant(playerID: person.playerID, name: person.name, team: team))
                case (let index?, .bench): gather.players.remove(at: index)
                case (let index?, _):
                    let player = gather.players[index]
                    gather.players[index] = Participant(playerID: player.playerID, name: player.name, team: team)
                }
                gather.substitutions.removeAll { person.isSame(as: $0.player) }
            }
        }
    }

    /// Checks that every scorer still played in the team that the goal requires.
    private func checkScorers(of gather: Gather) throws {
        for (place, goal) in gather.goals.enumerated() where !gather.isPossible(goal) {
            throw GatherEditFailure.hasScored(goal.scorer ?? "", number: place + 1)
        }
    }
}

// MARK: - Goals

extension GatherEditor {
    /// Returns a new goal of a gather.
    ///
    /// - Parameters:
    ///   - minute: The minute; nil for now, for the last minute of a gather that has ended, or for an unknown one of a
    ///     gather without a clock.
    /// - Throws: ``GatherEditFailure`` if the scorer, or who gave the pass, did not play in that minute.
    public func goal(
        by scorer: PlayerReference, isOwnGoal: Bool, assist: PlayerReference? = nil, minute: Int? = nil,
        of gather: Gather, at time: Timestamp, in session: Session
    ) throws -> Goal {
        var goal = Goal(
            scorer: nil, team: .bench, isOwnGoal: isOwnGoal, playedTime: try gather.playedTime(minute, at: time))
        try note(try participant(scorer, of: gather, in: session), in: &goal, of: gather)
        if let assist { try note(assist, in: &goal, of: gather, session) }
        return goal
    }

    /// Sets the scorer of a goal, and the team that it counts for, as far as nobody was noted for it.
    private func note(_ scorer: Participant, in goal: inout Goal, of gather: Gather) throws(GatherEditFailure) {
        let teams = gather.teams(of: scorer, inMinute: goal.minute)
        // The team of a goal whose scorer was not noted is known.
        let isKnown = goal.scorer == nil && goal.team != .bench
        let wanted = goal.isOwnGoal ? goal.team.opponent : goal.team
        guard let team = teams.first(where: { $0 == wanted }) ?? (isKnown ? nil : teams.last) else {
            if teams.isEmpty { throw .notOnPitch(scorer.name, minute: goal.minute ?? 1) }
            throw .otherTeam(scorer.name, goal.team)
        }
        goal.playerID = scorer.playerID
        goal.scorer = scorer.name
        goal.team = goal.isOwnGoal ? team.opponent : team
    }

    private func note(
        _ assist: PlayerReference, in goal: inout Goal, of gather: Gather, _ session: Session
    ) throws {
        if goal.isOwnGoal { throw GatherEditFailure.assistOfOwnGoal }
        let player = try participant(assist, of: gather, in: session)
        if let scorer = goal.scorerAsPlayer, player.isSame(as: scorer) {
            throw GatherEditFailure.ownAssist(player.name)
        }
        let teams = gather.teams(of: player, inMinute: goal.minute)
        if teams.isEmpty { throw GatherEditFailure.notOnPitch(player.name, minute: goal.minute ?? 1) }
        if !teams.contains(goal.team) { throw GatherEditFailure.noAssist(player.name, goal.team) }
        goal.assist = Goal.Assist(playerID: player.playerID, name: player.name)
    }

    /// Finds a participant; among those of a gather, a shorter beginning of a name is enough.
    private func participant(
        _ reference: PlayerReference, of gather: Gather, in session: Session
    ) throws -> Participant {
        let person: Participant
        do {
            person =
                try directory.participant(nicknamed: reference, of: gather, in: session)
                ?? gather.player(named: reference) ?? directory.participant(reference, of: gather, in: session)
        } catch PlayerReferenceFailure.unknownName(let name, _) {
            throw PlayerReferenceFailure.unknownName(name, nearest: .unsought(first: gather.players.map(\.name)))
        }
        guard let participant = gather.players.first(where: person.isSame) else {
            throw GatherEditFailure.notPlaying(person.name)
        }
        session.note(name: participant.name, for: reference.text)
        return participant
    }

    /// Returns the corrected goals of a gather with its final line-up.
    private func goals(
        _ edit: GatherEdit.GoalEdit, _ gather: Gather, at time: Timestamp, in session: Session
    ) throws -> [Goal] {
        var goals = gather.goals
        func take(_ number: Int) throws -> (goal: Goal, index: Int) {
            let index = (number == 0 ? goals.count : number) - 1
            guard goals.indices.contains(index) else { throw GatherEditFailure.noGoal(number, of: goals.count) }
            return (goals.remove(at: index), index)
        }
        switch edit {
        case .remove(let number): _ = try take(number)
        case .add(let scorer, let minute, let isOwnGoal, let assist):
            goals.insert(
                inOrder: try goal(
                    by: scorer, isOwnGoal: isOwnGoal, assist: assist, minute: minute, of: gather, at: time, in: session)
            )
        case .correct(let number, let reference, let minute, let isOwnGoal, let assist, let hasNoAssist):
            let (before, index) = try take(number)
            var goal = before
            if let minute, minute != before.minute { goal.playedTime = try gather.playedTime(minute, at: time) }
            goal.isOwnGoal = isOwnGoal ?? before.isOwnGoal
            // The team of a goal whose scorer is not noted is known, whosever goal it was.
            if goal.isOwnGoal != before.isOwnGoal, goal.scorer != nil { goal.team = goal.team.opponent }
            if goal.isOwnGoal || hasNoAssist { goal.assist = nil }
            if let scorer = try reference.map({ try participant($0, of: gather, in: session) })
                ?? before.scorerAsPlayer
            {
                try note(scorer, in: &goal, of: gather)
            }
            if let assist { try note(assist, in: &goal, of: gather, session) }
            let isMoved = goal.playedTime != before.playedTime
            if isMoved { goals.insert(inOrder: goal) } else { goals.insert(goal, at: index) }
        }
        return goals
    }

    /// Returns the score adjusted by the number of added and removed goals.
    private func score(of gather: Gather, before: Gather) throws -> Score {
        var score = before.score
        for team in Team.playing {
            var difference = gather.notedGoals(of: team) - before.notedGoals(of: team)
            if difference < 0 { difference = min(0, difference + before.missingGoals(of: team)) }
            do {
                score = try score.applying(.by(difference), to: team)
            } catch {
                throw GatherEditFailure.impossibleScore(team, goals: error.goals)
            }
        }
        return score
    }

    /// Checks that a correction leaves no team fewer goals than are noted for it.
    public func checkScore(of gather: Gather, before: Gather) throws(GatherEditFailure) {
        for team in Team.playing where gather.missingGoals(of: team) > before.missingGoals(of: team) {
            throw .tooFewGoals(team, goals: gather.score[team], noted: gather.notedGoals(of: team))
        }
    }
}

extension Gather {
    /// Takes out the latest goals without a scorer, as far as the score has fewer goals than are noted.
    public mutating func dropGoalsWithoutScorer() {
        for team in Team.playing {
            while notedGoals(of: team) > score[team],
                let last = goals.lastIndex(where: { $0.team == team && $0.scorer == nil })
            {
                goals.remove(at: last)
            }
        }
    }

    /// Adds goals without a scorer, as many as the score has more and nobody has noted.
    fileprivate mutating func addGoalsWithoutScorer(since former: Gather, at time: Timestamp) {
        let playedTime = endedAt == nil ? timer.played(at: time) : nil
        for team in Team.playing {
            let noted = max(0, notedGoals(of: team) - former.notedGoals(of: team))
            let missing = max(0, score[team] - former.score[team] - noted)
            let goal = Goal(scorer: nil, team: team, isOwnGoal: false, playedTime: playedTime)
            for _ in 0..<missing { goals.insert(inOrder: goal) }
        }
    }

    /// Takes the pass out of goals of the other team, of the same player, and of a minute without that player.
    fileprivate mutating func dropImpossibleAssists() {
        for (index, goal) in goals.enumerated() {
            guard let assist = goal.assist else { continue }
            let player = Participant(playerID: assist.playerID, name: assist.name, team: goal.team)
            let isScorer = goal.scorerAsPlayer.map(player.isSame) ?? false
            if isScorer || !teams(of: player, inMinute: goal.minute).contains(goal.team) { goals[index].assist = nil }
        }
    }

    fileprivate func notedGoals(of team: Team) -> Int { goals.count { $0.team == team } }

    /// By how many goals the score of a team is below those noted, as older versions allowed.
    fileprivate func missingGoals(of team: Team) -> Int { max(0, notedGoals(of: team) - score[team]) }

    /// The time played at the start of a minute, or now, in milliseconds; nil for an unknown minute of a gather without
    /// a clock.
    ///
    /// - Throws: ``GatherEditFailure/notYetPlayed(minute:played:)`` for a minute that a match in progress has not
    ///   reached.
    fileprivate func playedTime(_ minute: Int?, at time: Timestamp) throws(GatherEditFailure) -> Int? {
        let played = timer.played(at: endedAt ?? time)
        if minute == nil, endedAt != nil, played == 0 { return nil }
        guard let minute, minute != Goal.minute(of: played) else { return played }
        if endedAt == nil, minute > Goal.minute(of: played) {
            throw .notYetPlayed(minute: minute, played: Goal.minute(of: played))
        }
        return (minute - 1) * 60_000
    }
}

extension [Goal] {
    /// Inserts a goal after those of the same minute; one of an unknown minute at the end.
    public mutating func insert(inOrder goal: Goal) {
        let minute = goal.minute ?? .max
        insert(goal, at: firstIndex { $0.minute ?? .max > minute } ?? endIndex)
    }
}
