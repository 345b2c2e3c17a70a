extension Lexer {
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
        var closedQuote: Int?
        reading: while let byte = current {
            switch byte {
            case .space, .tab, .newline, .carriageReturn: break reading
            case .semicolon where allowsSemicolons: break reading
            case .semicolon where endsWord(at: offset + 1):
                throw SyntaxError("write one statement a line", SourceRange(start: offset, end: offset + 1))
            case .backslash where isLineContinued: break reading
            case .rightBrace where isInBlock: break reading
            case .doubleQuote where canQuoteBegin(after: start) || closedQuote == offset,
                .singleQuote where canQuoteBegin(after: start) || closedQuote == offset:
                isValue = isValue || offset == start
                try quoted(byte, into: &builder)
                closedQuote = offset
            case .doubleQuote:
                throw SyntaxError("a quote begins in the middle of a word", SourceRange(start: offset, end: offset + 1))
            case .dollar where isNameStart(self.byte(at: offset + 1)) || self.byte(at: offset + 1) == .leftBrace:
                isValue = isValue || offset == start
                builder.add(try variablePiece(withPath: true))
            default:
                let plainStart = offset
                repeat { offset += 1 } while current?.isPlain ?? false
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

    // A quote begins a word or the value of an option, or follows another; elsewhere O'Brien has an apostrophe.
    private func canQuoteBegin(after start: Int) -> Bool {
        offset == start || byte(at: offset - 1) == .equals
    }
}
