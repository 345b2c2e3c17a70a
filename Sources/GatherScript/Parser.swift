/// Reads a script statement by statement, so that a long one need not be in memory as a whole.
struct Parser {
    /// How deep blocks may stand in each other.
    static let maximumDepth = 100

    var lexer: Lexer
    /// What could not be read, in the order of the text.
    private(set) var problems: [SyntaxError] = []
    /// Whether the script ended within a block.
    var endsInBlock = false
    /// Whether the rest of the script is not read, because its blocks stand too deep.
    var isGivenUp = false
    var depth = 0
    private var statementStart = 0
    var terms = 0
    var nesting = 0
    var operandEnd = 0

    init(_ source: SourceFile) { lexer = Lexer(source) }

    /// Reads the next statement; what cannot be read is passed over and noted in ``problems``.
    ///
    /// - Returns: The statement, or nil at the end of the script.
    mutating func next() -> Statement? {
        while lexer.findStatement() {
            if lexer.current == .rightBrace, !lexer.isInBlock {
                let start = lexer.offset
                note(SyntaxError("there is no block that this could end", SourceRange(start: start, end: start + 1)))
                lexer.offset += 1
            } else if let statement = statement() {
                return statement
            }
        }
        return nil
    }

    /// Notes what could not be read.
    mutating func note(_ problem: SyntaxError) {
        var problem = problem
        problem.statement = statementStart
        problems.append(problem)
    }

    /// Hands over what could not be read since it was last asked for.
    mutating func takeProblems() -> [SyntaxError] {
        defer { problems = [] }
        return problems
    }

    /// Reads the statement that begins here; nil when it cannot be read.
    mutating func statement() -> Statement? {
        let start = lexer.offset
        let outer = statementStart
        statementStart = start
        defer { statementStart = outer }
        do throws(SyntaxError) {
            let kind: Statement.Kind =
                if let keyword = keyword(at: start) { try statement(keyword) } else { .route(try lexer.words()) }
            return Statement(kind: kind, range: SourceRange(start: start, end: wordEnd(before: lexer.offset)))
        } catch {
            note(error)
            return recover(from: start)
        }
    }

    /// Where the last word before an offset ends.
    private func wordEnd(before offset: Int) -> Int {
        var end = offset
        while end > 0, lexer.bytes[end - 1].isBlank { end -= 1 }
        return end
    }

    private func keyword(at start: Int) -> Keyword? {
        // Most statements are routes, and few of those begin like a keyword.
        guard "lsiefwtc".utf8.contains(lexer.bytes[start]) else { return nil }
        var lookahead = lexer
        let name = lookahead.name()
        // `wait-list` is another word.
        return lookahead.current == .hyphen ? nil : Keyword(rawValue: name)
    }

    /// Passes over a statement that could not be read, but for the block that seems to begin with it:
    /// what is wrong there is to be found too, and its closing brace needs its opening one.
    private mutating func recover(from start: Int) -> Statement? {
        skipToBrace(orOpening: true)
        guard lexer.current == .leftBrace else { return nil }
        let unreadable = Expression.unreadable(SourceRange(start: start, end: lexer.offset))
        do throws(SyntaxError) {
            let block = try block()
            return Statement(
                kind: .branch([Branch(condition: unreadable, body: block)], otherwise: nil),
                range: SourceRange(start: start, end: lexer.offset))
        } catch {
            note(error)
            return nil
        }
    }

    /// Goes to the block that follows what could not be read.
    ///
    /// - Throws: The problem, when there is no block on the line.
    mutating func skipToBlock(after problem: SyntaxError) throws(SyntaxError) {
        let start = lexer.offset
        skipToBrace(orOpening: true)
        let skipped = start..<lexer.offset
        if let brace = skipped.first(where: { lexer.bytes[$0] == .leftBrace && $0 > 0 && lexer.bytes[$0 - 1] == .space }
        ) {
            lexer.offset = brace
        }
        guard lexer.current == .leftBrace else { throw problem }
    }

    /// Goes to the brace that the line ends with, if it closes the block or may open one, or else to the end of the
    /// statement.
    mutating func skipToBrace(orOpening mayOpen: Bool) {
        let start = lexer.offset
        lexer.skipStatement()
        let rest = lexer.bytes[start..<lexer.offset]
        guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return }
        let statement = lexer.bytes[statementStart...last]
        let isOpening = mayOpen && lexer.bytes[last] == .leftBrace
        // A brace that was opened on the same line is closed by the last one; it closes no block around it.
        let isClosing =
            lexer.isInBlock && lexer.bytes[last] == .rightBrace
            && statement.count { $0 == .leftBrace } < statement.count { $0 == .rightBrace }
        if isOpening || isClosing { lexer.offset = last }
    }
}
