public import GatherKit

extension Kind<Team> {
    /// One of the given teams: `A`, `B` or `bench`.
    public static func team(_ teams: [Team]) -> Kind {
        Kind(
            teams == Team.sides ? "team" : teams.contains(.bench) ? "teamOrBench" : "teamOfDay",
            schema: ["enum": .list(teams.map { .text($0.rawValue) })], example: Team.teamA.rawValue,
            suggestions: teams.map { Suggestion($0.letter, $0 == .bench ? "" : $0.rawValue) }, text: \.rawValue
        ) { text throws(UsageFailure) in
            let folded = text.lowercased()
            let team = teams.first { folded == $0.rawValue.lowercased() || folded == $0.letter.lowercased() }
            guard let team else {
                let mayBeName = text.count > 1 && !Team.allCases.contains { $0.letter.lowercased() == folded }
                throw UsageFailure(
                    "must be \(letters(of: teams)), not \(quoted(text))"
                        + (mayBeName ? "; use the team's letter, not its name" : ""))
            }
            return team
        }
    }
}

/// The letters of teams as a choice: `A or B`, `A to F, or bench`.
private func letters(of teams: [Team]) -> String {
    guard teams.contains(.teamF) else { return listed(teams.map(\.letter), joinedBy: "or") }
    return teams.contains(.bench) ? "A to F, or bench" : "A to F"
}

extension Kind<Int> {
    /// The minute of a goal: `45`, `45'`, `(45.)`, `45p` or `45+2`, which is 45.
    public static var minute: Kind { .integer(Minute.range, reading: Minute.read) }

    /// The number of a goal in the list of a match; 0, typed as `last`, is the last one.
    static var goalNumber: Kind { .integer(1...999, words: ["last": 0]) }
}

/// Reads minutes as people write them.
public enum Minute {
    /// The valid minutes of a match.
    public static let range = 1...999

