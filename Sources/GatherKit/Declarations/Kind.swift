/// A type of value: how it is typed, which values are valid, and the Swift type that they are read as.
///
///     extension Kind<Shirt> {
///         static var shirt: Kind {
///             Kind("shirt", example: "7A", text: \.text) { text throws(UsageFailure) in
///                 guard let shirt = Shirt(text) else {
///                     throw UsageFailure("is a shirt such as 7A, not \(quoted(text))")
///                 }
///                 return shirt
///             }
///         }
///     }
///
/// A text is parsed once, when a line or a request is bound; handlers get the Swift values.
public struct Kind<Content: Sendable>: Sendable {
    /// The kind without its Swift type.
    public let erased: AnyKind
    private let parse: @Sendable (String, Timestamp?) throws(UsageFailure) -> Content

    /// Creates a kind whose values are typed as texts.
    ///
    /// - Parameters:
    ///   - name: The name, in camel case, which no other kind has.
    ///   - nearestDay: The day that a typed weekday stands for, if values may be days.
    ///   - isList: Whether values are comma-separated lists.
    ///   - isVerbatim: Whether a text is parsed as it is typed, as free texts and paths are; otherwise no-break spaces and
    ///     full-width digits and signs count as plain ones, and invisible characters are left out.
    ///   - maximumWords: The maximum number of unquoted words that form a value on a line.
    ///   - schema: JSON Schema keywords that describe the text.
    ///   - example: A valid text, where the schema alone does not show the format.
    ///   - suggestions: Values that do not depend on the store.
    ///   - text: Returns the text of a value in its normal form, which is parsed as that value.
    ///   - suggest: Returns the values that begin with the text typed so far.
    ///   - find: Returns the row that a value names, as data, which pages call by its `name` or `title`; throws a
    ///     ``Failure`` unless there is exactly one.
    ///   - names: Joins unquoted words that belong to one name; nil if names are never joined.
    ///   - parse: Parses a text. It throws a ``UsageFailure`` whose message ends a sentence that begins with the name of
    ///     the parameter.
    public init(
        _ name: String, nearestDay: DayOrMinute.Nearest? = nil, isList: Bool = false, isVerbatim: Bool = false,
        maximumWords: Int = 1, schema: Record = [:], example: String? = nil, suggestions: [Suggestion] = [],
        text: @escaping @Sendable (Content) -> String,
        suggest: (@Sendable (OpenParameter, Session) throws -> [Suggestion])? = nil,
        find: (@Sendable (Content, Session) throws -> Value)? = nil,
        names: (@Sendable ([String], Session) throws -> [String])? = nil,
        parse: @escaping @Sendable (String) throws(UsageFailure) -> Content
    ) {
        let read: @Sendable (String, Timestamp?) throws(UsageFailure) -> Content = { text, now throws(UsageFailure) in
            guard let now, let nearestDay else { return try parse(text) }
            return try parse(try DayOrMinute.typed(text, at: now, nearestDay)?.text ?? text)
        }
        self.init(
            name, nearestDay: nearestDay, isList: isList, isVerbatim: isVerbatim, maximumWords: maximumWords,
            schema: schema, example: example.map(Value.text), suggestions: suggestions, suggest: suggest, find: find,
            names: names, write: { .text(text($0)) }, parse: read)
    }

    /// Creates a kind, whose values may be other than texts.
    init(
        _ name: String, maximumLength: Int? = nil, range: ClosedRange<Int>? = nil,
        choices: [AnyKind.Choice] = [], nearestDay: DayOrMinute.Nearest? = nil, isList: Bool = false,
        isVerbatim: Bool = false, maximumWords: Int = 1, schema: Record = [:], example: Value? = nil,
        suggestions: [Suggestion] = [],
        suggest: (@Sendable (OpenParameter, Session) throws -> [Suggestion])? = nil,
        find: (@Sendable (Content, Session) throws -> Value)? = nil,
        names: (@Sendable ([String], Session) throws -> [String])? = nil,
        write: @escaping @Sendable (Content) -> Value,
        parse read: @escaping @Sendable (String, Timestamp?) throws(UsageFailure) -> Content
    ) {
        let parse: @Sendable (String, Timestamp?) throws(UsageFailure) -> Content = { text, now throws(UsageFailure) in
            try read(isVerbatim ? text : text.plainlyTyped, now)
        }
        erased = AnyKind(
            name, maximumLength: maximumLength, range: range, choices: choices, nearestDay: nearestDay, isList: isList,
            maximumWords: maximumWords, schema: schema, example: example, suggestions: suggestions, suggest: suggest,
            find: find, names: names, write: write, parse: parse)
        self.parse = parse
    }

    /// Parses a typed text.
    ///
    /// - Parameter now: The time that days such as `tomorrow` are counted from; nil if they are invalid.
    /// - Throws: ``UsageFailure`` that says which values are valid.
    public func read(_ text: String, at now: Timestamp? = nil) throws(UsageFailure) -> Content {
        try parse(text, now)
    }
}

