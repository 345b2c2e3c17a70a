import GatherKit

/// A syntax error of a script.
struct SyntaxError: Error, Equatable {
    let message: String
    let range: SourceRange
    /// The offset at which the enclosing statement begins; nil if there is none.
    var statement: Int?

    init(_ message: String, _ range: SourceRange) {
        self.message = message
        self.range = range
    }
}

/// The lexer: splits the source text into words, statement by statement.
struct Lexer {
    let source: SourceFile
    var offset = 0
    /// Whether an unquoted `}` ends the statement and its block.
    var isInBlock = false
    /// Whether a `{` at the beginning of a word starts a block and ends the words.
    var isBeforeBlock = false
    let bytes: [UInt8]
    let allowsSemicolons: Bool
    /// The end of the line on which no typographic single quote is closed any more, by the character that opens it.
    private var unclosed: [Unicode.Scalar: Int] = [:]

    init(_ source: SourceFile, at offset: Int = 0) {
        self.source = source
        self.offset = offset
        bytes = source.bytes
        allowsSemicolons = source.allowsSemicolons
    }

    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips blank lines and comments; returns whether a statement follows.
    mutating func findStatement() -> Bool {
        while let byte = current {
            switch byte {
            case .newline, .space, .tab, .carriageReturn: offset += 1
            case .backslash where isLineContinued: continueLine()
            case .semicolon where allowsSemicolons: offset += 1
            case .hash: skipLine()
            default:
                guard let length = blankLength ?? promptLength else { return true }
                offset += length
            }
        }
        return false
    }

    /// The maximum length of a prompt in bytes; each statement of a long line may look like the beginning of one.
    private static let longestPrompt = 500

    /// The length in bytes of the shell's prompt at the current offset, which people paste with a line; nil if there is
    /// none.
    private var promptLength: Int? {
        let rest = bytes[offset...].prefix(Self.longestPrompt)
        guard allowsSemicolons, current == .leftBracket || rest.starts(with: "gather".utf8) else { return nil }
        let prompt = rest.prefix { $0 != .newline && $0 != UInt8(ascii: ">") }
        guard byte(at: prompt.endIndex) == UInt8(ascii: ">"), byte(at: prompt.endIndex + 1)?.isBlank ?? true,
            String(decoding: prompt, as: UTF8.self).wholeMatch(of: /(\[.*\] )?gather( \(.*\))?/) != nil
        else { return nil }
        return prompt.count + 1
    }

    /// Skips the rest of the line.
    mutating func skipLine() {
        while let byte = current, byte != .newline { offset += 1 }
    }

    /// Skips the rest of the line and its continuation lines.
    mutating func skipStatement() {
        while let byte = current, byte != .newline {
            if byte == .backslash, isLineContinued { continueLine() } else { offset += 1 }
        }
    }

    /// Skips white space between words.
    ///
    /// - Returns: Whether another word follows in the statement.
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
                throw SyntaxError("write one statement per line", SourceRange(start: offset, end: offset + 1))
            // `#12` is a word, a player's number; any other `#` at the beginning of a word starts a comment.
            case .hash where !(self.byte(at: offset + 1)?.isDigit ?? false): return false
            default:
                guard let length = blankLength else { return true }
                offset += length
            }
        }
        return false
    }

    private var isLineContinued: Bool {
        byte(at: offset + 1) == .newline
            || (byte(at: offset + 1) == .carriageReturn && byte(at: offset + 2) == .newline)
    }

    private mutating func continueLine() { offset += byte(at: offset + 1) == .newline ? 2 : 3 }

    func isNameStart(_ byte: UInt8?) -> Bool { byte.map { $0.isLetter || $0 == .underscore } ?? false }
}

// MARK: - Typography

