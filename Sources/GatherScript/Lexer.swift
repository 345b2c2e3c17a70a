/// What is wrong with a script's text, before it means anything.
struct SyntaxError: Error, Equatable {
    let message: String
    let range: SourceRange

    init(_ message: String, _ range: SourceRange) {
        self.message = message
        self.range = range
    }
}

/// Splits a script into words, statement by statement.
struct Lexer {
    let source: SourceFile
    private(set) var offset = 0
    private let bytes: [UInt8]
    private let allowsSemicolons: Bool

    init(_ source: SourceFile, at offset: Int = 0) {
        self.source = source
        self.offset = offset
        bytes = source.bytes
        allowsSemicolons = source.allowsSemicolons
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

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

    /// Goes to the end of the statement, as far as that can be told of one that makes no sense.
    mutating func skipStatement() {
        while let byte = current, byte != .newline {
            offset += byte == .backslash && self.byte(at: offset + 1) == .newline ? 2 : 1
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
            case .semicolon:
                if allowsSemicolons { return false }
                throw SyntaxError("write one statement a line", SourceRange(start: offset, end: offset + 1))
            // `#12` names a player; any other `#` where a word could begin starts a comment.
            case .hash where !(self.byte(at: offset + 1)?.isDigit ?? false):
                skipLine()
                return false
            default: return true
            }
        }
        return false
    }

    private var isLineContinued: Bool {
        byte(at: offset + 1) == .newline
            || (byte(at: offset + 1) == .carriageReturn && byte(at: offset + 2) == .newline)
    }

    private mutating func continueLine() { offset += byte(at: offset + 1) == .newline ? 2 : 3 }

    /// Reads all words up to the end of the statement.
    mutating func words() throws(SyntaxError) -> [Word] {
        var words: [Word] = []
        words.reserveCapacity(12)
        while try findWord() { words.append(try word()) }
        return words
    }

    /// Reads the word that begins here.
    mutating func word() throws(SyntaxError) -> Word {
        let start = offset
        if let plain = plainWord() { return plain }
        var builder = WordBuilder()
        var isValue = false
        reading: while let byte = current {
            switch byte {
            case .space, .tab, .newline, .carriageReturn: break reading
            case .semicolon where allowsSemicolons: break reading
            case .backslash where isLineContinued: break reading
            case .doubleQuote where canQuoteBegin(after: start), .singleQuote where canQuoteBegin(after: start):
                isValue = isValue || offset == start
                try quoted(byte, into: &builder)
            case .doubleQuote:
                throw SyntaxError("a quote begins in the middle of a word", SourceRange(start: offset, end: offset + 1))
            case .dollar where isNameStart(self.byte(at: offset + 1)) || self.byte(at: offset + 1) == .leftBrace:
                isValue = isValue || offset == start
                builder.add(.variable(try variable(withPath: true)))
            default:
                let plainStart = offset
                repeat { offset += 1 } while isPlain(current)
                builder.add(bytes[plainStart..<offset])
            }
        }
        return builder.word(isValue: isValue, range: SourceRange(start: start, end: offset))
    }

    /// Reads the text in quotes that begins here, and no further than its closing quote.
    mutating func quotedWord() throws(SyntaxError) -> Word {
        let start = offset
        var builder = WordBuilder()
        try quoted(bytes[start], into: &builder)
        return builder.word(isValue: true, range: SourceRange(start: start, end: offset))
    }

    /// Reads the word that begins here if it has neither quotes nor variables, as most have.
    private mutating func plainWord() -> Word? {
        let start = offset
        var end = start
        while end < bytes.count, isPlain(bytes[end]) { end += 1 }
        guard end > start, end == bytes.count || bytes[end] == .space || bytes[end] == .newline else { return nil }
        offset = end
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return Word(text: text, isValue: false, range: SourceRange(start: start, end: end))
    }

    // A quote begins a word or the value of an option; elsewhere O'Brien has an apostrophe.
    private func canQuoteBegin(after start: Int) -> Bool {
        offset == start || byte(at: offset - 1) == .equals || byte(at: offset - 1) == .doubleQuote
            || (byte(at: offset - 1) == .singleQuote && current == .doubleQuote)
    }