/// The part of a ``Kind`` without its Swift type: what help, completion and OpenAPI know of it.
public final class AnyKind: Sendable {
    /// The name, in camel case, which tells kinds apart.
    package let name: String
    /// The maximum length of a text; nil for other kinds.
    public let maximumLength: Int?
    /// The range of an integer; nil for other kinds.
    public let range: ClosedRange<Int>?
    /// The words to choose from; empty for other kinds.
    public let choices: [Choice]
    /// The day that a typed weekday stands for, if values may be days, such as `2026-11-21`.
    public let nearestDay: DayOrMinute.Nearest?
    /// Whether values are comma-separated lists, which a line may write as several words: `Ana, Ion`.
    public let isList: Bool
    /// The maximum number of unquoted words that form a value on a line, such as 2 for `11 EUR`.
    package let maximumWords: Int
    /// JSON Schema keywords that describe a value, beside its type.
    public let schema: Record
    /// A valid value, where the schema alone does not show the format.
    public let example: Value?
    /// Values that do not depend on the store.
    public let suggestions: [Suggestion]
    private let parse: @Sendable (String, Timestamp?) throws(UsageFailure) -> any Sendable
    private let write: @Sendable (any Sendable) -> Value
    package let suggest: (@Sendable (OpenParameter, Session) throws -> [Suggestion])?
    /// Returns what content names in the store; nil for kinds whose values name nothing.
    package let find: (@Sendable (any Sendable, Session) throws -> Value)?
    /// Returns the names that unquoted words form; nil for kinds whose values are one word.
    package let names: (@Sendable ([String], Session) throws -> [String])?

    fileprivate init<Content: Sendable>(
        _ name: String, maximumLength: Int?, range: ClosedRange<Int>?, choices: [Choice],
        nearestDay: DayOrMinute.Nearest?, isList: Bool, maximumWords: Int, schema: Record, example: Value?,
        suggestions: [Suggestion], suggest: (@Sendable (OpenParameter, Session) throws -> [Suggestion])?,
        find: (@Sendable (Content, Session) throws -> Value)?,
        names: (@Sendable ([String], Session) throws -> [String])?,
        write: @escaping @Sendable (Content) -> Value,
        parse: @escaping @Sendable (String, Timestamp?) throws(UsageFailure) -> Content
    ) {
        (self.name, self.maximumLength, self.range) = (name, maximumLength, range)
        (self.choices, self.nearestDay, self.isList, self.maximumWords) = (choices, nearestDay, isList, maximumWords)
        (self.schema, self.example, self.suggestions) = (schema, example, suggestions)
        (self.suggest, self.names) = (suggest, names)
        self.parse = { text, now throws(UsageFailure) in try parse(text, now) }
        self.write = { content in
            guard let content = content as? Content else { return .null }
            return write(content)
        }
        if let find {
            self.find = { content, session in
                guard let content = content as? Content else { return .null }
                return try find(content, session)
            }
        } else {
            self.find = nil
        }
    }

    /// Parses a typed text.
    ///
    /// - Parameter now: The time that days such as `tomorrow` are counted from; nil if they are invalid.
    /// - Returns: The content of the kind.
    /// - Throws: ``UsageFailure`` that says which values are valid.
    public func read(_ text: String, at now: Timestamp? = nil) throws(UsageFailure) -> any Sendable {
        guard text.utf8.count <= Self.maximumBytes else {
            throw UsageFailure("can have at most \(Self.maximumBytes) bytes")
        }
        return try parse(text, now)
    }

    /// Reads a value of JSON data.
    ///
    /// - Returns: The content of the kind.
    /// - Throws: ``UsageFailure`` that says which values are valid.
    public func read(_ value: Value) throws(UsageFailure) -> any Sendable {
        switch value {
        case .boolean(let isTrue) where self == .flag: return isTrue
        case .integer(let number) where range != nil: return try read(String(number))
        case .text(let text) where self != .flag && range == nil: return try read(text)
        default:
            throw UsageFailure("must be \(self == .flag ? "true or false" : range == nil ? "text" : "an integer")")
        }
    }

    /// Returns content in its normal form as data.
    public func value(of content: any Sendable) -> Value { write(content) }

    /// The maximum size of any value in UTF-8 bytes, which bounds the time that its checks take.
    private static let maximumBytes = 100_000

    /// Whether values name rows of the store, so that suggestions come from there.
    public var isReference: Bool { find != nil }

    /// What pages call the row that a text refers to, such as `Ana Pop` for `#1`; nil if there is none.
    public func label(of text: String, in session: Session) -> String? {
        guard let find, let content = try? read(text), case .record(let record)? = try? find(content, session),
            case .text(let name)? = record["name"] ?? record["title"]
        else { return nil }
        return name
    }

    /// Whether a text is a pasted list, in which ``names`` finds the values.
    package func isPasted(_ text: String) -> Bool { takesPastedLists && text.contains(where: \.isNewline) }

    /// Whether a pasted list is accepted, and `names` splits it.
    package var takesPastedLists: Bool { names != nil && isReference }

    /// Whether several unquoted words may form one value.
    public var joinsWords: Bool { names != nil }

    /// An allowed word.
    public struct Choice: Equatable, Sendable {
        /// The word.
        public let word: String
        /// The text for pages; if it is empty, they show the word.
        public let label: String
        /// Alternative spellings.
        public let aliases: [String]

        /// Creates a choice.
        public init(_ word: String, _ label: String = "", aliases: [String] = []) {
            (self.word, self.label, self.aliases) = (word, label, aliases)
        }
    }
}

extension AnyKind: Equatable {
    /// Returns whether two kinds have the same description.
    public static func == (left: AnyKind, right: AnyKind) -> Bool {
        left === right
            || left.name == right.name && left.maximumLength == right.maximumLength && left.range == right.range
                && left.choices == right.choices
    }
}
