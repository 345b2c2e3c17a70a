import Football
import GatherKit

/// The use cases of the line-up.
///
/// While a match is in progress, the line-up belongs to the match: a player who is moved comes on or goes off.
struct TeamsInteractor: Sendable {
    /// The result of a change of the line-up.
    struct LineupChange: Equatable {
        var lineup: Lineup
        /// The players that were moved, with their new team.
        var moves: [Lineup.Place]
        var removed: [Player] = []
        /// The minute of the match in progress in which it happened; nil if it concerns no match in progress.
        var minute: Int?
    }

    /// The first unpicked players with a name that starts with the text, enough for suggestions.
    func strangers(named beginning: String, in session: Session) throws -> [Player] {
        let picked = Set(try Lineup(in: session).places.map(\.player.id))
        let limit = picked.count + OpenParameter.suggestionsShown + 1
        return try Player.all(startingWith: beginning, limit: limit, in: session)
            .filter { !picked.contains($0.id) }
    }

    func select(_ players: [Player], in session: Session) throws -> LineupChange {
        try place(players, { "the selection of \($0)" }, in: session) { $1.team(of: $0) ?? .bench }
    }

    func assign(_ team: Team, _ players: [Player], in session: Session) throws -> LineupChange {
        let goal = team == .bench ? "the bench" : team.rawValue
        return try place(players, { "the move of \($0) to \(goal)" }, in: session) { _, _ in team }
    }

    func swap(_ references: [PlayerReference], in session: Session) throws -> LineupChange {
        switch references.count {
        case 0:
            guard try Match.inProgress(in: session) == nil else { throw TeamsFailure.everybodyDuringMatch }
            let before = try Lineup(in: session)
            let playing = before.places.filter { Team.sides.contains($0.team) }
            guard !playing.isEmpty else { throw TeamsFailure.noPlayers }
            let swapped = playing.map { Lineup.Place(player: $0.player, team: $0.team.opponent) }
            return try move(swapped, "the swap of the teams", in: session)
        case 2:
            let before = try Lineup(in: session)
            // In a match, an unpicked player comes on like one from the bench.
            let isInMatch = try Match.inProgress(in: session) != nil
            let places = try references.map { reference in
                let player = try Player.find(reference, in: session)
                guard let team = before.team(of: player) ?? (isInMatch ? .bench : nil) else {
                    throw TeamsFailure.notPicked(player.name.text)
                }
                return Lineup.Place(player: player, team: team)
            }
            guard places[0].player.id != places[1].player.id else {
                throw PlayerReferenceFailure.samePlayer(places[0].player.name.text)
            }
            guard places[0].team != places[1].team else {
                throw TeamsFailure.sameTeam(places.map(\.player.name.text), before.phrase(for: places[0].team))
            }
            return try move(
                [
                    Lineup.Place(player: places[0].player, team: places[1].team),
                    Lineup.Place(player: places[1].player, team: places[0].team),
                ],
                "the swap of \(listed(places.map(\.player.name.text)))",
                in: session
            )
        default: throw TeamsFailure.swapNeedsTwo(references.count)
        }
    }

    /// Names a team, or removes its name and bibs.
    func name(
        _ team: Team, _ name: String?, bibs: String?, forgets: Bool, in session: Session
    ) throws -> (team: DayTeam, lineup: Lineup) {
        guard forgets != (name != nil || bibs != nil) else { throw TeamsFailure.nameOrNone }
        let before = try Lineup(in: session)
        if let name, let other = before.teams.first(where: { $0 != team && before[$0].name == name }) {
            throw TeamsFailure.nameTaken(name, other)
        }
        let after =
            forgets ? DayTeam(team) : DayTeam(team, name: name ?? before[team].name, bibs: bibs ?? before[team].bibs)
        if forgets {
            try DayTeam.table.delete(team, in: session)
        } else {
            try DayTeam.table.put(after, in: session)
        }
        session.setUndoLabel("the name of \(team.title)")
        return (after, try Lineup(in: session))
    }

    func clear(_ players: [Player], in session: Session) throws -> LineupChange {
        if players.isEmpty, try Match.inProgress(in: session) != nil {
            throw TeamsFailure.everybodyDuringMatch
        }
        let before = try Lineup(in: session)
        let leaving = players.isEmpty ? before.places.map(\.player) : players
        if let stranger = leaving.first(where: { before.team(of: $0) == nil }) {
            throw TeamsFailure.notPicked(stranger.name.text)
        }
        let minute = try Lineup.remove(leaving, in: session)
        let who = players.isEmpty ? "everybody" : listed(leaving.map(\.name.text))
        session.setUndoLabel("the removal of \(who) from the line-up")
        return LineupChange(lineup: try Lineup(in: session), moves: [], removed: leaving, minute: minute)
    }

    private func place(
        _ players: [Player], _ summary: (String) -> String, in session: Session,
        team: (Player, Lineup) -> Team
    ) throws -> LineupChange {
        let before = try Lineup(in: session)
        let places = players.map { Lineup.Place(player: $0, team: team($0, before)) }
            .filter { before.team(of: $0.player) != $0.team }
        return try move(places, summary(listed(places.map(\.player.name.text))), in: session)
    }

    private func move(
        _ places: [Lineup.Place], _ summary: String, in session: Session
    ) throws -> LineupChange {
        let minute = try Lineup.put(places, in: session)
        session.setUndoLabel(summary)
        return LineupChange(lineup: try Lineup(in: session), moves: places, minute: minute)
    }
}