    private func isPlain(_ byte: UInt8?) -> Bool {
        switch byte {
        case nil, .space, .tab, .newline, .carriageReturn, .doubleQuote, .singleQuote, .dollar, .backslash, .semicolon:
            false
        default: true
        }
    }

    func isNameStart(_ byte: UInt8?) -> Bool { byte.map { $0.isLetter || $0 == .underscore } ?? false }

    private mutating func quoted(_ quote: UInt8, into builder: inout WordBuilder) throws(SyntaxError) {
        let start = offset
        offset += 1
        var plainStart = offset
        builder.add([])
        while let byte = current, byte != .newline {
            switch byte {
            case quote:
                builder.add(bytes[plainStart..<offset])
                offset += 1
                return
            case .backslash where quote == .doubleQuote:
                builder.add(bytes[plainStart..<offset])
                builder.add(try escape())
                plainStart = offset
            case .dollar
            where quote == .doubleQuote
                && (isNameStart(self.byte(at: offset + 1)) || self.byte(at: offset + 1) == .leftBrace):
                builder.add(bytes[plainStart..<offset])
                builder.add(.variable(try variable(withPath: false)))
                plainStart = offset
            default: offset += 1
            }
        }
        throw SyntaxError("the quote is never closed", SourceRange(start: start, end: start + 1))
    }

    private mutating func escape() throws(SyntaxError) -> [UInt8] {
        let start = offset
        offset += 2
        switch byte(at: start + 1) {
        case .doubleQuote: return [.doubleQuote]
        case .backslash: return [.backslash]
        case .dollar: return [.dollar]
        case UInt8(ascii: "n"): return [.newline]
        case UInt8(ascii: "u") where current == .leftBrace:
            let digitsStart = offset + 1
            while let byte = current, byte != .rightBrace, byte != .newline { offset += 1 }
            let digits = String(decoding: bytes[min(digitsStart, offset)..<offset], as: UTF8.self)
            if current == .rightBrace, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) {
                offset += 1
                return Array(String(scalar).utf8)
            }
        default: break
        }
        throw SyntaxError(
            #"there is no such escape; \" \\ \$ \n and \u{…} are"#,
            SourceRange(start: start, end: min(max(offset, start + 2), bytes.count))
        )
    }

    /// Reads the variable that begins here with `$`.
    ///
    /// - Parameter withPath: Whether a bare `$name` goes on with fields and indexes; `${name}` always does.
    mutating func variable(withPath: Bool) throws(SyntaxError) -> VariablePath {
        let start = offset
        offset += 1
        let isBraced = current == .leftBrace
        if isBraced { offset += 1 }
        guard isNameStart(current) else {
            throw SyntaxError("a variable's name begins with a letter", SourceRange(start: start, end: offset))
        }
        var path = VariablePath(name: name())
        while isBraced || withPath {
            if current == .dot, isNameStart(byte(at: offset + 1)) {
                offset += 1
                path.steps.append(.field(name()))
            } else if current == .leftBracket, let index = index() {
                path.steps.append(.index(index))
            } else {
                break
            }
        }
        if isBraced {
            guard current == .rightBrace else {
                throw SyntaxError("the brace is never closed", SourceRange(start: start, end: start + 2))
            }
            offset += 1
        }
        return path
    }

    /// Reads the name that begins here.
    mutating func name() -> String {
        let start = offset
        while let byte = current, byte.isLetter || byte.isDigit || byte == .underscore { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func index() -> Int? {
        var end = offset + 1
        while let byte = byte(at: end), byte.isDigit { end += 1 }
        guard byte(at: end) == .rightBracket,
            let index = Int(String(decoding: bytes[(offset + 1)..<end], as: UTF8.self))
        else { return nil }
        offset = end + 1
        return index
    }
}

/// Puts a word together from its parts.
private struct WordBuilder {
    private var text = ""
    private var pieces: [Word.Piece] = []

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        let part = String(decoding: bytes, as: UTF8.self)
        if text.isEmpty { text = part } else { text += part }
    }

    mutating func add(_ piece: Word.Piece) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(piece)
    }

    mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

    func word(isValue: Bool, range: SourceRange) -> Word {
        if pieces.isEmpty { return Word(text: text, isValue: isValue, range: range) }
        return Word(text: "", pieces: text.isEmpty ? pieces : pieces + [.text(text)], isValue: isValue, range: range)
    }
}
