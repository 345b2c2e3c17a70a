/// Reads a script statement by statement, so that a long one need not be in memory as a whole.
struct Parser {
    private var lexer: Lexer

    init(_ source: SourceFile) { lexer = Lexer(source) }

    /// Passes over blank lines and comments.
    ///
    /// - Returns: Where the next statement begins, or nil at the end of the script.
    mutating func findStatement() -> Int? { lexer.findStatement() ? lexer.offset : nil }

    /// Passes over what is left of a statement that could not be read.
    mutating func recover() { lexer.skipStatement() }

    /// Reads the next statement.
    ///
    /// - Returns: The statement, or nil at the end of the script.
    /// - Throws: ``SyntaxError`` when it makes no sense; after ``recover()`` the next one can be read.
    mutating func next() throws(SyntaxError) -> Statement? {
        guard let start = findStatement() else { return nil }
        let kind: Statement.Kind =
            if let keyword = keyword(at: start) { try statement(keyword) } else { .route(try lexer.words()) }
        return Statement(kind: kind, range: SourceRange(start: start, end: lexer.offset))
    }

    private func keyword(at start: Int) -> Keyword? {
        let first = lexer.source.bytes[start]
        if first == .rightBrace { return .block }
        // Most statements are routes, and few of those begin like a keyword.
        guard "lsiefwtc".utf8.contains(first) else { return nil }
        var lookahead = lexer
        return Keyword(rawValue: lookahead.name())
    }

    private enum Keyword: String {
        case declare = "let", assign = "set", include, expect, fail, wait
        case condition = "if", alternative = "else", loop = "for", attempt = "try", rescue = "catch", block = "}"
    }

    private mutating func statement(_ keyword: Keyword) throws(SyntaxError) -> Statement.Kind {
        let start = lexer.offset
        if keyword != .block { _ = lexer.name() }
        switch keyword {
        case .declare:
            let (name, value) = try binding()
            return .declare(name: name, value: value)
        case .assign:
            let (name, value) = try binding()
            return .assign(name: name, value: value)
        case .include: return .include(try onlyWord("include needs a file: include \"squad.gather\""))
        case .fail: return .fail(message: try onlyWord("fail needs a message: fail \"why\""))
        case .wait: return .wait(try onlyWord("wait needs a time: wait 01:30"))
        case .expect: return try expectation()
        case .condition, .alternative, .loop, .attempt, .rescue, .block:
            throw SyntaxError(
                "this version of gather runs no if, for or try",
                SourceRange(start: start, end: max(lexer.offset, start + 1))
            )
        }
    }

    private mutating func onlyWord(_ usage: String) throws(SyntaxError) -> Word {
        let start = lexer.offset
        let words = try lexer.words()
        guard words.count == 1 else {
            throw SyntaxError(usage, words.count > 1 ? words[1].range : SourceRange(start: start, end: lexer.offset))
        }
        return words[0]
    }

    private mutating func binding() throws(SyntaxError) -> (name: String, value: Expression) {
        let usage = "write NAME = VALUE, such as: let minutes = 12"
        guard try lexer.findWord(), lexer.isNameStart(lexer.source.bytes[lexer.offset]) else {
            throw SyntaxError(usage, SourceRange(start: lexer.offset, end: lexer.offset))
        }
        let name = lexer.name()
        var expressions = ExpressionParser(lexer)
        guard try expressions.take("=") else {
            throw SyntaxError(usage, SourceRange(start: expressions.lexer.offset, end: expressions.lexer.offset))
        }
        let value = try expressions.expression()
        try expressions.end()
        lexer = expressions.lexer
        return (name, value)
    }

    private mutating func expectation() throws(SyntaxError) -> Statement.Kind {
        var expressions = ExpressionParser(lexer)
        let condition = try expressions.expression()
        var message: Word?
        if try expressions.take(",") { message = try expressions.quotedWord("write the message in quotes") }
        try expressions.end()
        lexer = expressions.lexer
        return .expect(condition, message: message)
    }
}
