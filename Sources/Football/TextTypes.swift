public import GatherKit

// The argument types of football.

extension TextType {
    /// `A` or `B`.
    public static let team = TextType(
        "team", suggestions: Team.playing.map(\.suggestion), schema: Team.schema(Team.playing),
        example: Team.teamA.rawValue
    ) { text throws(UsageFailure) in try Team(typed: text, among: Team.playing, "A or B").rawValue }

    /// `A`, `B` or `bench`.
    public static let teamOrBench = TextType(
        "team", variant: "bench", suggestions: Team.allCases.map(\.suggestion), schema: Team.schema(Team.allCases),
        example: Team.teamA.rawValue
    ) { text throws(UsageFailure) in try Team(typed: text, among: Team.allCases, "A, B or bench").rawValue }

    /// The score of a match: `2-1`.
    public static let score = TextType(
        "score", schema: ["pattern": .text("^0*(100|[0-9]{1,2})[-:]0*(100|[0-9]{1,2})$")], example: "2-1"
    ) { text throws(UsageFailure) in try Score(typed: text).text }

    /// A change of a team's goals: `+1`, `-1` or `=3`.
    public static let scoreChange = TextType(
        "scoreChange",
        suggestions: [
            Suggestion("+1", "a goal more"), Suggestion("-1", "a goal less"), Suggestion("=0", "that many"),
        ],
        schema: ["pattern": .text("^[-+=][0-9]+$")], example: "+1"
    ) { text throws(UsageFailure) in try ScoreChange(typed: text).text }

    /// A player: `#12`, or the beginning of a first or last name.
    public static let player = TextType("player", isReference: true, joinsWords: true) { text throws(UsageFailure) in
        try PlayerReference(typed: text).text
    }

    /// Several players, separated by commas: `Ana,Ion`; those with a comma in their names by `#id`.
    public static let players = TextType("players", isReference: true, example: "Ana,Ion") {
        text throws(UsageFailure) in
        let references = try PlayerReference.list(typed: text)
        guard references.count > 1 else {
            throw UsageFailure("is at least two names such as Ana,Ion, not \(quoted(text))")
        }
        return references.map(\.text).joined(separator: ",")
    }

    /// One player or several, separated by commas: `Ana, Ion`.
    public static let playerList = TextType(
        "players", variant: "any", isReference: true, isList: true, example: "Ana,Ion"
    ) { text throws(UsageFailure) in
        try PlayerReference.list(typed: text).map(\.text).joined(separator: ",")
    }

    /// A gather: `last`, the date of its start, or the beginning of its identifier.
    public static let gather = TextType(
        "gather", suggestions: [Suggestion("last")], isReference: true, nearestDay: .last
    ) { text throws(UsageFailure) in try GatherReference(typed: text).text }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ParameterType {
    public static let player = ParameterType.other(.player)
    public static let gather = ParameterType.other(.gather)
    public static let score = ParameterType.other(.score)
}

extension ValueKind<Team> {
    /// A team, optionally including the bench.
    public static func team(includesBench: Bool) -> ValueKind {
        ValueKind(includesBench ? .teamOrBench : .team, Team.init(rawValue:))
    }
}

extension ValueKind<ScoreChange> {
    /// A change of a team's goals.
    public static var scoreChange: ValueKind { ValueKind(.scoreChange) { try? ScoreChange(typed: $0) } }
}

extension ValueKind<Score> {
    /// The score of a match.
    public static var score: ValueKind { ValueKind(.score) { try? Score(typed: $0) } }
}

extension ValueKind<PlayerReference> {
    /// A reference to a player.
    public static var player: ValueKind { ValueKind(.player) { try? PlayerReference(typed: $0) } }
}

extension Argument<PlayerReference> {
    /// The positional argument of a route about one player.
    public static var player: Argument { .positional("player", .player, "a name, the beginning of one, or #id") }
}

extension ValueKind<[PlayerReference]> {
    /// References to several players.
    public static var players: ValueKind { ValueKind(.players) { try? PlayerReference.list(typed: $0) } }
    /// References to players, or to one.
    public static var playerList: ValueKind { ValueKind(.playerList) { try? PlayerReference.list(typed: $0) } }
}

extension ValueKind<GatherReference> {
    /// A reference to a finished gather.
    public static var gather: ValueKind { ValueKind(.gather) { try? GatherReference(typed: $0) } }
}

// MARK: - Parsing

/// A reference to a player.
public enum PlayerReference: Equatable, Sendable {
    case id(Int)
    /// The name of the player, or an unambiguous beginning of it.
    case name(String)

