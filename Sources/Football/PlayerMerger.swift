import GatherDatabase
public import GatherKit

/// Moves what a player has played to another entry for the same person, or to the same player under a new name.
public struct PlayerMerger: Sendable {
    private let from: Player
    private let into: Player

    /// Makes a merger.
    ///
    /// - Parameters:
    ///   - from: The player who loses everything.
    ///   - into: The player who gets it.
    public init(from: Player, into: Player) { (self.from, self.into) = (from, into) }

    /// The matches in which both have played, in order of time.
    public func commonMatches(in session: Session) throws -> [Match] {
        try matches(in: session).filter { match in match.players.contains { $0.playerID == into.id } }
    }

    /// Whether both are in the line-up of the match in progress.
    public func areBothInMatch(in session: Session) throws -> Bool {
        guard try Match.inProgress(in: session) != nil else { return false }
        let lineup = try Lineup(in: session)
        return [from, into].allSatisfy { lineup.team(of: $0) != nil }
    }

    /// Moves the matches, the place in the line-up and the guests of the first player to the second.
    ///
    /// - Returns: The number of matches.
    public func moveMatches(in session: Session) throws -> Int {
        let matches = try replaceInMatches(in: session)
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
        return matches
    }

    /// Writes the second player in place of the first, with the same number, and changes the name in all matches.
    public func rename(in session: Session) throws {
        try Player.table.update(into, from: from, in: session)
        _ = try replaceInMatches(in: session)
    }

    /// Replaces the number and the name of the first player with those of the second in all matches.
    ///
    /// - Returns: The number of matches.
    private func replaceInMatches(in session: Session) throws -> Int {
        let matches = try matches(in: session)
        for match in matches { try match.update(to: match.replacing(from, by: into), in: session) }
        return matches.count
    }

    private func matches(in session: Session) throws -> [Match] {
        guard session.has(Match.table.schema) else { return [] }
        let (id, organizer) = (from.id, session.organizer.id)
        return try Match.all(
            where: """
                id IN (SELECT gather_id FROM gather_player WHERE organizer_id = \(organizer) AND player_id = \(id) \
                UNION SELECT gather_id FROM goal WHERE organizer_id = \(organizer) \
                AND (player_id = \(id) OR assist_id = \(id)) \
                UNION SELECT gather_id FROM substitution WHERE organizer_id = \(organizer) AND player_id = \(id))
                """, ordered: "ORDER BY started_at, id", in: session)
    }
}

extension Match {
    /// The match with one player replaced by another.
    fileprivate func replacing(_ from: Player, by into: Player) -> Match {
        let name = into.name.text
        func replaced(_ player: Participant) -> Participant {
            player.playerID == from.id ? Participant(into, player.team) : player
        }
        var match = self
        match.players = players.map(replaced)
        match.substitutions = substitutions.map {
            Substitution(player: replaced($0.player), former: $0.former, playedTime: $0.playedTime)
        }
        for index in goals.indices {
            if goals[index].playerID == from.id {
                (match.goals[index].playerID, match.goals[index].scorer) = (into.id, name)
            }
            if goals[index].assist?.playerID == from.id {
                match.goals[index].assist = Goal.Assist(playerID: into.id, name: name)
            }
        }
        return match
    }
}
