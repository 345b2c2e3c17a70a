public import GatherKit

extension Suggestion {
    /// Suggests the players whose name begins as the value does, whatever the case and the accents.
    public static func players(_ players: [Player], for open: OpenParameter) -> [Suggestion] {
        let beginning = NameBeginning(open.beginning)
        return players.filter { beginning.fits($0.name.text) }.map(Suggestion.init)
    }

    /// Suggests the players of a gather, by their names of that day.
    public static func players(of gather: Gather, for open: OpenParameter) -> [Suggestion] {
        let beginning = NameBeginning(open.beginning)
        return gather.players.filter { beginning.fits($0.name) }.map { Suggestion($0.name, $0.team.rawValue) }
    }

    /// Suggests a player.
    public init(_ player: Player) {
        let details = ["#\(player.id)"] + [player.position?.rawValue, player.skill?.rawValue].compactMap { $0 }
        self.init(player.name.text, details.joined(separator: " "))
    }
}
