public import GatherDatabase
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

extension Player {
    /// The players with a name that starts with the text, enough for suggestions.
    ///
    /// - Parameter condition: A further SQL condition on the table `player`.
    public static func suggested(
        startingWith text: String, where condition: SQL = "TRUE", in session: Session
    ) throws -> [Player] {
        try all(startingWith: text, limit: OpenParameter.suggestionsShown + 1, where: condition, in: session)
    }

    /// The players whose names begin with the typed text.
    public static func suggestions(_ open: OpenParameter, _ session: Session) throws -> [Suggestion] {
        try suggested(startingWith: open.beginning, in: session).map(Suggestion.init)
    }

    /// The players who are not guests, for a form; in a line, those whose names begin with what is typed.
    public static func suggestionsOfMembers(_ open: OpenParameter, _ session: Session) throws -> [Suggestion] {
        guard open.beginning.isEmpty else { return try suggestionsOfList(open, session) }
        return try suggested(startingWith: "", where: "guest_of IS NULL", in: session).map(Suggestion.init)
    }

    /// The players into whom the given one can be merged: all others, and guests only if their names are typed.
    static func suggestionsOfOthers(_ open: OpenParameter, _ session: Session) throws -> [Suggestion] {
        // A text that names nobody excludes nobody.
        let given = try? open.given[Argument.player, in: session]
        let kind: SQL = open.beginning.isEmpty ? "guest_of IS NULL" : "TRUE"
        let players = try suggested(
            startingWith: open.beginning, where: kind + " AND id <> \(given?.id ?? 0)", in: session)
        return players.map(Suggestion.init)
    }

    /// The lists of players whose last name begins with what is typed after the last comma.
    static func suggestionsOfList(_ open: OpenParameter, _ session: Session) throws -> [Suggestion] {
        let written = open.beginning
        let last = written.lastIndex(of: ",").map { written[written.index(after: $0)...] } ?? written[...]
        let name = last.drop { $0 == " " }
        let others = String(written.dropLast(name.count))
        let players = try suggested(startingWith: String(name), in: session)
        return players.map { Suggestion(others + $0.name.text, Suggestion($0).summary) }
    }
}
