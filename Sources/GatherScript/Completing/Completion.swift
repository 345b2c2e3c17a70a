public import GatherKit

/// The result of a completion: a replacement for the current word, and the candidates to list.
public struct Completion: Codable, Equatable, Sendable {
    /// The candidates.
    public private(set) var candidates: [Suggestion]
    /// Whether the list is truncated.
    public let isCut: Bool
    /// The text that replaces the current word; nil to leave it unchanged.
    public private(set) var replacement: String?
    /// Whether the replacement is a complete word, after which a space is inserted.
    public private(set) var isComplete = false
    /// The byte offset of the current word in the line.
    public private(set) var start: Int
    /// The beginning of a path on the user's machine, which only a program there can complete; nil for anything else.
    public private(set) var file: String?

    /// The completion of an answer without suggestions.
    public static func none(of answer: String) -> Completion { Completion(PartialLine(answer: answer), words: []) }

    /// Creates the completion of a path on another machine.
    init(_ partial: PartialLine, ofFile beginning: String) {
        self.init(partial, words: [])
        file = beginning
    }

    /// Creates the completion of words that start with a prefix, ignoring case.
    ///
    /// - Parameters:
    ///   - beginning: The prefix; nil for the current word.
    init(_ partial: PartialLine, _ beginning: String? = nil, words: [Suggestion]) {
        let beginning = (beginning ?? partial.current).lowercased()
        let fitting = words.filter { $0.text.lowercased().hasPrefix(beginning) }
        self.init(partial, values: fitting, isCut: false, isQuoted: false)
    }

    /// Creates the completion of suggested values.
    ///
    /// - Parameter taken: The keys of names that must not be suggested again.
    init(_ partial: PartialLine, _ all: [Suggestion], without taken: Set<String> = []) {
        let isCut = all.count > OpenParameter.suggestionsShown
        let shown = all.lazy.filter { !taken.contains(NameKeys($0.text).name) }.prefix(OpenParameter.suggestionsShown)
        self.init(partial, values: Array(shown), isCut: isCut)
    }

    /// Creates the completion of values that were already filtered.
    ///
    /// - Parameters:
    ///   - isCut: Whether there are more candidates than these, so that the word stays as it is.
    ///   - isQuoted: Whether a value is quoted if a command line needs that.
    init(_ partial: PartialLine, values: [Suggestion], isCut: Bool, isQuoted: Bool = true) {
        func word(_ text: String, alwaysQuoted: Bool) -> String {
            isQuoted && !partial.isAnswer ? lineWord(text, alwaysQuoted: alwaysQuoted) : text
        }
        candidates = values
        self.isCut = isCut
        start = partial.start
        let texts = values.map(\.text)
        // If the list is truncated, the common prefix of all values is unknown.
        guard !isCut, let first = texts.first else { return }
        if texts.count == 1 {
            let isFolder = first.hasSuffix("/")
            isComplete = !isFolder && !partial.isAnswer
            let whole = word(first, alwaysQuoted: partial.openQuote != nil)
            replacement = isFolder && whole.hasSuffix("\"") ? String(whole.dropLast()) : whole
        } else {
            let common = Self.commonBeginning(texts)
            // Candidates may match ignoring case and accents: keep the typed text if it is longer than their common
            // prefix.
            guard common.count >= partial.current.count else { return }
            let needsQuote =
                partial.openQuote != nil || texts.contains { word($0, alwaysQuoted: false).hasPrefix("\"") }
            replacement = needsQuote && !common.isEmpty ? String(word(common, alwaysQuoted: true).dropLast()) : common
        }
    }

    /// The completion of the rest of a word after a fixed prefix, such as `--option=`.
    ///
    /// - Parameter staysOpen: Whether the word continues after the replacement.
    func prefixed(with prefix: String, staysOpen: Bool = false) -> Completion {
        var copy = self
        if staysOpen { copy.isComplete = false }
        copy.replacement = replacement.map { prefix + $0 }
        return copy
    }

    /// The completion of a nested line, as a quoted word of the outer line.
    ///
    /// - Parameters:
    ///   - before: The text of the nested line before its current word.
    func quoted(after before: String, in partial: PartialLine) -> Completion {
        var copy = self
        copy.start = partial.start
        copy.file = nil
        copy.replacement = replacement.map { String(lineWord(before + $0, alwaysQuoted: true).dropLast()) }
        return copy
    }

    private static func commonBeginning(_ texts: [String]) -> String {
        var common = texts[0][...]
        for text in texts.dropFirst() { common = common.prefix(zip(common, text).prefix { $0 == $1 }.count) }
        return String(common)
    }
}
