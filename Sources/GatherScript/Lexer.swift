/// What is wrong with a script's text, before it means anything.
struct SyntaxError: Error, Equatable {
    let message: String
    let range: SourceRange
    /// Where the statement begins that it is in; nil when it is in none.
    var statement: Int?

    init(_ message: String, _ range: SourceRange) {
        self.message = message
        self.range = range
    }
}

/// Splits a script into words, statement by statement.
struct Lexer {
    let source: SourceFile
    var offset = 0
    /// Whether a `}` outside of quotes ends the block, and with it the statement.
    var isInBlock = false
    /// Whether a `{` where a word could begin ends the words, because a block follows them.
    var isBeforeBlock = false
    let bytes: [UInt8]
    let allowsSemicolons: Bool

    init(_ source: SourceFile, at offset: Int = 0) {
        self.source = source
        self.offset = offset
        bytes = source.bytes
        allowsSemicolons = source.allowsSemicolons
    }

    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether a statement begins somewhere after the blank lines and comments that are passed over.
    mutating func findStatement() -> Bool {
        while let byte = current {
            switch byte {
            case .newline, .space, .tab, .carriageReturn: offset += 1
            case .backslash where isLineContinued: continueLine()
            case .semicolon where allowsSemicolons: offset += 1
            case .hash: skipLine()
            default: return true
            }
        }
        return false
    }

    /// Goes to the end of the line.
    mutating func skipLine() {
        while let byte = current, byte != .newline { offset += 1 }
    }

    /// Goes to the end of the line, and of those that it is continued on.
    mutating func skipStatement() {
        while let byte = current, byte != .newline {
            if byte == .backslash, isLineContinued { continueLine() } else { offset += 1 }
        }
    }

    /// Passes over the blanks between words.
    ///
    /// - Returns: Whether a word follows in the same statement.
    mutating func findWord() throws(SyntaxError) -> Bool {
        while let byte = current {
            switch byte {
            case .space, .tab, .carriageReturn: offset += 1
            case .backslash where isLineContinued: continueLine()
            case .newline: return false
            case .rightBrace where isInBlock: return false
            case .leftBrace where isBeforeBlock: return false
            case .semicolon:
                if allowsSemicolons { return false }
                throw SyntaxError("write one statement a line", SourceRange(start: offset, end: offset + 1))
            // `#12` names a player; any other `#` where a word could begin starts a comment.
            case .hash where !(self.byte(at: offset + 1)?.isDigit ?? false): return false
            default: return true
            }
        }
        return false
    }

    var isLineContinued: Bool {
        byte(at: offset + 1) == .newline
            || (byte(at: offset + 1) == .carriageReturn && byte(at: offset + 2) == .newline)
    }

    private mutating func continueLine() { offset += byte(at: offset + 1) == .newline ? 2 : 3 }

    func isNameStart(_ byte: UInt8?) -> Bool { byte.map { $0.isLetter || $0 == .underscore } ?? false }
}
