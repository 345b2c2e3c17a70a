public import Foundation

extension Kind<String> {
    /// A text of limited length, without control characters.
    public static func text(maximumLength: Int) -> Kind {
        Kind(
            "text", maximumLength: maximumLength, isVerbatim: true,
            schema: ["minLength": .integer(1), "maxLength": .integer(maximumLength)], example: .text("Dinamo"),
            write: Value.text
        ) { text, _ throws(UsageFailure) in try text.plain(maximumLength: maximumLength) }
    }

    /// The path of a file to be read.
    public static var file: Kind { Kind("file", isVerbatim: true, write: Value.text) { text, _ in text } }
    /// The path of a file to be written.
    public static var newFile: Kind { Kind("newFile", isVerbatim: true, write: Value.text) { text, _ in text } }
    /// The name of a route.
    public static var route: Kind { Kind("route", isVerbatim: true, write: Value.text) { text, _ in text } }
    /// A whole line of the shell, as one word.
    public static var line: Kind {
        Kind("line", isVerbatim: true, write: Value.text) { text, _ throws(UsageFailure) in
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
    ///   - words: Words that stand for numbers, even outside of the range.
    ///   - number: Returns the number that a text stands for; nil if it stands for none.
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
        Kind("duration", maximumWords: 3, write: Value.duration) { text, _ throws(UsageFailure) in
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
            "choice", choices: choices, schema: ["enum": .list(choices.map { .text($0.word) })],
            example: choices.first.map { .text($0.word) },
            suggestions: choices.map { Suggestion($0.word, $0.label) }, write: { .text(word($0)) }
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
            "playerName", isVerbatim: true,
            schema: ["minLength": .integer(1), "maxLength": .integer(Name.maximumLength)],
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
            isNew ? "newSecret" : "secret", isVerbatim: true,
            schema: ["format": .text("password"), "writeOnly": .boolean(true)], example: .text("correct horse"),
            write: { .text($0.exposed) }
        ) { text, _ in Secret(text) }
    }
}

extension AnyKind {
    /// The maximum length of a text whose kind sets none.
    public static let longestText = 10_000

    /// The path of a file to be read.
    public static let file = Kind.file.erased
    /// The path of a file to be written.
    public static let newFile = Kind.newFile.erased
    /// The name of a route.
    public static let route = Kind.route.erased
    /// A whole line of the shell, as one word.
    public static let line = Kind.line.erased
    /// A secret that the user chooses now.
    public static let newSecret = Kind.secret(isNew: true).erased
    /// A flag, without a value.
    public static let flag = Kind.flag.erased
}

extension String {
    /// Returns the text with plain spaces, and without spaces around it.
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
