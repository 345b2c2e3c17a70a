import GatherDatabase
public import GatherKit

/// Makes what a player has played that of another, when both are one person, or of the same player with another name.
public struct PlayerMerger: Sendable {
    private let from: Player
    private let into: Player

    /// Makes a merger.
    ///
    /// - Parameters:
    ///   - from: Who loses everything.
    ///   - into: Who gets it.
    public init(from: Player, into: Player) { (self.from, self.into) = (from, into) }

    /// The gathers in which both have played, in order of time.
    public func commonGathers(in session: Session) throws -> [Gather] {
        try gathers(in: session).filter { gather in gather.players.contains { $0.playerID == into.id } }
    }

    /// Whether both are in the line-up of the match in progress.
    public func areBothInMatch(in session: Session) throws -> Bool {
        guard try GatherReader().inProgress(in: session) != nil else { return false }
        let lineup = try Lineup(in: session)
        return [from, into].allSatisfy { lineup.team(of: $0) != nil }
    }

    /// Makes the gathers, the place in the line-up and the guests of the first player those of the second.
    ///
    /// - Returns: The number of gathers.
    public func moveGathers(in session: Session) throws -> Int {
        let gathers = try replaceInGathers(in: session)
        if session.has(LineupRow.table.schema) {
            let lineup = try Lineup(in: session)
            if let team = lineup.team(of: from) {
                try LineupRow.table.delete(from.id, in: session)
                if lineup.team(of: into) == nil {
                    try LineupRow.table.insert(LineupRow(playerID: into.id, team: team), in: session)
                }
            }
        }
        for guest in try Player.table.all(where: "guest_of = \(from.id)", in: session) where guest.id != into.id {
            var after = guest
            after.guestOf = into.id
            try Player.table.update(after, from: guest, in: session)
        }
        return gathers
    }

    /// Puts the number and the name of the second player in the place of those of the first in all gathers.
    ///
    /// - Returns: The number of gathers.
    @discardableResult
    public func replaceInGathers(in session: Session) throws -> Int {
        let gathers = try gathers(in: session)
        for gather in gathers { try GatherWriter().update(gather.replacing(from, by: into), from: gather, in: session) }
        return gathers.count
    }

    private func gathers(in session: Session) throws -> [Gather] {
        guard session.has(Gather.table.schema) else { return [] }
        let (id, organizer) = (from.id, session.organizer.id)
        return try GatherReader().gathers(
            where: """
                id IN (SELECT gather_id FROM gather_player WHERE organizer_id = \(organizer) AND player_id = \(id) \
                UNION SELECT gather_id FROM goal WHERE organizer_id = \(organizer) \
                AND (player_id = \(id) OR assist_id = \(id)) \
                UNION SELECT gather_id FROM substitution WHERE organizer_id = \(organizer) AND player_id = \(id))
                """, ordered: "ORDER BY started_at, id", in: session)
    }
}

extension Gather {
    /// The gather with another player in the place of one.
    fileprivate func replacing(_ from: Player, by into: Player) -> Gather {
        let name = into.name.text
        func replaced(_ player: Participant) -> Participant {
            player.playerID == from.id ? Participant(into, player.team) : player
        }
        var gather = self
        gather.players = players.map(replaced)
        gather.substitutions = substitutions.map {
            Substitution(player: replaced($0.player), former: $0.former, playedTime: $0.playedTime)
        }
        for index in goals.indices {
            if goals[index].playerID == from.id {
                (gather.goals[index].playerID, gather.goals[index].scorer) = (into.id, name)
            }
            if goals[index].assist?.playerID == from.id {
                gather.goals[index].assist = Goal.Assist(playerID: into.id, name: name)
            }
        }
        return gather
    }
}
