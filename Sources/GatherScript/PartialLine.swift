public import GatherKit

/// A line that is still being typed, up to the cursor.
public struct PartialLine: Equatable, Sendable {
    /// The words of the statement before the one that the cursor is in.
    public private(set) var words: [CommandWord]
    /// What there is of the word that the cursor is in, with its quotes worked out.
    public let current: String
    /// The quote that is still open, if one is.
    public let openQuote: Character?
    /// Where the word that the cursor is in begins, in bytes.
    public let start: Int
    /// Whether the words begin a statement, not the value of a variable.
    public let beginsStatement: Bool
    /// Whether the words are all that the line holds: no other statement, no block, no comment.
    public let isOneStatement: Bool
    /// Whether it is no line at all but the answer to a question, in which nothing needs quotes.
    public let isAnswer: Bool

    /// Takes the answer to a question, up to the cursor.
    public init(answer: String) {
        words = []
        current = answer
        openQuote = nil
        start = 0
        beginsStatement = false
        isOneStatement = false
        isAnswer = true
    }

    /// Reads a line up to the cursor.
    public init(_ line: String) {
        let source = SourceFile(typed: line)
        var lexer = Lexer(source)
        var words: [Word] = []
        var unfinished: (start: Int, quote: UInt8)?
        while lexer.findStatement() {
            words = []
            do throws(SyntaxError) {
                while try lexer.findWord() {
                    let start = lexer.offset
                    do throws(SyntaxError) {
                        words.append(try lexer.word())
                    } catch {
                        unfinished = (start, source.bytes[min(error.range.start, source.bytes.count - 1)])
                        lexer = Lexer(source, at: source.bytes.count)
                    }
                }
                if lexer.current == .hash { lexer.skipLine() }
                if lexer.offset < source.bytes.count { words = [] }
            } catch {
                lexer.skipStatement()
            }
        }
        if let unfinished {
            start = unfinished.start
            openQuote = unfinished.quote == .doubleQuote ? "\"" : "'"
            current = Self.unquoted(source.bytes[unfinished.start...])
        } else if let last = words.last, last.range.end == source.bytes.count {
            words.removeLast()
            start = last.range.start
            openQuote = nil
            current = last.pieces.isEmpty ? last.text : source.text(of: last.range)
        } else {
            start = source.bytes.count
            openQuote = nil
            current = ""
        }
        isOneStatement =
            unfinished == nil && words.first?.range.start == source.bytes.firstIndex { !$0.isBlank }
            && words.last?.range.end == source.bytes.lastIndex { !$0.isBlank }.map { $0 + 1 }
        // In a block, and where a variable gets its value, a route begins anew.
        let beginning = words.lastIndex { !$0.isValue && ["{", "=", "in"].contains($0.text) }
        let isKeyword = words.first.map { Keyword(rawValue: $0.text) != nil || $0.text == "}" } ?? false
        beginsStatement = !isKeyword || beginning.map { words[$0].text == "{" } ?? true
        if isKeyword, let beginning { words.removeSubrange(...beginning) }
        isAnswer = false
        self.words = words.map {
            CommandWord($0.pieces.isEmpty ? $0.text : source.text(of: $0.range), isValue: $0.isValue)
        }
    }

    /// The line with other words in the place of the first one.
    public func replacingFirstWord(by others: [CommandWord]) -> PartialLine {
        var copy = self
        copy.words.replaceSubrange(0..<min(1, words.count), with: others)
        return copy
    }

    /// The text of a word whose quote is still open.
    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                text.append(byte)
                isEscaped = false
            } else if byte == .backslash {
                isEscaped = true
            } else if byte != .doubleQuote && !(byte == .singleQuote && text.isEmpty) {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A text as a word of a line: in quotes where it would otherwise be read as something else.
public func lineWord(_ text: String, alwaysQuoted: Bool = false) -> String {
    let bytes = text.utf8
    let special: [UInt8] = [
        .space, .tab, .newline, .doubleQuote, .dollar, .semicolon, .backslash, .leftBrace, .rightBrace,
    ]
    let isComment = bytes.first == .hash && !(bytes.dropFirst().first?.isDigit ?? false)
    let startsOtherwise =
        bytes.first == .singleQuote || isComment || text.hasPrefix("--") || text.contains("='")
    let isObeyed = text.printable != text
    guard alwaysQuoted || bytes.isEmpty || startsOtherwise || isObeyed || bytes.contains(where: special.contains) else {
        return text
    }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$")
        .replacing("\n", with: "\\n")
    return "\"\(isObeyed ? escaped.withCodesOfTheObeyed : escaped)\""
}

extension String {
    /// The text with escapes for what a terminal would obey, so that a line can be shown while it is typed.
    fileprivate var withCodesOfTheObeyed: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isObeyedByTerminals, scalar != "\t" {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