extension Lexer {
    /// The typographic character at an offset, its kind, and its length in bytes.
    private func typography(at index: Int) -> (scalar: Unicode.Scalar, kind: Typography, length: Int)? {
        guard index < bytes.count, bytes[index].beginsTypography else { return nil }
        let length = bytes[index] == 0xC2 ? 2 : 3
        let text = String(decoding: bytes[index..<min(index + length, bytes.count)], as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, let kind = Typography(scalar) else { return nil }
        return (scalar, kind, length)
    }

    /// The length in bytes of the typographic blank or the invisible mark at the current offset.
    private var blankLength: Int? {
        typography(at: offset).flatMap { $0.kind == .blank || $0.kind == .invisible ? $0.length : nil }
    }

    /// The quote that begins at the current offset.
    mutating func quote() -> Quote? {
        switch current {
        case .doubleQuote: return Quote(opening: 1, closing: "\"".unicodeScalars, isSingle: false)
        case .singleQuote: return Quote(opening: 1, closing: "'".unicodeScalars, isSingle: true)
        default:
            guard let (scalar, kind, length) = typography(at: offset), let closing = Typography.closing(scalar) else {
                return nil
            }
            let quote = Quote(opening: length, closing: closing, isSingle: kind == .singleQuote, isTypographic: true)
            // A single one may be an apostrophe.
            return kind == .doubleQuote || isClosed(quote, opening: scalar) ? quote : nil
        }
    }

    /// Whether a typographic single quote that begins at the current offset is closed on its line.
    private mutating func isClosed(_ quote: Quote, opening: Unicode.Scalar) -> Bool {
        // Otherwise, each apostrophe of a long line would search the rest of it.
        if offset < unclosed[opening, default: 0] { return false }
        var index = offset + quote.opening
        while index < bytes.count, bytes[index] != .newline {
            if closingLength(of: quote, at: index) != nil { return true }
            index += 1
        }
        unclosed[opening] = index
        return false
    }

    /// The length in bytes of the characters at an offset that close a quote; nil if they do not.
    private func closingLength(of quote: Quote, at index: Int) -> Int? {
        let byte = bytes[index]
        let (scalar, length): (Unicode.Scalar, Int)
        if byte == .doubleQuote || byte == .singleQuote {
            (scalar, length) = (Unicode.Scalar(byte), 1)
        } else {
            guard quote.isTypographic, let mark = typography(at: index) else { return nil }
            (scalar, length) = (mark.scalar, mark.length)
        }
        guard quote.closing.contains(scalar) else { return nil }
        // Within a word, the character is an apostrophe.
        return quote.isSingle && quote.isTypographic && !endsQuote(at: index + length) ? nil : length
    }

    private func endsQuote(at index: Int) -> Bool {
        guard let byte = byte(at: index) else { return true }
        return byte.isBlank || [.newline, .comma, .rightParenthesis, .rightBracket, .semicolon].contains(byte)
            || typography(at: index)?.kind == .blank
    }

    /// Adds the characters that dashes at the beginning of a word stand for: the hyphens of an option, or a minus sign.
    private mutating func dashes(into builder: inout WordBuilder) {
        let start = offset
        while let mark = typography(at: offset), mark.kind == .dash { offset += mark.length }
        while current == .hyphen { offset += 1 }
        if current?.isLetter ?? false {
            builder.add([.hyphen, .hyphen])
        } else if current?.isDigit ?? false {
            builder.add([.hyphen])
        } else {
            builder.add(bytes[start..<offset])
        }
    }
}

/// How a quoted text begins and ends.
struct Quote {
    /// The length of the opening quote in bytes.
    let opening: Int
    /// The characters, any of which closes it.
    let closing: String.UnicodeScalarView
    /// Whether the text is taken literally, without escapes and variables.
    let isSingle: Bool
    /// Whether it begins with a typographic quote.
    var isTypographic = false
}

// MARK: - Quotes

extension Lexer {
    /// Reads the quoted text at the current offset into a word.
    mutating func quoted(_ quote: Quote, into builder: inout WordBuilder) throws(SyntaxError) {
        let start = offset
        offset += quote.opening
        var plainStart = offset
        builder.add([])
        while let byte = current, byte != .newline {
            if let length = closingLength(of: quote, at: offset) {
                builder.add(bytes[plainStart..<offset])
                offset += length
                return
            }
            switch byte {
            case .backslash where !quote.isSingle:
                builder.add(bytes[plainStart..<offset])
                builder.add(try escape())
                plainStart = offset
            case .dollar
            where !quote.isSingle
                && (isNameStart(self.byte(at: offset + 1)) || self.byte(at: offset + 1) == .leftBrace):
                builder.add(bytes[plainStart..<offset])
                builder.add(try variablePiece(withPath: false))
                plainStart = offset
            default: offset += 1
            }
        }
        throw SyntaxError("the quote is never closed", SourceRange(start: start, end: start + 1))
    }

    private mutating func escape() throws(SyntaxError) -> [UInt8] {
        let start = offset
        offset = min(offset + 2, bytes.count)
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
            #"unknown escape; write \" \\ \$ \n or \u{…}"#,
            SourceRange(start: start, end: min(max(offset, start + 2), bytes.count))
        )
    }

    /// Reads the variable at the current offset, which begins with `$`, as a piece of a word.
    mutating func variablePiece(withPath: Bool) throws(SyntaxError) -> Word.Piece {
        let start = offset
        let path = try variable(withPath: withPath)
        return .variable(path, SourceRange(start: start, end: offset))
    }

