import Foundation

/// The type of a parameter's values.
public enum ParameterType: Codable, Equatable, Sendable {
    /// A text of at most that many characters, without control characters.
    case text(maximumLength: Int)
    /// A name that satisfies the rules of ``Name``.
    case name
    /// An integer in a range.
    case integer(ClosedRange<Int>)
    /// One of several words.
    case choice([Choice])
    /// Minutes and seconds, such as `12:30`, or minutes alone.
    case duration
    /// A day or a minute: `2026-11-21` or `2026-11-21T18:30`; users may type it as in ``LocalPeriod/Nearest``.
    case moment(LocalPeriod.Nearest)
    /// A latitude and a longitude in degrees: `44.4268,26.1025`.
    case coordinates
    /// A UUID, in upper or lower case.
    case uuid
    /// The path of a file to be read.
    case file
    /// The path of a file to be written.
    case newFile
    /// A secret, prompted for instead of typed on the line; `isNew` if the user chooses it now.
    case secret(isNew: Bool)
    /// A flag, without a value.
    case flag
    /// The name of a route.
    case route
    /// A whole line of the shell, as one word.
    case line
    /// A text type defined by a module, such as a score.
    case other(TextType)

    /// Whether it is the path of a file on the user's machine.
    public var isFile: Bool { self == .file || self == .newFile }

    /// Whether its values name rows of the store, so that suggestions come from there.
    public var isReference: Bool { if case .other(let type) = self { type.isReference } else { false } }

    /// Whether words without quotes may together be one value; see ``TextType/joinsWords``.
    public var joinsWords: Bool { if case .other(let type) = self { type.joinsWords } else { false } }

    /// Which one a typed weekday, or a typed day without a year, is; nil for a type without days.
    var nearestDay: LocalPeriod.Nearest? {
        switch self {
        case .moment(let nearest): nearest
        case .other(let type): type.nearestDay
        default: nil
        }
    }

    /// Whether its values may consist of several words, as names do.
    var mayHaveSpaces: Bool {
        switch self {
        case .name, .text: true
        default: isReference
        }
    }

    /// An allowed word.
    public struct Choice: Codable, Equatable, Sendable {
        /// The word.
        public let word: String
        /// Alternative spellings.
        public let aliases: [String]

        /// Creates a choice.
        public init(_ word: String, aliases: [String] = []) {
            self.word = word
            self.aliases = aliases
        }
    }
}

/// A text type defined by a module, such as `score` for `2-1`.
///
///     extension TextType {
///         static let shirt = TextType("shirt", example: "7A") { text throws(UsageFailure) in
///             guard let shirt = Shirt(text) else { throw UsageFailure("is a shirt such as 7A, not \(quoted(text))") }
///             return shirt.text
///         }
///     }
///
/// The module lists it in ``FeatureModule/types``, so that programs and remote shells find it by name. A ``ValueKind``
/// adds the Swift type: `ValueKind(.shirt, Shirt.init)`.
public struct TextType: Sendable {
    /// The name in descriptions, in camel case.
    public let name: String
    /// The key that is true in the description of this type, if several types share the name; nil for most types.
    public let variant: String?
    /// Suggestions that do not depend on the store.
    public let suggestions: [Suggestion]
    /// Whether its values name rows of the store; see ``Lookup``.
    public let isReference: Bool
    /// Whether words without quotes may together name one row, as ``Lookup`` finds out.
    public let joinsWords: Bool
    /// Which one a typed weekday is, if its values may be days; they are read in their normal form, `2026-11-21`.
    public let nearestDay: LocalPeriod.Nearest?
    /// Whether its values are lists with commas, which a line may write as several words: `Ana, Ion`.
    public let isList: Bool
    /// JSON Schema keywords that describe the text.
    public let schema: Record
    /// A valid text, where the schema alone does not show the format.
    public let example: String?
    let read: @Sendable (String) throws(UsageFailure) -> String

    /// Creates a text type.
    ///
    /// - Parameter read: Returns the text in its normal form. It throws a ``UsageFailure`` whose message ends a
    ///   sentence that begins with the name of the parameter.
    public init(
        _ name: String, variant: String? = nil, suggestions: [Suggestion] = [], isReference: Bool = false,
        joinsWords: Bool = false, nearestDay: LocalPeriod.Nearest? = nil, isList: Bool = false, schema: Record = [:],
        example: String? = nil,
        read: @escaping @Sendable (String) throws(UsageFailure) -> String
    ) {
        self.name = name
        self.variant = variant
        self.suggestions = suggestions
        self.isReference = isReference
        self.joinsWords = joinsWords
        self.nearestDay = nearestDay
        self.isList = isList
        self.schema = schema
        self.example = example
        self.read = read
    }
}

