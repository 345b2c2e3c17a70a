import GatherKit

/// An incomplete input line up to the cursor, for completion.
public struct PartialLine: Equatable, Sendable {
    /// The words of the statement before the word at the cursor.
    public internal(set) var words: [CommandWord]
    /// The text of the word at the cursor, without its quotes.
    public let current: String
    /// The quote character that is still open; nil if there is none.
    public let openQuote: Character?
    /// The byte offset at which the word at the cursor begins.
    public let start: Int
    /// Whether the words begin a statement, not the value of a variable.
    let beginsStatement: Bool
    /// Whether the input is the answer to a prompt, which needs no quotes, and not a command line.
    public let isAnswer: Bool

    /// Creates a partial answer to a prompt.
    public init(answer: String) {
        words = []
        current = answer
        openQuote = nil
        start = 0
        beginsStatement = false
        isAnswer = true
    }

    /// Parses a command line up to the cursor.
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
            openQuote = unfinished.quote == .singleQuote ? "'" : "\""
            current = Self.unquoted(source.bytes[unfinished.start...], quote: unfinished.quote)
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
        // A new route call begins in a block and after `=` and `in`.
        let beginning = words.lastIndex { !$0.isValue && ["{", "=", "in"].contains($0.text) }
        let isKeyword = words.first.map { Keyword(rawValue: $0.text) != nil || $0.text == "}" } ?? false
        beginsStatement = !isKeyword || beginning.map { words[$0].text == "{" } ?? true
        if isKeyword, let beginning { words.removeSubrange(...beginning) }
        isAnswer = false
        self.words = source.written(words)
    }

    /// Returns the text of a word whose quote is still open.
    private static func unquoted(_ bytes: ArraySlice<UInt8>, quote: UInt8) -> String {
        if quote == .singleQuote, let opening = bytes.firstIndex(of: quote) {
            return String(decoding: bytes[..<opening] + bytes[(opening + 1)...], as: UTF8.self)
        }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                text.append(byte)
                isEscaped = false
            } else if byte == .backslash {
                isEscaped = true
            } else if byte != .doubleQuote {
                text.append(byte)
            }
        }
        let unquoted = String(decoding: text, as: UTF8.self)
        return quote == .doubleQuote ? unquoted : String(unquoted.unicodeScalars.dropFirst())
    }
}

extension SourceFile {
    /// Returns words as they are written, with the names of their variables.
    func written(_ words: [Word]) -> [CommandWord] {
        words.map { CommandWord($0.pieces.isEmpty ? $0.text : text(of: $0.range), isValue: $0.isValue) }
    }
}

/// Returns words as a command line, quoted where necessary; those that begin with two hyphens are options.
public func commandLine(of words: [String]) -> String {
    words.map { $0.hasPrefix("--") ? $0 : lineWord($0) }.joined(separator: " ")
}

/// Returns a text as a word of a command line, quoted and escaped where necessary.
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
    return "\"\(text.escaped(\.isObeyedByTerminals))\""
}

extension String {
    /// The text as it is written between double quotes.
    ///
    /// - Parameter isHidden: Whether a character is written as its code; tabs are kept.
    func escaped(_ isHidden: (Unicode.Scalar) -> Bool) -> String {
        unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "$": result += "\\$"
            case "\n": result += "\\n"
            case "\t": result += "\t"
            case _ where isHidden(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
