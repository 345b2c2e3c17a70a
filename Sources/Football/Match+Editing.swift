public import GatherKit

extension Match {
    /// Returns the corrected match.
    ///
    /// - Parameter time: Now; the time of a goal that is added to a match in progress.
    /// - Throws: ``MatchEditFailure``, or ``PlayerReferenceFailure`` for an unknown player.
    public func applying(_ edit: MatchEdit, at time: Timestamp, in session: Session) throws -> Match {
        var after = self
        try after.movePlayers(as: edit, in: session)
        if let goal = edit.goal { after.goals = try after.goals(correctedBy: goal, at: time, in: session) }
        for team in Team.sides where after.players(of: team).isEmpty {
            throw MatchEditFailure.emptyTeam(after.sides[team].team)
        }
        if after.players != players { try after.checkScorers() }
        if after.players != players || after.goals != goals { after.dropImpossibleAssists() }
        after.score = try edit.score ?? after.scoreByGoals(since: self)
        if edit.score != nil { after.addGoalsWithoutScorer(since: self, at: time) }
        if after.score != score { after.dropGoalsWithoutScorer() }
        try after.checkScore(since: self)
        after.isRated = edit.isRated ?? after.isRated
        return after
    }

    private mutating func movePlayers(as edit: MatchEdit, in session: Session) throws {
        var placed: [Participant] = []
        let teams = try Team.ofDay.compactMap { team -> ([PlayerReference], Team)? in
            guard let references = edit.teams[team], !references.isEmpty else { return nil }
            guard let side = sides.side(of: team) else { throw MatchEditFailure.notInMatch(team, sides) }
            return (references, side)
        }
        for (references, team) in teams + [(edit.leftOut, .bench)] {
            for reference in references {
                let person = try Participant.find(reference, of: self, in: session)
                if placed.contains(where: person.isSame) { throw MatchEditFailure.placedTwice(person.name) }
                placed.append(person)
                let index = players.firstIndex(where: person.isSame)
                switch (index, team) {
                case (nil, .bench): throw MatchEditFailure.didNotPlay(person.name)
                case (nil, _):
                    players.append(Participant(playerID: person.playerID, name: person.name, team: team))
                case (let index?, .bench): players.remove(at: index)
                case (let index?, _):
                    let player = players[index]
                    players[index] = Participant(playerID: player.playerID, name: player.name, team: team)
                }
                substitutions.removeAll { person.isSame(as: $0.player) }
            }
        }
    }

    /// Checks that every scorer still played in the team that the goal requires.
    private func checkScorers() throws {
        for (place, goal) in goals.enumerated() where !isPossible(goal) {
            throw MatchEditFailure.hasScored(goal.scorer ?? "", number: place + 1)
        }
    }
}

// MARK: - Goals

extension Match {
    /// Returns a new goal of the match.
    ///
    /// - Parameters:
    ///   - minute: The minute; nil for now, for the last minute of a match that has ended, or for an unknown one of a
    ///     match without a clock.
    /// - Throws: ``MatchEditFailure`` if the scorer, or the player who assisted, did not play in that minute.
    public func goal(
        by scorer: PlayerReference, isOwnGoal: Bool, assist: PlayerReference? = nil, minute: Int? = nil,
        at time: Timestamp, in session: Session
    ) throws -> Goal {
        var goal = Goal(
            scorer: nil, team: .bench, isOwnGoal: isOwnGoal, playedTime: try playedTime(minute, at: time))
        try note(try participant(scorer, in: session), in: &goal)
        if let assist { try note(assist, in: &goal, session) }
        return goal
    }

    /// Sets the scorer of a goal and the team that it counts for; a known team must match the scorer's.
    private func note(_ scorer: Participant, in goal: inout Goal) throws(MatchEditFailure) {
        let teams = teams(of: scorer, inMinute: goal.minute)
        // The team of a goal whose scorer was not noted is known.
        let isKnown = goal.scorer == nil && goal.team != .bench
        let wanted = goal.isOwnGoal ? goal.team.opponent : goal.team
        guard let team = teams.first(where: { $0 == wanted }) ?? (isKnown ? nil : teams.last) else {
            if teams.isEmpty { throw .notOnPitch(scorer.name, minute: goal.minute ?? 1) }
            throw .otherTeam(scorer.name, sides[goal.team].team)
        }
        goal.playerID = scorer.playerID
        goal.scorer = scorer.name
        goal.team = goal.isOwnGoal ? team.opponent : team
    }