extension TextType: Equatable {
    /// Returns whether two types have the same name and variant.
    public static func == (left: TextType, right: TextType) -> Bool {
        left.name == right.name && left.variant == right.variant
    }
}

/// A text that descriptions, logs and error messages never show.
public struct Secret: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The text.
    public let exposed: String

    /// The fewest characters of a secret that the user chooses.
    public static let minimumLength = 8

    /// Wraps a text.
    public init(_ text: String) { exposed = text }

    /// A placeholder for the text.
    public var description: String { "(hidden)" }

    /// An empty mirror, so that debuggers and test output do not show the text either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Reading

extension ParameterType {
    /// Parses a typed text: integers and durations become numbers, everything else stays a text in its normal form.
    ///
    /// - Parameter now: The time that days such as `tomorrow` are counted from; nil if they are invalid.
    /// - Throws: ``UsageFailure`` that says which values are valid.
    public func read(_ text: String, at now: Timestamp? = nil) throws(UsageFailure) -> Value {
        guard text.utf8.count <= Self.maximumBytes else { throw UsageFailure("has at most \(Self.maximumBytes) bytes") }
        return switch self {
        case .text(let maximumLength): .text(try Self.plainText(text, maximumLength: maximumLength))
        case .name: .text(try Self.name(text))
        case .integer(let range): .integer(try Self.integer(text, in: range))
        case .choice(let choices): .text(try Self.choice(text, of: choices))
        case .duration: .duration(try Self.duration(text))
        case .moment(let nearest): .text(try Self.moment(text, at: now, nearest))
        case .coordinates: .text(try Self.coordinates(text))
        case .uuid: .text(try Self.uuid(text))
        case .file, .newFile, .route, .secret: .text(text)
        case .line: .text(try Self.plainText(text, maximumLength: Self.maximumLength))
        case .flag: .boolean(true)
        case .other(let type): .text(try type.read(Self.day(text, at: now, type.nearestDay) ?? text))
        }
    }

    /// Returns whether a typed text is a value of the type.
    func accepts(_ text: String) -> Bool {
        do {
            _ = try read(text)
            return true
        } catch {
            return false
        }
    }

    /// Reads a value of JSON data.
    ///
    /// - Throws: ``UsageFailure`` that says which values are valid.
    public func read(_ value: Value) throws(UsageFailure) -> Value {
        switch (self, value) {
        case (.flag, .boolean): return value
        case (.integer, .integer(let number)): return try read(String(number))
        case (.flag, _): throw UsageFailure("is true or false")
        case (.integer, _): throw UsageFailure("is a whole number")
        case (_, .text(let text)): return try read(text)
        default: throw UsageFailure("is a text")
        }
    }

    /// The maximum size of any value in UTF-8 bytes, which bounds the time that its checks take.
    private static let maximumBytes = 100_000

    private static func plainText(_ text: String, maximumLength: Int) throws(UsageFailure) -> String {
        let trimmed = text.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw UsageFailure("cannot be empty") }
        guard trimmed.length(ofAtMost: maximumLength) <= maximumLength else {
            throw UsageFailure("has at most \(maximumLength) characters")
        }
        if !trimmed.isPlainASCII, trimmed.firstHidden != nil {
            throw UsageFailure("cannot hold control or invisible characters")
        }
        return trimmed
    }

    private static func name(_ text: String) throws(UsageFailure) -> String {
        do {
            return try Name(text).text
        } catch {
            throw UsageFailure(error.explanation)
        }
    }

    private static func integer(_ text: String, in range: ClosedRange<Int>) throws(UsageFailure) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageFailure("is a whole number from \(range.lowerBound) to \(range.upperBound), not \(quoted(text))")
        }
        return number
    }

    private static func choice(_ text: String, of choices: [Choice]) throws(UsageFailure) -> String {
        if let exact = choices.first(where: { $0.word == text }) { return exact.word }
        let folded = text.lowercased()
        let match = choices.first { choice in
            choice.word.lowercased() == folded
                || choice.aliases.contains { NameKeys($0).search == NameKeys(text).search }
        }
        if let match { return match.word }
        let words = choices.map(\.word)
        let hint = nearest(to: folded, among: words).map { "; did you mean \($0)?" } ?? ""
        throw UsageFailure("is one of \(words.joined(separator: ", ")), not \(quoted(text))\(hint)")
    }

    private static func duration(_ text: String) throws(UsageFailure) -> Int {
        if let seconds = MinutesAndSeconds.seconds(typed: text), MinutesAndSeconds.range.contains(seconds) {
            return seconds
        }
        throw UsageFailure("is a time from 00:01 to 99:59, such as 12:30, not \(quoted(text))")
    }

    private static func moment(
        _ text: String, at now: Timestamp?, _ nearest: LocalPeriod.Nearest
    ) throws(UsageFailure) -> String {
        if let moment = try LocalPeriod.typed(text, at: now, nearest) { return moment.text }
        let examples = now == nil ? "2026-11-21 or 2026-11-21T18:30" : nearest.examples
        throw UsageFailure("is a day, or a day and a time, such as \(examples), not \(quoted(text))")
    }

    /// The day or the minute that a text is, if days are counted from `now`.
    private static func day(
        _ text: String, at now: Timestamp?, _ nearest: LocalPeriod.Nearest?
    ) throws(UsageFailure) -> String? {
        guard let now, let nearest else { return nil }
        return try LocalPeriod.typed(text, at: now, nearest)?.text
    }

    private static func coordinates(_ text: String) throws(UsageFailure) -> String {
        if let coordinates = Coordinates(text) { return coordinates.text }
        throw UsageFailure("is a latitude and a longitude in degrees, such as 44.4268,26.1025, not \(quoted(text))")
    }

    private static func uuid(_ text: String) throws(UsageFailure) -> String {
        guard let id = UUID(uuidString: text) else {
            throw UsageFailure("is an identifier such as 3F2504E0-4F89-41D3-9A0C-0305E82C3301, not \(quoted(text))")
        }
        return id.uuidString
    }
}

