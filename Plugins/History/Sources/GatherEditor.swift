import Football
import GatherKit

/// The rules about what a gather that has ended may be corrected to.
struct GatherEditor: Sendable {
    let directory: PlayerDirectory

    /// Returns the gather as it is to be.
    ///
    /// - Throws: ``HistoryEditFailure``, or why a player is not found.
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

    /// Nobody who has scored leaves, or goes to a team that he then has not scored for.
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