    private func note(_ assist: PlayerReference, in goal: inout Goal, _ session: Session) throws {
        if goal.isOwnGoal { throw MatchEditFailure.assistOfOwnGoal }
        let player = try participant(assist, in: session)
        if let scorer = goal.scorerAsPlayer, player.isSame(as: scorer) {
            throw MatchEditFailure.ownAssist(player.name)
        }
        let teams = teams(of: player, inMinute: goal.minute)
        if teams.isEmpty { throw MatchEditFailure.notOnPitch(player.name, minute: goal.minute ?? 1) }
        if !teams.contains(goal.team) { throw MatchEditFailure.noAssist(player.name, sides[goal.team].team) }
        goal.assist = Goal.Assist(playerID: player.playerID, name: player.name)
    }

    /// Finds a participant; among those of the match, a shorter beginning of a name is enough.
    private func participant(_ reference: PlayerReference, in session: Session) throws -> Participant {
        let person: Participant
        do {
            person =
                try player(called: reference, in: session)
                ?? Participant.find(reference, of: self, in: session)
        } catch PlayerReferenceFailure.unknownName(let name, let nearest) {
            let participant = Player.nearestName(to: name, among: players.map(\.name))
            throw PlayerReferenceFailure.unknownName(name, nearest: participant ?? nearest)
        }
        guard let participant = players.first(where: person.isSame) else {
            throw MatchEditFailure.notPlaying(person.name)
        }
        session.recordName(participant.name, for: reference.text)
        return participant
    }

    /// Returns the corrected goals of a match that has its final line-up.
    private func goals(correctedBy edit: MatchEdit.GoalEdit, at time: Timestamp, in session: Session) throws -> [Goal] {
        var goals = goals
        func take(_ number: Int) throws -> (goal: Goal, index: Int) {
            let index = (number == 0 ? goals.count : number) - 1
            guard goals.indices.contains(index) else { throw MatchEditFailure.noGoal(number, of: goals.count) }
            return (goals.remove(at: index), index)
        }
        switch edit {
        case .remove(let number): _ = try take(number)
        case .add(let scorer, let minute, let isOwnGoal, let assist):
            func goal(by scorer: PlayerReference, minute: Int?) throws -> Goal {
                try self.goal(
                    by: scorer, isOwnGoal: isOwnGoal, assist: assist, minute: minute, at: time, in: session)
            }
            do {
                goals.insert(inOrder: try goal(by: scorer, minute: minute))
            } catch let failure as PlayerReferenceFailure where minute == nil {
                // `Ana 30` is a goal by Ana, unless somebody is called so.
                guard case .unknownName = failure, let parts = scorer.text.wholeMatch(of: /(.*\S)\s+(\S+)/),
                    let minute = Minute.read(String(parts.2)), Minute.range.contains(minute)
                else { throw failure }
                goals.insert(inOrder: try goal(by: .name(String(parts.1)), minute: minute))
            }
        case .correct(let number, let reference, let minute, let isOwnGoal, let assist, let hasNoAssist):
            let (before, index) = try take(number)
            var goal = before
            if let minute, minute != before.minute { goal.playedTime = try playedTime(minute, at: time) }
            goal.isOwnGoal = isOwnGoal ?? before.isOwnGoal
            // The team of a goal whose scorer is not noted is known, whosever goal it was.
            if goal.isOwnGoal != before.isOwnGoal, goal.scorer != nil { goal.team = goal.team.opponent }
            if goal.isOwnGoal || hasNoAssist { goal.assist = nil }
            if let scorer = try reference.map({ try participant($0, in: session) }) ?? before.scorerAsPlayer {
                try note(scorer, in: &goal)
            }
            if let assist { try note(assist, in: &goal, session) }
            let isMoved = goal.playedTime != before.playedTime
            if isMoved { goals.insert(inOrder: goal) } else { goals.insert(goal, at: index) }
        }
        return goals
    }