// MARK: - Coding

/// The JSON form: an object with the key `type` and the properties of that type; see `docs/module-protocol.md`.
extension ParameterType {
    private enum CodingKeys: String, CodingKey { case type, maximumLength, minimum, maximum, choices, new }

    /// The integers that a double represents exactly, as many languages have no other numbers.
    public static let exactIntegers = -9_007_199_254_740_991...9_007_199_254_740_991
    /// The maximum length of a text in a description, and that of a text without one.
    public static let maximumLength = 10_000

    /// Decodes the type of a value; an unknown one becomes a text, to be checked by the module or server that declares it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func integer(_ key: CodingKeys) throws -> Int? { try container.decodeIfPresent(Int.self, forKey: key) }
        switch try container.decode(String.self, forKey: .type) {
        case "text": self = .text(maximumLength: try integer(.maximumLength) ?? Self.maximumLength)
        case "integer":
            let minimum = try integer(.minimum) ?? Self.exactIntegers.lowerBound
            let maximum = try integer(.maximum) ?? Self.exactIntegers.upperBound
            guard minimum <= maximum else {
                throw DecodingError.dataCorruptedError(
                    forKey: .minimum, in: container, debugDescription: "it is more than the maximum")
            }
            self = .integer(minimum...maximum)
        case "choice": self = .choice(try container.decode([Choice].self, forKey: .choices))
        case let word:
            if let type = Self.plain.first(where: { $0.word == word })?.type {
                self = type
            } else if let type = try TextType(word, from: decoder) {
                self = .other(type)
            } else {
                self = try decoder.instead(
                    .text(maximumLength: Self.maximumLength), at: CodingKeys.type, of: quoted(word),
                    words: ["text", "integer", "choice"] + Self.plain.map(\.word)
                        + decoder.textTypes.filter { $0.variant == nil }.map(\.name))
            }
        }
    }

    /// Encodes the type.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
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
            var variants = encoder.container(keyedBy: TextKey.self)
            try variants.encode(true, forKey: TextKey(stringValue: variant))
        default: return
        }
    }

    /// The types without further properties, by name.
    private static let plain: [(word: String, type: ParameterType)] = [
        ("playerName", .name), ("duration", .duration), ("moment", .moment(.next)), ("pastMoment", .moment(.last)),
        ("coordinates", .coordinates), ("uuid", .uuid), ("file", .file), ("newFile", .newFile),
        ("route", .route), ("line", .line),
    ]

    private var word: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .choice: "choice"
        case .secret: "secret"
        case .flag: "flag"
        case .other(let type): type.name
        default: Self.plain.first { $0.type == self }?.word ?? "text"
        }
    }
}

extension TextType {
    /// Finds a text type by the name and the variant in a description; nil if it is unknown.
    fileprivate init?(_ name: String, from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TextKey.self)
        let types = decoder.textTypes.filter { $0.name == name }
        let variant = try types.first { type in
            guard let variant = type.variant else { return false }
            return try container.decodeIfPresent(Bool.self, forKey: TextKey(stringValue: variant)) ?? false
        }
        guard let type = variant ?? types.first(where: { $0.variant == nil }) else { return nil }
        self = type
    }
}

extension ParameterType.Choice {
    private enum CodingKeys: String, CodingKey { case word, aliases }

    /// Decodes a choice; aliases are optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        word = try container.decode(String.self, forKey: .word)
        aliases = try container.decodeIfPresent([String].self, forKey: .aliases) ?? []
    }

    /// Encodes the choice.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(word, forKey: .word)
        if !aliases.isEmpty { try container.encode(aliases, forKey: .aliases) }
    }
}