    /// Reads the variable at the current offset, which begins with `$`.
    ///
    /// - Parameter withPath: Whether fields and indexes may follow a bare `$name`; in `${name}` they always may.
    mutating func variable(withPath: Bool) throws(SyntaxError) -> VariablePath {
        let start = offset
        offset += 1
        let isBraced = current == .leftBrace
        if isBraced { offset += 1 }
        guard isNameStart(current) else {
            throw SyntaxError("a variable's name begins with a letter or _", SourceRange(start: start, end: offset))
        }
        var path = VariablePath(name: name())
        while isBraced || withPath {
            guard path.steps.count < VariablePath.maximumSteps else {
                throw SyntaxError(
                    "this path has more than \(VariablePath.maximumSteps) steps",
                    SourceRange(start: start, end: offset))
            }
            if current == .dot, isNameStart(byte(at: offset + 1)) {
                offset += 1
                path.steps.append(.field(name()))
            } else if current == .leftBracket, let index = index() {
                path.steps.append(index)
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

    /// Reads the identifier at the current offset.
    mutating func name() -> String {
        let start = offset
        while let byte = current, byte.isLetter || byte.isDigit || byte == .underscore { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func index() -> VariablePath.Step? {
        let start = offset
        offset += 1
        let isVariable = current == .dollar
        if isVariable { offset += 1 }
        let text = name()
        guard current == .rightBracket, !text.isEmpty, isVariable || Int(text) != nil,
            !isVariable || isNameStart(text.utf8.first)
        else {
            offset = start
            return nil
        }
        offset += 1
        return isVariable ? .indexIn(variable: text) : Int(text).map(VariablePath.Step.index)
    }
}

// MARK: - Words

extension Lexer {
    /// Reads the remaining words of the statement.
    mutating func words() throws(SyntaxError) -> [Word] {
        var words: [Word] = []
        words.reserveCapacity(12)
        while try findWord() { words.append(try word()) }
        return words
    }

    /// Reads the word at the current offset.
    mutating func word() throws(SyntaxError) -> Word {
        let start = offset
        if let plain = plainWord() { return plain }
        var builder = WordBuilder()
        var isValue = false
        var closedQuote: Int?
        reading: while let byte = current {
            if canQuoteBegin(after: start) || closedQuote == offset, let quote = quote() {
                isValue = isValue || offset == start
                try quoted(quote, into: &builder)
                closedQuote = offset
                continue
            }
            switch byte {
            case .space, .tab, .newline, .carriageReturn: break reading
            case .semicolon where allowsSemicolons: break reading
            case .semicolon where endsWord(at: offset + 1):
                throw SyntaxError("write one statement per line", SourceRange(start: offset, end: offset + 1))
            case .backslash where isLineContinued: break reading
            case .rightBrace where isInBlock: break reading
            case .doubleQuote:
                throw SyntaxError("a quote begins in the middle of a word", SourceRange(start: offset, end: offset + 1))
            case .dollar where isNameStart(self.byte(at: offset + 1)) || self.byte(at: offset + 1) == .leftBrace:
                isValue = isValue || offset == start
                builder.add(try variablePiece(withPath: true))
            default:
                switch typography(at: offset)?.kind {
                case .blank: break reading
                case .invisible: offset += blankLength ?? 1
                case .dash where offset == start: dashes(into: &builder)
                case .doubleQuote where closedQuote != nil:
                    throw SyntaxError(
                        "a quote begins in the middle of a word", SourceRange(start: offset, end: offset + 1))
                case .dash, .doubleQuote, .singleQuote, nil:
                    let plainStart = offset
                    repeat { offset += 1 } while current?.isPlain ?? false
                    builder.add(bytes[plainStart..<offset])
                }
            }
        }
        return builder.word(isValue: isValue, range: SourceRange(start: start, end: offset))
    }

    /// Reads the quoted text at the current offset, up to its closing quote.
    mutating func quotedWord() throws(SyntaxError) -> Word {
        let start = offset
        var builder = WordBuilder()
        if let quote = quote() { try quoted(quote, into: &builder) }
        return builder.word(isValue: true, range: SourceRange(start: start, end: offset))
    }

    /// Reads the word at the current offset if it has no quotes, escapes or variables; nil otherwise.
    ///
    /// This is the fast path.
    private mutating func plainWord() -> Word? {
        let start = offset
        let end = bytes.withUnsafeBufferPointer { bytes in
            bytes[start...].firstIndex { !$0.isPlain } ?? bytes.count
        }
        guard end > start, end == bytes.count || bytes[end] == .space || bytes[end] == .newline else { return nil }
        offset = end
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return Word(text: text, isValue: false, range: SourceRange(start: start, end: end))
    }

    private func endsWord(at index: Int) -> Bool {
        byte(at: index).map { $0.isBlank || $0 == .newline } ?? true
    }

    // A quote may begin a word or the value of an option, or follow another quote; elsewhere `'` is an apostrophe.
    private func canQuoteBegin(after start: Int) -> Bool {
        offset == start || byte(at: offset - 1) == .equals
    }
}
