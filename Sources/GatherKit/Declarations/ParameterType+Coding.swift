/// Parameter types as JSON: an object whose `type` says which it is, beside what belongs to that type; the words are
/// those of `docs/module-protocol.md`.
extension ParameterType {
    private enum Key: String, CodingKey {
        case type, maximumLength, minimum, maximum, choices, bench, new
    }

    /// Reads a type; one that this version does not know is a text, which whoever declares it reads and checks.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(String.self, forKey: .type) {
        case "integer":
            let minimum = try container.decode(Int.self, forKey: .minimum)
            let maximum = try container.decode(Int.self, forKey: .maximum)
            self = .integer(minimum...max(minimum, maximum))
        case "choice": self = .choice(try container.decode([Choice].self, forKey: .choices))
        case "team": self = .team(includesBench: try container.decodeIfPresent(Bool.self, forKey: .bench) ?? false)
        case "secret": self = .secret(isNew: try container.decodeIfPresent(Bool.self, forKey: .new) ?? false)
        case let word:
            let length = try container.decodeIfPresent(Int.self, forKey: .maximumLength)
            self = Self.plain.first { $0.word == word }?.type ?? .text(maximumLength: length ?? 10_000)
        }
    }

    /// Writes the type.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(word, forKey: .type)
        switch self {
        case .text(let maximumLength): try container.encode(maximumLength, forKey: .maximumLength)
        case .integer(let range):
            try container.encode(range.lowerBound, forKey: .minimum)
            try container.encode(range.upperBound, forKey: .maximum)
        case .choice(let choices): try container.encode(choices, forKey: .choices)
        case .team(true): try container.encode(true, forKey: .bench)
        case .secret(true): try container.encode(true, forKey: .new)
        default: return
        }
    }

    /// The types that a word alone tells of.
    private static let plain: [(word: String, type: ParameterType)] = [
        ("playerName", .playerName), ("duration", .duration), ("moment", .moment), ("coordinates", .coordinates),
        ("scoreChange", .scoreChange), ("score", .score), ("player", .player), ("gather", .gather), ("uuid", .uuid),
        ("file", .file), ("newFile", .newFile), ("flag", .flag), ("route", .route), ("line", .line),
    ]

    private var word: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .choice: "choice"
        case .team: "team"
        case .secret: "secret"
        default: Self.plain.first { $0.type == self }?.word ?? "text"
        }
    }
}

extension ParameterType.Choice {
    private enum Key: String, CodingKey { case word, aliases }

    /// Reads a choice; most have no other word.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        word = try container.decode(String.self, forKey: .word)
        aliases = try container.decodeIfPresent([String].self, forKey: .aliases) ?? []
    }

    /// Writes the choice.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(word, forKey: .word)
        if !aliases.isEmpty { try container.encode(aliases, forKey: .aliases) }
    }
}
