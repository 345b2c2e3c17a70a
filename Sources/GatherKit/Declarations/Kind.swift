public import Foundation

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
    ///   - isList: Whether values are lists with commas.
    ///   - maximumWords: The most words without quotes that a value may consist of on a line.
    ///   - schema: JSON Schema keywords that describe the text.
    ///   - example: A valid text, where the schema alone does not show the format.
    ///   - suggestions: Values that do not depend on the store.
    ///   - text: Returns the text of a value in its normal form, which is parsed as that value.
    ///   - suggest: Returns the values that begin with the text typed so far.
    ///   - find: Returns the row that a value names, as data; throws a ``Failure`` unless there is exactly one.
    ///   - label: Returns what pages call such a row; nil for its name or title.
    ///   - names: Joins words without quotes that belong to one name; nil if names are never joined.
    ///   - parse: Parses a text. It throws a ``UsageFailure`` whose message ends a sentence that begins with the name of
    ///     the parameter.
    public init(
        _ name: String, nearestDay: DayOrMinute.Nearest? = nil, isList: Bool = false,
        maximumWords: Int = 1, schema: Record = [:], example: String? = nil, suggestions: [Suggestion] = [],
        text: @escaping @Sendable (Content) -> String,
        suggest: (@Sendable (OpenParameter, Session) throws -> [Suggestion])? = nil,
        find: (@Sendable (Content, Session) throws -> Value)? = nil,
        label: (@Sendable (Record) -> String?)? = nil,
        names: (@Sendable ([String], Session) throws -> [String])? = nil,
        parse: @escaping @Sendable (String) throws(UsageFailure) -> Content
    ) {
        let read: @Sendable (String, Timestamp?) throws(UsageFailure) -> Content = { text, now throws(UsageFailure) in
            guard let now, let nearestDay else { return try parse(text) }
            return try parse(try DayOrMinute.typed(text, at: now, nearestDay)?.text ?? text)
        }
        erased = AnyKind(
            name, nearestDay: nearestDay, isList: isList, maximumWords: maximumWords, schema: schema,
            example: example.map(Value.text), suggestions: suggestions, suggest: suggest, find: find, label: label,
            names: names,
            write: { .text(text($0)) },
            parse: read)
        self.parse = read
    }

    /// Creates a built-in kind.
    fileprivate init(
        _ name: String, maximumLength: Int? = nil, range: ClosedRange<Int>? = nil,
        choices: [AnyKind.Choice] = [], suggestions: [Suggestion] = [], nearestDay: DayOrMinute.Nearest? = nil,
        schema: Record = [:], example: Value? = nil, write: @escaping @Sendable (Content) -> Value,
        parse: @escaping @Sendable (String, Timestamp?) throws(UsageFailure) -> Content
    ) {
        erased = AnyKind(
            name, maximumLength: maximumLength, range: range, choices: choices,
            nearestDay: nearestDay, schema: schema, example: example, suggestions: suggestions, write: write,
            parse: parse)
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

extension Kind<String> {
    /// A text of at most that many characters, without control characters.
    public static func text(maximumLength: Int) -> Kind {
        Kind(
            "text", maximumLength: maximumLength,
            schema: ["minLength": .integer(1), "maxLength": .integer(maximumLength)], example: .text("Dinamo"),
            write: Value.text
        ) { text, _ throws(UsageFailure) in try text.plain(maximumLength: maximumLength) }
    }

    /// The path of a file to be read.
    public static var file: Kind { Kind("file", write: Value.text) { text, _ in text } }
    /// The path of a file to be written.
    public static var newFile: Kind { Kind("newFile", write: Value.text) { text, _ in text } }
    /// The name of a route.
    public static var route: Kind { Kind("route", write: Value.text) { text, _ in text } }
    /// A whole line of the shell, as one word.
    public static var line: Kind {
        Kind("line", write: Value.text) { text, _ throws(UsageFailure) in
            try text.plain(maximumLength: AnyKind.longestText)
        }
    }

    /// One of several words.
    public static func choice(_ choices: [AnyKind.Choice]) -> Kind { choice(choices, word: { $0 }, content: { $0 }) }
}

extension Kind<Int> {
    /// An integer in a range.
    ///
    /// - Parameters:
    ///   - words: Words that stand for numbers, also outside of the range.
    ///   - number: Returns the number that a text stands for; nil if it is none.
    public static func integer(
        _ range: ClosedRange<Int>, words: [String: Int] = [:],
        reading number: @escaping @Sendable (String) -> Int? = { Int($0) }
    ) -> Kind {
        Kind(
            "integer", range: range,
            schema: ["minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)],
            example: .integer(range.contains(31) ? 31 : range.lowerBound), write: Value.integer
        ) { text, _ throws(UsageFailure) in
            if let number = words[text.lowercased()] { return number }
            if let number = number(text), range.contains(number) { return number }
            throw UsageFailure(
                "must be an integer from \(range.lowerBound) to \(range.upperBound), not \(quoted(text))")
        }
    }

    /// Minutes and seconds such as `12:30`, or minutes alone, read as seconds.
    public static var duration: Kind {
        Kind("duration", write: Value.duration) { text, _ throws(UsageFailure) in
            if let seconds = MinutesAndSeconds.seconds(typed: text), MinutesAndSeconds.range.contains(seconds) {
                return seconds
            }
            let examples = MinutesAndSeconds.examples
            throw UsageFailure("must be a duration from 00:01 to 99:59, such as \(examples), not \(quoted(text))")
        }
    }
}

extension Kind {
    /// One of several words, each of which stands for a value.
    ///
    /// - Parameters:
    ///   - word: Returns the word of a value.
    ///   - content: Returns the value of a word.
    ///   - advice: Returns what to do about an invalid text; nil to suggest the nearest word.
    static func choice(
        _ choices: [AnyKind.Choice], word: @escaping @Sendable (Content) -> String,
        content: @escaping @Sendable (String) -> Content?,
        advice: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Kind {
        Kind(
            "choice", choices: choices, suggestions: choices.map { Suggestion($0.word, $0.label) },
            schema: ["enum": .list(choices.map { .text($0.word) })],
            example: choices.first.map { .text($0.word) }, write: { .text(word($0)) }
        ) { text, _ throws(UsageFailure) in
            if choices.contains(where: { $0.word == text }), let content = content(text) { return content }
            let folded = text.lowercased()
            let choice = choices.first { choice in
                choice.word.lowercased() == folded
                    || choice.aliases.contains { NameKeys($0).search == NameKeys(text).search }
            }
            if let choice, let content = content(choice.word) { return content }
            let words = choices.map(\.word)
            let hint = advice(text) ?? nearest(to: folded, among: words).map { "did you mean \($0)?" }
            throw UsageFailure(
                "must be one of \(words.joined(separator: ", ")), not \(quoted(text))\(hint.map { "; \($0)" } ?? "")")
        }
    }
}

extension Kind where Content: RawRepresentable<String> & CaseIterable {
    /// A case of an enum.
    ///
    /// - Parameters:
    ///   - aliases: Returns the alternative spellings of a case.
    ///   - label: Returns the text for pages; if it is empty, they show the word.
    ///   - advice: Returns what to do about an invalid text; nil to suggest the nearest case.
    public static func choice(
        aliases: (Content) -> [String] = { _ in [] }, labelled label: (Content) -> String = { _ in "" },
        advice: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Kind {
        choice(
            Content.allCases.map { AnyKind.Choice($0.rawValue, label($0), aliases: aliases($0)) }, word: \.rawValue,
            content: Content.init(rawValue:), advice: advice)
    }
}

extension Kind<Name> {
    /// A ``Name``.
    public static var name: Kind {
        Kind(
            "playerName", schema: ["minLength": .integer(1), "maxLength": .integer(Name.maximumLength)],
            example: .text("Ana Pop"),
            write: { .text($0.text) }
        ) { text, _ throws(UsageFailure) in
            try Name(text)
        }
    }
}

extension Kind<DayOrMinute> {
    /// A day or a minute in the local time zone: `2026-11-21`, or as in ``DayOrMinute/Nearest``.
    public static var dayOrMinute: Kind { moment("moment", .next) }
    /// A day or a minute that has begun.
    public static var pastDayOrMinute: Kind { moment("pastMoment", .last) }
    /// A day or a minute of the past or the future.
    public static var closestDayOrMinute: Kind { moment("closestMoment", .closest) }

    private static func moment(_ name: String, _ nearest: DayOrMinute.Nearest) -> Kind {
        Kind(name, nearestDay: nearest, write: { .text($0.text) }) { text, now throws(UsageFailure) in
            if let moment = try DayOrMinute.typed(text, at: now, nearest) { return moment }
            let examples = now == nil ? "2026-11-21 or 2026-11-21T18:30" : nearest.examples
            let advice = now == nil ? nil : DayOrMinute.advice(on: text, nearest)
            throw UsageFailure(
                "must be a day, or a day and a time, such as \(examples), not \(quoted(text))"
                    + (advice.map { "; \($0)" } ?? ""))
        }
    }
}

extension Kind<Coordinates> {
    /// A latitude and a longitude in degrees.
    public static var coordinates: Kind {
        Kind("coordinates", write: { .text($0.text) }) { text, _ throws(UsageFailure) in
            if let coordinates = Coordinates(text) { return coordinates }
            throw UsageFailure(
                "must be a latitude and a longitude in degrees, such as \(Coordinates.example), not \(quoted(text))")
        }
    }
}

extension Kind<UUID> {
    /// A UUID, in upper or lower case.
    public static var uuid: Kind {
        let example = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
        return Kind(
            "uuid", schema: ["format": .text("uuid")], example: .text(example), write: { .text($0.uuidString) }
        ) { text, _ throws(UsageFailure) in
            if let id = UUID(uuidString: text) { return id }
            throw UsageFailure("must be an identifier such as \(example), not \(quoted(text))")
        }
    }
}

extension Kind<Bool> {
    /// A flag, without a value.
    static var flag: Kind { Kind("flag", example: .boolean(true), write: Value.boolean) { _, _ in true } }
}

extension Kind<Secret> {
    /// A secret, prompted for instead of typed on the line.
    ///
    /// - Parameter isNew: Whether the user chooses it now.
    public static func secret(isNew: Bool) -> Kind {
        Kind(
            isNew ? "newSecret" : "secret", schema: ["format": .text("password"), "writeOnly": .boolean(true)],
            example: .text("correct horse"), write: { .text($0.exposed) }
        ) { text, _ in Secret(text) }
    }
}

extension String {
    /// Returns the text with plain blanks, and none around it.
    ///
    /// - Throws: ``UsageFailure`` if it is empty, too long, or contains invisible characters.
    fileprivate func plain(maximumLength: Int) throws(UsageFailure) -> String {
        let trimmed = (isPlainASCII ? self : plainlySpaced).trimmingWhitespace()
        guard !trimmed.isEmpty else { throw UsageFailure("cannot be empty") }
        guard trimmed.length(forLimit: maximumLength) <= maximumLength else {
            throw UsageFailure("can have at most \(maximumLength) characters")
        }
        if !trimmed.isPlainASCII, trimmed.firstHidden != nil {
            throw UsageFailure("cannot contain control or invisible characters")
        }
        return trimmed
    }
}