    /// Parses a reference.
    public init(typed text: String) throws(UsageFailure) {
        guard text.first == "#" else {
            let name = text.trimmingWhitespace()
            guard !name.isEmpty else { throw UsageFailure("cannot be empty; give a name or #id") }
            let most = Name.maximumLength
            guard name.length(ofAtMost: most) <= most else { throw UsageFailure("has at most \(most) characters") }
            self = .name(name)
            return
        }
        guard let id = Int(text.dropFirst()), id > 0 else {
            throw UsageFailure("is #id with a number, such as #12, or a name, not \(quoted(text))")
        }
        self = .id(id)
    }

    static func list(typed text: String) throws(UsageFailure) -> [PlayerReference] {
        var references: [PlayerReference] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            references.append(try PlayerReference(typed: String(name)))
        }
        return references
    }

    /// The reference as text.
    public var text: String {
        switch self {
        case .id(let id): "#\(id)"
        case .name(let name): name
        }
    }
}

/// A reference to a finished gather.
public enum GatherReference: Equatable, Sendable {
    /// The gather that ended last.
    case last
    /// The only gather that started on a day or in a minute.
    case startedIn(LocalPeriod)
    /// The only gather with a prefix of its identifier.
    case idPrefix(String)

    /// Parses a reference.
    public init(typed text: String) throws(UsageFailure) {
        if text == "last" {
            self = .last
        } else if let moment = LocalPeriod(text) {
            self = .startedIn(moment)
        } else if text.utf8.count >= 4, text.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
            self = .idPrefix(text.uppercased())
        } else {
            throw UsageFailure(
                "is last, a day such as saturday or 2026-11-21, or at least 4 characters of a gather's number, not "
                    + quoted(text)
            )
        }
    }

    /// The reference as text.
    public var text: String {
        switch self {
        case .last: "last"
        case .startedIn(let moment): moment.text
        case .idPrefix(let prefix): prefix
        }
    }
}

extension Team {
    fileprivate init(typed text: String, among teams: [Team], _ words: String) throws(UsageFailure) {
        let folded = text.lowercased()
        let team = teams.first { folded == $0.rawValue.lowercased() || folded == $0.letter.lowercased() }
        guard let team else { throw UsageFailure("is \(words), not \(quoted(text))") }
        self = team
    }

    /// The short form of the team: `A`, `B` or `bench`.
    public var letter: String { self == .bench ? rawValue : String(rawValue.suffix(1)) }

    fileprivate var suggestion: Suggestion { Suggestion(letter, self == .bench ? "" : rawValue) }

    fileprivate static func schema(_ teams: [Team]) -> Record { ["enum": .list(teams.map { .text($0.rawValue) })] }
}

extension ScoreChange {
    fileprivate init(typed text: String) throws(UsageFailure) {
        let digits = text.dropFirst()
        let number = digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
        switch (text.first, number) {
        case ("+", let number?): self = .by(number)
        case ("-", let number?): self = .by(-number)
        case ("=", let number?): self = .to(number)
        default: throw UsageFailure("is +1, -1 or =3, not \(quoted(text))")
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
        // The VIPER and VIP clients write a score as 2:1.
        let goals = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == ":" }.map { digits in
            digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
        }
        guard goals.count == 2, let teamA = goals[0], let teamB = goals[1] else {
            throw UsageFailure("is a score such as 2-1, 0 to 100 for each team, not \(quoted(text))")
        }
        guard Score.range.contains(teamA), Score.range.contains(teamB) else {
            throw UsageFailure("has at most \(Score.range.upperBound) goals for each team, and not \(quoted(text))")
        }
        self.init(teamA: teamA, teamB: teamB)
    }
}
