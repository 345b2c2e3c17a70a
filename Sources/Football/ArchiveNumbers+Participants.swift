public import GatherKit
public import GatherModels

extension ArchiveNumbers {
    /// The players of a team as a list in a row, by name; of namesakes first those with the lower number in the archive.
    public func archived(_ players: [Participant], of team: Team) -> Value {
        let keyed = players.filter { $0.team == team }.map { player in
            (
                player: player, keys: NameKeys(player.name),
                number: player.playerID.map { knownNumber(ofPlayer: $0) ?? .max }
            )
        }
        func key(_ entry: (player: Participant, keys: NameKeys, number: Int?)) -> (String, String, Int, Int) {
            (entry.keys.search, entry.keys.name, entry.number ?? 0, entry.player.playerID ?? 0)
        }
        return .list(
            keyed.sorted { key($0) < key($1) }.map { entry in
                .record([
                    "player": .integer(optional: entry.player.playerID.map(number(ofPlayer:))),
                    "name": .text(entry.player.name),
                ])
            })
    }

    /// Reads the players of both teams, `teamA` and `teamB`, also those who were deleted since.
    ///
    /// - Throws: ``UsageFailure`` when one of them is there twice.
    public func participants(of row: ArchiveRow) throws -> [Participant] {
        var ids: Set<Int> = []
        return try zip(["teamA", "teamB"], Team.playing).flatMap { field, team in
            try row.rows(field) { player in
                let id = try formerPlayer("player", of: player)
                let name = try player.value("name", .playerName).text
                if let id, !ids.insert(id).inserted {
                    throw UsageFailure("\(quoted(name)) is there twice; everybody plays in one team")
                }
                return Participant(playerID: id, name: name, team: team)
            }
        }
    }
}
