public import GatherKit

extension Suggestion {
    /// Suggests the players with a name that starts with the typed text, or else with such a last name; case and
    /// accents are ignored.
    public static func players(_ players: [Player], for open: OpenParameter) -> [Suggestion] {
        NameBeginning(open.beginning).filter(players, by: \.name.text).map(Suggestion.init)
    }

    /// Suggests the participants of a match, by their names at the time of the match.
    public static func players(of match: Match, for open: OpenParameter) -> [Suggestion] {
        NameBeginning(open.beginning).filter(match.players, by: \.name).map { Suggestion($0.name, $0.team.rawValue) }
    }

    /// Suggests a player, with number, position and skill as details.
    public init(_ player: Player) {
        let details = ["#\(player.id)"] + [player.position?.rawValue, player.skill?.rawValue].compactMap { $0 }
        self.init(player.name.text, details.joined(separator: " "))
    }
}