    /// Returns the score before the correction, adjusted by the number of added and removed goals.
    private func scoreByGoals(since before: Match) throws -> Score {
        var score = before.score
        for team in Team.sides {
            var difference = notedGoals(of: team) - before.notedGoals(of: team)
            if difference < 0 { difference = min(0, difference + before.missingGoals(of: team)) }
            do {
                score = try score.applying(.by(difference), to: team)
            } catch {
                throw MatchEditFailure.impossibleScore(sides[team].team, goals: error.goals)
            }
        }
        return score
    }

    /// Checks that a correction leaves no team fewer goals than are recorded for it.
    private func checkScore(since before: Match) throws(MatchEditFailure) {
        for team in Team.sides where missingGoals(of: team) > before.missingGoals(of: team) {
            throw .tooFewGoals(sides[team].team, goals: score[team], noted: notedGoals(of: team))
        }
    }
}

extension Match {
    /// The participant with a nickname that is no participant's name, or else the one whose name fits best; nil if none
    /// or several do.
    fileprivate func player(called reference: PlayerReference, in session: Session) throws -> Participant? {
        guard case .name(let text) = reference else { return nil }
        let keys = NameKeys(text)
        if !players.contains(where: { NameKeys($0.name) == keys }),
            let player = try Player.nicknamed(keys, in: session),
            let participant = players.first(where: { $0.playerID == player.id })
        {
            return participant
        }
        let best = NameBeginning(text).best(of: players, by: \.name).elements
        return best.count == 1 ? best[0] : nil
    }

    /// Removes the latest goals without a scorer, as long as more goals are recorded than the score has.
    fileprivate mutating func dropGoalsWithoutScorer() {
        for team in Team.sides {
            while notedGoals(of: team) > score[team],
                let last = goals.lastIndex(where: { $0.team == team && $0.scorer == nil })
            {
                goals.remove(at: last)
            }
        }
    }

    /// Adds a goal without a scorer for each goal that the score has gained without a recorded one.
    fileprivate mutating func addGoalsWithoutScorer(since former: Match, at time: Timestamp) {
        let playedTime = endedAt == nil ? timer.played(at: time) : nil
        for team in Team.sides {
            let noted = max(0, notedGoals(of: team) - former.notedGoals(of: team))
            let missing = max(0, score[team] - former.score[team] - noted)
            let goal = Goal(scorer: nil, team: team, isOwnGoal: false, playedTime: playedTime)
            for _ in 0..<missing { goals.insert(inOrder: goal) }
        }
    }

    /// Removes assists by the other team, by the scorer, and by players who were not on the pitch in that minute.
    fileprivate mutating func dropImpossibleAssists() {
        for (index, goal) in goals.enumerated() {
            guard let assist = goal.assist else { continue }
            let player = Participant(playerID: assist.playerID, name: assist.name, team: goal.team)
            let isScorer = goal.scorerAsPlayer.map(player.isSame) ?? false
            if isScorer || !teams(of: player, inMinute: goal.minute).contains(goal.team) { goals[index].assist = nil }
        }
    }

    fileprivate func notedGoals(of team: Team) -> Int { goals.count { $0.team == team } }

    /// By how many goals the score of a team is below those recorded, as older versions allowed.
    fileprivate func missingGoals(of team: Team) -> Int { max(0, notedGoals(of: team) - score[team]) }

    /// The time played at the start of a minute, or now, in milliseconds; nil for an unknown minute of a match without
    /// a clock.
    ///
    /// - Throws: ``MatchEditFailure/notYetPlayed(minute:played:)`` for a minute that a match in progress has not
    ///   reached.
    fileprivate func playedTime(_ minute: Int?, at time: Timestamp) throws(MatchEditFailure) -> Int? {
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
    /// Inserts a goal after those of the same minute; one with an unknown minute goes to the end.
    public mutating func insert(inOrder goal: Goal) {
        let minute = goal.minute ?? .max
        insert(goal, at: firstIndex { $0.minute ?? .max > minute } ?? endIndex)
    }
}
