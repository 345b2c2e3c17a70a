/// Parameter types as JSON: an object whose `type` says which it is, beside what belongs to that type; the words are
/// those of `docs/module-protocol.md`.
extension ParameterType {
    private enum Key: String, CodingKey {
        case type, maximumLength, minimum, maximum, choices, new
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
        case "secret": self = .secret(isNew: try container.decodeIfPresent(Bool.self, forKey: .new) ?? false)
        case let word:
            let length = try container.decodeIfPresent(Int.self, forKey: .maximumLength)
            self =
                try Self.plain.first { $0.word == word }?.type
                ?? TextType(word, from: decoder).map(ParameterType.other) ?? .text(maximumLength: length ?? 10_000)
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
        case .secret(true): try container.encode(true, forKey: .new)
        case .other(let type):
            guard let variant = type.variant else { return }
            var variants = encoder.container(keyedBy: TextType.Variant.self)
            try variants.encode(true, forKey: TextType.Variant(stringValue: variant))
        default: return
        }
    }

    /// The types that a word alone tells of.
    private static let plain: [(word: String, type: ParameterType)] = [
        ("playerName", .name), ("duration", .duration), ("moment", .moment), ("coordinates", .coordinates),
        ("uuid", .uuid), ("file", .file), ("newFile", .newFile), ("flag", .flag), ("route", .route), ("line", .line),
    ]

    private var word: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .choice: "choice"
        case .secret: "secret"
        case .other(let type): type.name
        default: Self.plain.first { $0.type == self }?.word ?? "text"
        }
    }
}

extension CodingUserInfoKey {
    /// The types of modules that a description may name.
    static let textTypes = CodingUserInfoKey(rawValue: "textTypes")
}

extension TextType {
    struct Variant: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Finds the type that a description means among those that are known; nil when it is not among them.
    fileprivate init?(_ name: String, from decoder: any Decoder) throws {
        let known = CodingUserInfoKey.textTypes.flatMap { decoder.userInfo[$0] as? [TextType] } ?? []
        let container = try decoder.container(keyedBy: Variant.self)
        let type = try known.first(of: name) {
            try container.decodeIfPresent(Bool.self, forKey: Variant(stringValue: $0)) ?? false
        }
        guard let type else { return nil }
        self = type
    }
}

extension [TextType] {
    /// The type of a name.
    ///
    /// - Parameter isTrue: Whether the key of a variant is true in the description.
    public func first<Mistake: Error>(
        of name: String, where isTrue: (String) throws(Mistake) -> Bool
    ) throws(Mistake) -> TextType? {
        var plain: TextType?
        for type in self where type.name == name {
            guard let variant = type.variant else {
                plain = type
                continue
            }
            if try isTrue(variant) { return type }
        }
        return plain
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