    /// Returns the minute that a text stands for; nil if it stands for none.
    public static func read(_ text: String) -> Int? {
        text.lowercased().wholeMatch(of: /[\[(@]?(\d{1,9})['’′´`]?(?:\+\d{0,2}['’′´`]?)?(?:p|pen|m|min)?\.?[\])]?/)
            .flatMap {
                Int($0.1)
            }
    }
}

extension Kind<Score> {
    /// The score of a match: `2-1`.
    public static var score: Kind {
        Kind(
            "score", schema: ["pattern": .text("^0*(100|[0-9]{1,2})[-:]0*(100|[0-9]{1,2})$")], example: "2-1",
            text: \.text
        ) { text throws(UsageFailure) in try Score(typed: text) }
    }
}

extension Kind<ScoreChange> {
    /// A change of a team's goals: `+1`, `-1` or `=3`.
    public static var scoreChange: Kind {
        Kind(
            "scoreChange", schema: ["pattern": .text("^[-+=][0-9]+$")], example: "+1",
            suggestions: [
                Suggestion("+1", "one more goal"), Suggestion("-1", "one goal fewer"),
                Suggestion("=0", "no goals; type another number to set the score"),
            ], text: \.text
        ) { text throws(UsageFailure) in try ScoreChange(typed: text) }
    }
}

extension Kind<String> {
    /// A line of a pasted list; words without quotes are one line, up to the next mark or comma.
    public static var listLine: Kind {
        Kind(
            "listLine", isVerbatim: true, example: "Ana +1", text: { $0 },
            names: { words, _ in [words.joined(separator: " ")] }
        ) { $0 }
    }
}

extension Kind<PlayerReference> {
    /// A player: `#12`, or the beginning of a first or last name.
    public static var player: Kind { player(suggest: Player.suggestions) }

    /// A player; forms do not offer guests.
    public static var member: Kind { player(suggest: Player.suggestionsOfMembers) }

    fileprivate static func player(
        suggest: @escaping @Sendable (OpenParameter, Session) throws -> [Suggestion]
    ) -> Kind {
        Kind(
            "player", text: \.text, suggest: suggest,
            find: { try Player.find($0, in: $1).value }, names: Player.names
        ) { text throws(UsageFailure) in try PlayerReference(typed: text) }
    }
}

extension Argument<PlayerReference> {
    /// The positional argument of a route about somebody who need not be among the players.
    public static var playerReference: Argument {
        .positional("player", .player, "a name, the beginning of one, or #number")
    }

    /// The argument with the player that it names.
    public var found: Argument<Player> { finding { try Player.find($0, in: $1) } }
}

extension Argument<PlayerReference?> {
    /// The argument with the player that it names, if any.
    public var found: Argument<Player?> {
        finding { reference, session in try reference.map { try Player.find($0, in: session) } }
    }
}

extension Argument<[PlayerReference]> {
    /// The argument with the players that it names, each once.
    public var found: Argument<[Player]> { finding { try Player.find($0, in: $1) } }
}

extension Argument<Player> {
    /// The positional argument of a route about one player.
    public static var player: Argument { Argument<PlayerReference>.playerReference.found }

    /// A player by number, as programs name them.
    public static func numbered(_ name: String) -> Argument {
        Argument<Int>.positional(name, .integer(1...Int.max), "the number of the player").finding {
            try Player.find(.id($0), in: $1)
        }
    }
}

extension Argument<(Player, Player)> {
    /// The positional arguments of a route about two different players.
    public static var players: Argument {
        two(
            Argument<PlayerReference>.positional("player", .player, "a name, the beginning of one, or #number")
                .found.titled("First player"),
            Argument<PlayerReference>.positional("other", .player, "the other player").found.titled("Second player"))
    }

    /// The positional arguments of a route that merges one entry into another, for which guests are not suggested.
    public static var merged: Argument {
        two(
            Argument<PlayerReference>.positional("player", .player, "the entry to remove")
                .found.titled("Entry to remove"),
            Argument<PlayerReference>.positional(
                "into", .player(suggest: Player.suggestionsOfOthers),
                "the entry to keep, which gets everything from the other one"
            )
            .found.titled(
                "Entry to keep",
                hint: "It gets all matches, answers and payments of the other entry, which is removed."))
    }

    private static func two(_ first: Argument<Player>, _ second: Argument<Player>) -> Argument {
        Argument(first, second) {
            guard $0.id != $1.id else { throw PlayerReferenceFailure.samePlayer($0.name.text) }
            return ($0, $1)
        }
    }
}

extension Argument<MatchReference> {
    /// The argument with the match that it names.
    public var found: Argument<Match> { finding { try Match.find($0, in: $1) } }
}

extension Kind<[PlayerReference]> {
    /// At least two players, separated by commas: `Ana,Ion`; those with a comma in their names by `#id`.
    public static var players: Kind {
        list("players") { text throws(UsageFailure) in
            let references = try PlayerReference.list(typed: text)
            if references.count > 1 { return references }
            throw UsageFailure("must be at least two names such as Ana,Ion, not \(quoted(text))")
        }
    }

    /// One player or several, separated by commas: `Ana, Ion`.
    public static var playerList: Kind {
        list("playerList") { text throws(UsageFailure) in try PlayerReference.list(typed: text) }
    }

    private static func list(
        _ name: String,
        parse: @escaping @Sendable (String) throws(UsageFailure) -> [PlayerReference]
    ) -> Kind {
        Kind(
            name, isList: true, example: "Ana,Ion",
            text: { $0.map(\.text).joined(separator: ",") }, suggest: Player.suggestionsOfList,
            find: { try .list(Player.find($0, in: $1).map(\.value)) }, parse: parse)
    }
}

extension Kind<MatchReference> {
    /// A match: `last`, the date of its start, or the beginning of its identifier.
    public static var match: Kind {
        Kind(
            "match", nearestDay: .last, text: \.text, suggest: Match.suggestions,
            find: { reference, session in
                let match = try Match.find(reference, in: session)
                return .record(Match.shape.record(of: match) + ["title": .text(match.scoreLine)])
            }
        ) { text throws(UsageFailure) in try MatchReference(typed: text) }
    }
}

// MARK: - Parsing

extension Team {
    /// The short form of the team: `A`, `B` or `bench`.
    public var letter: String { self == .bench ? rawValue : String(rawValue.suffix(1)) }
}

extension ScoreChange {
    fileprivate init(typed text: String) throws(UsageFailure) {
        let digits = text.dropFirst()
        let number = digits.isMadeOfDigits ? Int(digits) : nil
        switch (text.first, number) {
        case ("+", let number?): self = .by(number)
        case ("-", let number?): self = .by(-number)
        case ("=", let number?): self = .to(number)
        default: throw UsageFailure("must be +1, -1 or =3, not \(quoted(text))")
        }
    }

    fileprivate var text: String {
        switch self {
        case .by(let number): number < 0 ? String(number) : "+\(number)"
        case .to(let number): "=\(number)"
        }
    }
}

extension Score {
    fileprivate init(typed text: String) throws(UsageFailure) {
        // The VIPER and VIP clients write a score as 2:1, phones as 2–1, and sheets in Spanish or Portuguese as 2 x 1.
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
            "-:xX×".unicodeScalars.contains($0) || Typography($0) == .dash
        }
        let goals = parts.map { part in
            let digits = String(part).trimmingWhitespace()
            return digits.isMadeOfDigits ? Int(digits) : nil
        }
        guard goals.count == 2, let teamA = goals[0], let teamB = goals[1] else {
            throw UsageFailure("must be a score such as 2-1, 0 to 100 for each team, not \(quoted(text))")
        }
        guard Score.range.contains(teamA), Score.range.contains(teamB) else {
            throw UsageFailure(
                "must have at most \(Score.range.upperBound) goals for each team, not \(quoted(text))")
        }
        self.init(teamA: teamA, teamB: teamB)
    }
}

extension Kind<String> {
    /// A text of some kind, or an empty one that removes the present text.
    ///
    /// - Parameters:
    ///   - kind: The kind of a text that is not empty.
    ///   - name: The name of the kind.
    public static func removable(_ kind: Kind, _ name: String, example: String) -> Kind {
        Kind(name, isVerbatim: true, example: example, text: { $0 }) { text throws(UsageFailure) in
            text.trimmingWhitespace().isEmpty ? "" : try kind.read(text)
        }
    }
}
