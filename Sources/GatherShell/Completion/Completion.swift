import GatherKit
import GatherScript

/// Something that a line can go on with.
public struct Candidate: Equatable, Sendable {
    /// The text that would stand in the line, without quotes.
    public let text: String
    /// What it is, for the list.
    public let summary: String

    init(_ text: String, _ summary: String) {
        self.text = text
        self.summary = summary
    }
}

/// What to put into a line, and what to choose from.
public struct Completion: Equatable, Sendable {
    /// What to choose from.
    public private(set) var candidates: [Candidate]
    /// Whether there are more than these.
    public let isCut: Bool
    /// What is put in the place of the word that the cursor is in; nil when there is nothing to put there.
    public private(set) var replacement: String?
    /// Whether the replacement is a whole word, so that a blank may follow.
    public private(set) var isComplete: Bool
    /// Where the word that is replaced begins, in bytes.
    public private(set) var start: Int

    /// Chooses among words by the beginning of the current one.
    init(_ partial: PartialLine, _ beginning: String? = nil, words: [Candidate]) {
        let beginning = (beginning ?? partial.current).lowercased()
        let fitting = words.filter { $0.text.lowercased().hasPrefix(beginning) }
        self.init(partial, values: fitting, isCut: false, last: nil) { text, _ in text }
    }

    /// Offers values that were chosen already.
    ///
    /// - Parameters:
    ///   - last: The last of all values when there are more than these.
    ///   - word: Writes a text as a word of the line, in quotes whatever it holds if told so; unless given, as the
    ///     line needs it.
    init(
        _ partial: PartialLine, values: [Candidate], isCut: Bool, last: String?,
        word: ((_ text: String, _ alwaysQuoted: Bool) -> String)? = nil
    ) {
        let word = word ?? { partial.isAnswer ? $0 : lineWord($0, alwaysQuoted: $1) }
        candidates = values
        self.isCut = isCut
        start = partial.start
        let texts = values.map(\.text) + [last].compactMap { $0 }
        guard let first = texts.first else {
            replacement = nil
            isComplete = false
            return
        }
        if texts.count == 1 {
            let isFolder = first.hasSuffix("/")
            isComplete = !isFolder && !partial.isAnswer
            let whole = word(first, partial.openQuote != nil)
            replacement = isFolder && whole.hasSuffix("\"") ? String(whole.dropLast()) : whole
        } else if isCut, last == nil {
            // What all of them have in common is not known.
            isComplete = false
            replacement = nil
        } else {
            isComplete = false
            let common = Self.commonBeginning(texts)
            // What was typed stays when the candidates have less in common, such as their accents.
            guard common.count >= partial.current.count else {
                replacement = nil
                return
            }
            let needsQuote = partial.openQuote != nil || texts.contains { word($0, false).hasPrefix("\"") }
            replacement = needsQuote && !common.isEmpty ? String(word(common, true).dropLast()) : common
        }
    }

    /// The completion of what follows something in the same word, such as an option's equals sign.
    ///
    /// - Parameter staysOpen: Whether the word goes on behind it.
    func prefixed(with prefix: String, staysOpen: Bool = false) -> Completion {
        var copy = self
        if staysOpen { copy.isComplete = false }
        copy.replacement = replacement.map { prefix + $0 }
        return copy
    }

    /// The completion of a line within the word that the cursor is in, which always stands in quotes then.
    ///
    /// - Parameter before: What that line holds before its own word.
    func quoted(after before: String, in partial: PartialLine) -> Completion {
        var copy = self
        copy.start = partial.start
        copy.replacement = replacement.map { String(lineWord(before + $0, alwaysQuoted: true).dropLast()) }
        return copy
    }

    private static func commonBeginning(_ texts: [String]) -> String {
        var common = texts[0][...]
        for text in texts.dropFirst() { common = common.prefix(zip(common, text).prefix { $0 == $1 }.count) }
        return String(common)
    }
}
