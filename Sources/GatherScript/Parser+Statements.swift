extension Parser {
    /// Reads the statement that begins here with a keyword.
    mutating func statement(_ keyword: Keyword) throws(SyntaxError) -> Statement.Kind {
        let start = lexer.offset
        _ = lexer.name()
        switch keyword {
        case .let:
            let (name, source) = try binding()
            return .declare(name, source)
        case .set:
            let (name, source) = try binding()
            return .assign(name, source)
        case .include: return .include(try onlyWord("include needs a file: include \"squad.gather\""))
        case .fail: return .fail(message: try onlyWord("fail needs a message: fail \"why\""))
        case .wait: return .wait(try onlyWord("wait needs a time: wait 01:30"))
        case .expect: return try expectation()
        case .if: return try branches()
        case .for: return try loop()
        case .try: return try attempt()
        case .else: throw SyntaxError("else stands on the line of the } before it: } else {", here(from: start))
        case .catch:
            note(SyntaxError("catch stands on the line of the } before it: } catch problem {", here(from: start)))
            return try handler(of: Block(statements: [], range: here(from: start)))
        case .in, .lines, .and, .or, .not, .true, .false, .null:
            lexer.offset = start
            return .route(try lexer.words())
        }
    }

    /// From a place to where the parser is.
    func here(from start: Int) -> SourceRange { SourceRange(start: start, end: lexer.offset) }

    private mutating func onlyWord(_ usage: String) throws(SyntaxError) -> Word {
        let start = lexer.offset
        let words = try lexer.words()
        guard words.count == 1 else {
            throw SyntaxError(usage, words.count > 1 ? words[1].range : SourceRange(start: start, end: lexer.offset))
        }
        return words[0]
    }

    private mutating func binding() throws(SyntaxError) -> (Name, ValueSource) {
        let usage = "write NAME = VALUE, such as: let minutes = 12"
        let name = try variableName(usage)
        guard try lexer.findWord(), lexer.current == .equals else {
            throw SyntaxError(usage, SourceRange(start: lexer.offset, end: lexer.offset))
        }
        lexer.offset += 1
        return (name, try source())
    }

    mutating func variableName(_ usage: String) throws(SyntaxError) -> Name {
        guard try lexer.findWord(), lexer.isNameStart(lexer.current) else {
            throw SyntaxError(usage, SourceRange(start: lexer.offset, end: lexer.offset))
        }
        let start = lexer.offset
        return Name(text: lexer.name(), range: SourceRange(start: start, end: lexer.offset))
    }

    /// Reads where a variable gets its value from.
    ///
    /// What cannot be read is noted, so that the variable is there all the same and is not missed wherever it is used.
    mutating func source() throws(SyntaxError) -> ValueSource {
        let start = lexer.offset
        let isBeforeBlock = lexer.isBeforeBlock
        do throws(SyntaxError) {
            if try lexer.findWord(), isRoute { return .route(try lexer.words()) }
            let value = try expression()
            if isBeforeBlock { try findBlock() } else { try end() }
            return .expression(value)
        } catch {
            lexer.offset = max(start, min(error.range.start, lexer.bytes.count))
            if isBeforeBlock { try skipToBlock(after: error) } else { skipToBrace(orOpening: false) }
            note(error)
            return .expression(.unreadable(SourceRange(start: start, end: lexer.offset)))
        }
    }

    /// Whether a route begins here, not an expression.
    private var isRoute: Bool {
        guard lexer.isNameStart(lexer.current) else { return false }
        var lookahead = lexer
        switch Keyword(rawValue: lookahead.name()) {
        case .lines, .not, .true, .false, .null: return false
        default: return true
        }
    }

    private mutating func expectation() throws(SyntaxError) -> Statement.Kind {
        let condition = try expression()
        var message: Word?
        if try lexer.findWord(), lexer.current == .comma {
            lexer.offset += 1
            guard try lexer.findWord(), lexer.current == .doubleQuote || lexer.current == .singleQuote else {
                let end = min(lexer.offset + 1, lexer.bytes.count)
                throw SyntaxError("write the message in quotes", SourceRange(start: lexer.offset, end: end))
            }
            message = try lexer.quotedWord()
        }
        try end()
        return .expect(condition, message: message)
    }
}
