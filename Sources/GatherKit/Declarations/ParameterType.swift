import Foundation

/// What a parameter may be given.
public enum ParameterType: Codable, Equatable, Sendable {
    /// Any text without control characters, of at most so many characters.
    case text(maximumLength: Int)
    /// A name by the rules of ``Name``.
    case name
    /// A whole number from … to ….
    case integer(ClosedRange<Int>)
    /// One of several words.
    case choice([Choice])
    /// Minutes and seconds, such as `12:30`; minutes alone will do.
    case duration
    /// A day or a minute: `2026-11-21` or `2026-11-21T18:30`.
    case moment
    /// A latitude and a longitude in degrees: `44.4268,26.1025`.
    case coordinates
    /// An identifier of 32 hexadecimal digits, in upper or lower case.
    case uuid
    /// The path of a file that is read.
    case file
    /// The path of a file that is written.
    case newFile
    /// What must not be seen or kept; asked for, never typed on the line.
    case secret(isNew: Bool)
    /// Given or not given.
    case flag
    /// The words of a route.
    case route
    /// A whole line of the shell, as one word.
    case line
    /// A text that a module gives a meaning, such as a score.
    case other(TextType)

    /// Whether it is the path of a file beside the store.
    public var isFile: Bool { self == .file || self == .newFile }

    /// Whether it names something in the store, so that what makes sense is asked there.
    public var isReference: Bool { if case .other(let type) = self { type.isReference } else { false } }

    /// A word that a parameter may be given.
    public struct Choice: Codable, Equatable, Sendable {
        /// The word.
        public let word: String
        /// Other ways to write it.
        public let aliases: [String]

        /// Makes a choice of its words.
        public init(_ word: String, aliases: [String] = []) {
            self.word = word
            self.aliases = aliases
        }
    }
}

/// A text that a module gives a meaning: `score` for `2-1`.
///
///     extension TextType {
///         static let shirt = TextType("shirt", example: "7A") { text throws(UsageFailure) in
///             guard let shirt = Shirt(text) else { throw UsageFailure("is a shirt such as 7A, not \(quoted(text))") }
///             return shirt.text
///         }
///     }
///
/// A module lists it in its `types`, so that programs and the shells of other machines know it by its name.
public struct TextType: Sendable {
    /// What descriptions call it, in camel case.
    public let name: String
    /// The key that is true in a description which means this one among several of the same name; nil for most.
    public let variant: String?
    /// Texts that always make sense.
    public let suggestions: [Suggestion]
    /// Whether it names something in the store.
    public let isReference: Bool
    /// Keywords of JSON Schema that say how the text looks.
    public let schema: Record
    /// A text that is one, if that says more than the schema.
    public let example: String?
    let read: @Sendable (String) throws(UsageFailure) -> String

    /// Describes a kind of text.
    ///
    /// - Parameter read: Returns the text as it is kept; throws what would be right, as the end of a sentence that
    ///   begins with the name of a parameter.
    public init(
        _ name: String, variant: String? = nil, suggestions: [Suggestion] = [], isReference: Bool = false,
        schema: Record = [:], example: String? = nil, read: @escaping @Sendable (String) throws(UsageFailure) -> String
    ) {
        self.name = name
        self.variant = variant
        self.suggestions = suggestions
        self.isReference = isReference
        self.schema = schema
        self.example = example
        self.read = read
    }
}

extension TextType: Equatable {
    /// Types are the same when descriptions call them so.
    public static func == (left: TextType, right: TextType) -> Bool {
        left.name == right.name && left.variant == right.variant
    }
}

/// A text that no description, log or error message shows.
public struct Secret: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The text itself.
    public let exposed: String

    /// Hides a text.
    public init(_ text: String) { exposed = text }

    /// A mark in place of the text.
    public var description: String { "(hidden)" }

    /// Nothing, so that no debugger's or test's output shows the text either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Reading

extension ParameterType {
    /// Reads what was typed for a parameter: numbers as numbers, times as durations, all else as the text that is kept.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
    public func read(_ text: String) throws(UsageFailure) -> Value {
        guard text.utf8.count <= Self.maximumBytes else { throw UsageFailure("has at most \(Self.maximumBytes) bytes") }
        return switch self {
        case .text(let maximumLength): .text(try Self.plainText(text, maximumLength: maximumLength))
        case .name: .text(try Self.name(text))
        case .integer(let range): .integer(try Self.integer(text, in: range))
        case .choice(let choices): .text(try Self.choice(text, of: choices))
        case .duration: .duration(try Self.duration(text))
        case .moment: .text(try Self.moment(text))
        case .coordinates: .text(try Self.coordinates(text))
        case .uuid: .text(try Self.uuid(text))
        case .file, .newFile, .route, .secret: .text(text)
        case .line: .text(try Self.plainText(text, maximumLength: 10_000))
        case .flag: .boolean(true)
        case .other(let type): .text(try type.read(text))
        }
    }

    /// Reads plain data, as JSON has it, for a parameter.
    ///
    /// - Throws: ``UsageFailure`` that says what would be right.
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

    /// How many bytes any value has at most, so that no rule about one takes long to look at.
    private static let maximumBytes = 100_000

    private static func plainText(_ text: String, maximumLength: Int) throws(UsageFailure) -> String {
        let trimmed = text.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw UsageFailure("cannot be empty") }
        guard trimmed.length(ofAtMost: maximumLength) <= maximumLength else {
            throw UsageFailure("has at most \(maximumLength) characters")
        }
        if !trimmed.isPlainASCII, trimmed.unicodeScalars.contains(where: \.isHidden) {
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
            choice.word.lowercased() == folded || choice.aliases.contains { $0.lowercased() == folded }
        }
        if let match { return match.word }
        let words = choices.map(\.word)
        let hint = nearest(to: folded, among: words).map { "; did you mean \($0)?" } ?? ""
        throw UsageFailure("is one of \(words.joined(separator: ", ")), not \(quoted(text))\(hint)")
    }

    private static func duration(_ text: String) throws(UsageFailure) -> Int {
        let clock = text.utf8.contains(UInt8(ascii: ":")) ? text : "\(text):00"
        if let seconds = MinutesAndSeconds.seconds(of: clock), MinutesAndSeconds.range.contains(seconds) {
            return seconds
        }
        throw UsageFailure("is a time from 00:01 to 99:59, such as 12:30, not \(quoted(text))")
    }

    private static func moment(_ text: String) throws(UsageFailure) -> String {
        // People put a space between the day and the time.
        if let moment = LocalPeriod(text.trimmingWhitespace().replacing(" ", with: "T")) { return moment.text }
        throw UsageFailure("is a day or a minute, such as 2026-11-21 or 2026-11-21T18:30, not \(quoted(text))")
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
