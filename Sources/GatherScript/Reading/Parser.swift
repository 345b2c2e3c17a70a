import GatherKit

/// The parser: a recursive descent parser that reads one statement at a time, so that the syntax tree of a long script
/// need not be in memory as a whole.
struct Parser {
    static let maximumDepth = 100

    var lexer: Lexer
    /// The syntax errors found so far, in source order.
    private(set) var problems: [SyntaxError] = []
    /// Whether the end of the script was reached within a block.
    var endsInBlock = false
    /// Whether parsing was stopped because blocks are nested too deep.
    private var isGivenUp = false
    var depth = 0
    private var statementStart = 0
    var terms = 0
    var nesting = 0
    private var operandEnd = 0

    init(_ source: SourceFile) { lexer = Lexer(source) }

    /// Parses the next statement; syntax errors are recorded in ``problems`` and skipped.
    ///
    /// - Returns: The statement; nil at the end of the script.
    mutating func next() -> Statement? {
        while lexer.findStatement() {
            if lexer.current == .rightBrace, !lexer.isInBlock {
                let start = lexer.offset
                note(SyntaxError("this } does not close any block", SourceRange(start: start, end: start + 1)))
                lexer.offset += 1
            } else if let statement = statement() {
                return statement
            }
        }
        return nil
    }

    /// Records a syntax error of the current statement.
    mutating func note(_ problem: SyntaxError) {
        var problem = problem
        problem.statement = statementStart
        problems.append(problem)
    }

    /// Returns the syntax errors recorded since the last call, and removes them.
    mutating func takeProblems() -> [SyntaxError] {
        defer { problems = [] }
        return problems
    }

    /// Parses the statement at the current offset; nil after a syntax error.
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

    /// Returns the end offset of the last word before an offset.
    private func wordEnd(before offset: Int) -> Int {
        var end = offset
        while end > 0, lexer.bytes[end - 1].isBlank { end -= 1 }
        return end
    }

    private func keyword(at start: Int) -> Keyword? {
        // Most statements are commands, and few of those begin with the first letter of a keyword.
        guard "lsiefwtc".utf8.contains(lexer.bytes[start]) else { return nil }
        var lookahead = lexer
        let name = lookahead.name()
        // `wait-list` is not the keyword `wait`.
        return lookahead.current == .hyphen ? nil : Keyword(rawValue: name)
    }

    /// Recovers from a syntax error: skips the statement, but parses a block that it seems to begin, so that mistakes
    /// in the block are found and its braces match.
    private mutating func recover(from start: Int) -> Statement? {
        skipToBrace(orOpening: true)
        guard lexer.current == .leftBrace else { return nil }
        let unreadable = Expression.unreadable(here(from: start))
        do throws(SyntaxError) {
            let block = try block()
            return Statement(
                kind: .branch([Branch(condition: unreadable, body: block)], otherwise: nil),
                range: here(from: start))
        } catch {
            note(error)
            return nil
        }
    }

    /// Skips to the block that follows a syntax error on the same line.
    ///
    /// - Throws: The syntax error, when there is no block.
    private mutating func skipToBlock(after problem: SyntaxError) throws(SyntaxError) {
        let start = lexer.offset
        skipToBrace(orOpening: true)
        let skipped = start..<lexer.offset
        if let brace = skipped.first(where: { lexer.bytes[$0] == .leftBrace && $0 > 0 && lexer.bytes[$0 - 1] == .space }
        ) {
            lexer.offset = brace
        }
        guard lexer.current == .leftBrace else { throw problem }
    }

    /// Skips to the last brace of the line if it closes the current block or may open a new one, otherwise to the end
    /// of the statement.
    private mutating func skipToBrace(orOpening mayOpen: Bool) {
        let start = lexer.offset
        lexer.skipStatement()
        let rest = lexer.bytes[start..<lexer.offset]
        guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return }
        let statement = lexer.bytes[statementStart...last]
        let isOpening = mayOpen && lexer.bytes[last] == .leftBrace
        // If a brace was opened on the same line, the last one closes it, and not the current block.
        let isClosing =
            lexer.isInBlock && lexer.bytes[last] == .rightBrace
            && statement.count { $0 == .leftBrace } < statement.count { $0 == .rightBrace }
        if isOpening || isClosing { lexer.offset = last }
    }
}

// MARK: - Blocks

extension Parser {
    mutating func branches() throws(SyntaxError) -> Statement.Kind {
        var branches = [Branch(condition: try condition(), body: try block())]
        while try takeWord(.else) {
            guard try takeWord(.if) else {
                let otherwise = try block()
                try end()
                return .branch(branches, otherwise: otherwise)
            }
            branches.append(Branch(condition: try condition(), body: try block()))
        }
        try end()
        return .branch(branches, otherwise: nil)
    }

    private mutating func condition() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        lexer.isBeforeBlock = true
        defer { lexer.isBeforeBlock = false }
        do throws(SyntaxError) {
            let condition = try expression()
            try findBlock()
            return condition
        } catch {
            try skipToBlock(after: error)
            note(error)
            return .unreadable(here(from: start))
        }
    }

    mutating func loop() throws(SyntaxError) -> Statement.Kind {
        let usage = "write: for NAME in VALUE { … }, such as: for name in [\"Ana\", \"Ion\"] { player add $name }"
        let name = try variableName(usage)
        let source: ValueSource
        if try takeWord(.in) {
            source = try sourceBeforeBlock()
        } else {
            let problem = SyntaxError(usage, here(from: lexer.offset))
            try skipToBlock(after: problem)
            note(problem)
            source = .expression(.unreadable(problem.range))
        }
        let body = try block()
        try end()
        return .loop(name, source, body)
    }

    private mutating func sourceBeforeBlock() throws(SyntaxError) -> ValueSource {
        lexer.isBeforeBlock = true
        defer { lexer.isBeforeBlock = false }
        return try source()
    }

    mutating func attempt() throws(SyntaxError) -> Statement.Kind {
        let body = try block()
        // That the block is never closed was reported already.
        let nothing = StatementBlock(statements: [], range: here(from: lexer.offset))
        if endsInBlock || isGivenUp {
            return .attempt(body, failure: VariableName(text: "", range: nothing.range), handler: nothing)
        }
        guard try takeWord(.catch) else {
            throw SyntaxError("a try needs a catch: try { … } catch problem { … }", nothing.range)
        }
        return try handler(of: body)
    }

    /// Parses the rest of a `try` statement after `catch`.
    mutating func handler(of body: StatementBlock) throws(SyntaxError) -> Statement.Kind {
        let usage = "\"catch\" needs a name for what went wrong: } catch problem {"
        let name: VariableName
        do throws(SyntaxError) {
            name = try variableName(usage)
        } catch {
            try skipToBlock(after: error)
            note(error)
            name = VariableName(text: "", range: error.range)
        }
        let handler = try block()
        try end()
        return .attempt(body, failure: name, handler: handler)
    }

    /// Checks that a block follows.
    private func findBlock() throws(SyntaxError) {
        var lookahead = lexer
        guard try lookahead.findWord() || lookahead.current != .leftBrace else { return }
        let end = min(lookahead.offset + 1, lexer.bytes.count)
        throw lookahead.current == .equals
            ? SyntaxError("compare with ==", SourceRange(start: lookahead.offset, end: end))
            : SyntaxError(
                "the { of the block is missing; put it at the end of this line",
                SourceRange(start: lookahead.offset, end: lookahead.offset))
    }

    mutating func block() throws(SyntaxError) -> StatementBlock {
        guard try lexer.findWord(), lexer.current == .leftBrace else {
            throw SyntaxError("the { of the block is missing; put it at the end of this line", here(from: lexer.offset))
        }
        let start = lexer.offset
        let opening = SourceRange(start: start, end: start + 1)
        lexer.offset += 1
        guard depth < Self.maximumDepth else {
            // Errors reported after this point would be misleading.
            lexer.offset = lexer.bytes.count
            isGivenUp = true
            throw SyntaxError("blocks are nested more than \(Self.maximumDepth) deep", opening)
        }
        let wasInBlock = lexer.isInBlock
        lexer.isInBlock = true
        depth += 1
        defer {
            lexer.isInBlock = wasInBlock
            depth -= 1
        }
        var statements: [Statement] = []
        while lexer.findStatement() {
            if lexer.current == .rightBrace {
                lexer.offset += 1
                return StatementBlock(statements: statements, range: here(from: start))
            }
            if let statement = statement() { statements.append(statement) }
        }
        if !endsInBlock, !isGivenUp {
            note(SyntaxError("the block is never closed", opening))
            endsInBlock = true
        }
        return StatementBlock(statements: statements, range: here(from: start))
    }
}

// MARK: - Expressions

/// Expressions, in order of increasing precedence: `or`, `and`, `not`, comparisons, `+ -`, `* / %`, unary minus,
/// operands.
extension Parser {
    /// The maximum number of operands of an expression.
    private static let maximumTerms = 1000
    /// The maximum nesting depth of lists, parentheses and unary operators.
    static let maximumNesting = 100

    /// Parses an expression that is not part of another one, with limits of its own.
    mutating func expression() throws(SyntaxError) -> Expression {
        terms = 0
        return try alternative()
    }

    /// Checks that the statement ends here.
    mutating func end() throws(SyntaxError) {
        guard try lexer.findWord() else { return }
        let range = SourceRange(start: lexer.offset, end: wordEnd(from: lexer.offset))
        throw SyntaxError(
            lexer.current == .equals && lexer.byte(at: lexer.offset + 1) != .equals
                ? "compare with ==" : "unexpected text after the end of the statement", range)
    }

    private func wordEnd(from start: Int) -> Int {
        lexer.bytes[start...].firstIndex { [.space, .tab, .newline].contains($0) } ?? lexer.bytes.count
    }

    /// Consumes a keyword if it comes next.
    private mutating func takeWord(_ keyword: Keyword) throws(SyntaxError) -> Bool {
        guard try lexer.findWord(), lexer.isNameStart(lexer.current) else { return false }
        var lookahead = lexer
        guard lookahead.name() == keyword.rawValue else { return false }
        lexer = lookahead
        return true
    }

    private mutating func take<Sign: RawRepresentable<String>>(_ signs: [Sign]) throws(SyntaxError) -> Sign? {
        guard try lexer.findWord() else { return nil }
        guard let sign = signs.first(where: { lexer.bytes[lexer.offset...].starts(with: $0.rawValue.utf8) }) else {
            return nil
        }
        lexer.offset += sign.rawValue.utf8.count
        return sign
    }

    private mutating func wordStart() throws(SyntaxError) -> Int {
        _ = try lexer.findWord()
        return lexer.offset
    }

    /// Returns the range from an offset to the end of the last operand, with which every expression ends.
    private func range(from start: Int) -> SourceRange { SourceRange(start: start, end: operandEnd) }

    private mutating func alternative() throws(SyntaxError) -> Expression {
        let start = try wordStart()
        var left = try conjunction()
        while try takeWord(.or) {
            let (first, second) = (try counted(left), try conjunction())
            left = .either(first, second, range(from: start))
        }
        return left
    }

    private mutating func conjunction() throws(SyntaxError) -> Expression {
        let start = try wordStart()
        var left = try negation()
        while try takeWord(.and) {
            let (first, second) = (try counted(left), try negation())
            left = .both(first, second, range(from: start))
        }
        return left
    }

    /// Counts an operand.
    ///
    /// - Throws: ``SyntaxError`` when the expression is too long.
    private mutating func counted(_ left: Expression) throws(SyntaxError) -> Expression {
        terms += 1
        guard terms <= Self.maximumTerms else {
            throw SyntaxError("this has more than \(Self.maximumTerms) parts", here(from: lexer.offset))
        }
        return left
    }

    /// Parses a recursive construct, one nesting level deeper.
    ///
    /// - Throws: ``SyntaxError`` when the maximum depth is exceeded.
    private mutating func nested<Result>(
        _ read: (inout Parser) throws(SyntaxError) -> Result
    ) throws(SyntaxError) -> Result {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.maximumNesting else {
            throw SyntaxError("this is nested more than \(Self.maximumNesting) deep", here(from: lexer.offset))
        }
        return try read(&self)
    }

    private mutating func negation() throws(SyntaxError) -> Expression {
        try nested { parser throws(SyntaxError) in
            let start = try parser.wordStart()
            guard try parser.takeWord(.not) else { return try parser.comparison() }
            let inner = try parser.negation()
            return .not(inner, parser.range(from: start))
        }
    }

    private mutating func comparison() throws(SyntaxError) -> Expression {
        let start = try wordStart()
        let left = try sum()
        var sign = try take(Expression.Comparison.signs)
        if sign == nil, try takeWord(.in) { sign = .in }
        guard let sign else { return left }
        let right = try sum()
        return .comparison(sign, left, right, range(from: start))
    }

    private mutating func sum() throws(SyntaxError) -> Expression {
        let start = try wordStart()
        var left = try product()
        while let sign = try take([Expression.Arithmetic.plus, .minus]) {
            let (first, second) = (try counted(left), try product())
            left = .arithmetic(sign, first, second, range(from: start))
        }
        return left
    }

    private mutating func product() throws(SyntaxError) -> Expression {
        let start = try wordStart()
        var left = try signed()
        while let sign = try take([Expression.Arithmetic.times, .over, .modulo]) {
            let (first, second) = (try counted(left), try signed())
            left = .arithmetic(sign, first, second, range(from: start))
        }
        return left
    }

    private mutating func signed() throws(SyntaxError) -> Expression {
        let start = try wordStart()
        guard try take([Expression.Arithmetic.minus]) != nil else { return try operand() }
        return try nested { parser throws(SyntaxError) in
            let inner = try parser.signed()
            let range = parser.range(from: start)
            if case .literal(.integer(let number), _) = inner { return .literal(.integer(-number), range) }
            return .minus(inner, range)
        }
    }
}

// MARK: - Operands

extension Parser {
    mutating func operand() throws(SyntaxError) -> Expression {
        let operand = try bareOperand()
        operandEnd = lexer.offset
        return operand
    }

    private mutating func bareOperand() throws(SyntaxError) -> Expression {
        guard try lexer.findWord() else { throw SyntaxError("a value is missing", here(from: lexer.offset)) }
        let start = lexer.offset
        if lexer.quote() != nil { return .word(try lexer.quotedWord()) }
        switch lexer.bytes[start] {
        case .dollar:
            let path = try lexer.variable(withPath: true)
            return .variable(path, here(from: start))
        case .leftBracket: return try list()
        case .leftParenthesis: return try parenthesis()
        case let byte where byte.isDigit: return try number()
        case let byte where lexer.isNameStart(byte): return try named()
        default:
            let range = SourceRange(start: start, end: start + 1)
            throw SyntaxError("a value is missing before this", range)
        }
    }

    private mutating func parenthesis() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        lexer.offset += 1
        let inner = try alternative()
        guard try lexer.findWord(), lexer.current == .rightParenthesis else {
            throw SyntaxError("the parenthesis is never closed", SourceRange(start: start, end: start + 1))
        }
        lexer.offset += 1
        return inner
    }

    private mutating func list() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        lexer.offset += 1
        var elements: [Expression] = []
        while true {
            guard try lexer.findWord() else { break }
            if lexer.current == .rightBracket {
                lexer.offset += 1
                return .list(elements, here(from: start))
            }
            elements.append(try alternative())
            guard try lexer.findWord() else { break }
            if lexer.current == .comma {
                lexer.offset += 1
            } else if lexer.current != .rightBracket {
                break
            }
        }
        throw SyntaxError("the bracket is never closed", SourceRange(start: start, end: start + 1))
    }

    private mutating func number() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        while let byte = lexer.current, byte.isDigit || byte == .colon || byte == .dot { lexer.offset += 1 }
        let range = here(from: start)
        let text = lexer.source.text(of: range)
        if let number = Int(text) { return .literal(.integer(number), range) }
        if let seconds = MinutesAndSeconds.seconds(of: text) { return .literal(.duration(seconds), range) }
        if text.contains(":") {
            throw SyntaxError("a duration must be from 00:00 to 99:59, such as 12:30, not \(text)", range)
        }
        guard text.contains(".") else { throw SyntaxError("\(text) is too large a number", range) }
        guard let number = DecimalNumber(text) else {
            throw SyntaxError(
                "\(text) is not a number; a decimal has one to three places, and is at most 1,000,000,000,000",
                range)
        }
        return .literal(.decimal(number), range)
    }

    /// Parses the operand of `lines`: a quoted text, or a variable.
    private mutating func file(_ keyword: SourceRange) throws(SyntaxError) -> Word {
        guard try lexer.findWord() else { throw SyntaxError("\"lines\" needs a file: lines \"squad.txt\"", keyword) }
        let start = lexer.offset
        if lexer.quote() != nil { return try lexer.quotedWord() }
        switch lexer.current {
        case .dollar:
            let variable = try lexer.variablePiece(withPath: true)
            return Word(text: "", pieces: [variable], isValue: true, range: here(from: start))
        default:
            throw SyntaxError(
                "write the file in quotes: lines \"squad.txt\"", SourceRange(start: start, end: start + 1))
        }
    }

    private mutating func named() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        let text = lexer.name()
        let range = here(from: start)
        switch Keyword(rawValue: text) {
        case .true: return .literal(.boolean(true), range)
        case .false: return .literal(.boolean(false), range)
        case .null: return .literal(.null, range)
        case .lines:
            let word = try file(range)
            return .lines(word, here(from: start))
        default:
            throw SyntaxError(
                "put text in quotes: \"\(text)\"; to use a command's result, store it in a variable with let first",
                range)
        }
    }
}

// MARK: - Statements

extension Parser {
    /// Parses the statement at the current offset, which begins with a keyword.
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
        case .include: return .include(try onlyWord("\"include\" needs a file: include \"squad.gather\""))
        case .fail: return .fail(message: try onlyWord("\"fail\" needs a message: fail \"why\""))
        case .wait: return .wait(try onlyWord("\"wait\" needs a time: wait 01:30"))
        case .expect: return try expectation()
        case .if: return try branches()
        case .for: return try loop()
        case .try: return try attempt()
        case .else:
            throw SyntaxError("\"else\" must be on the same line as the } before it: } else {", here(from: start))
        case .catch:
            note(
                SyntaxError(
                    "\"catch\" must be on the same line as the } before it: } catch problem {", here(from: start)))
            return try handler(of: StatementBlock(statements: [], range: here(from: start)))
        case .in, .lines, .and, .or, .not, .true, .false, .null:
            lexer.offset = start
            return .route(try lexer.words())
        }
    }

    /// Returns the range from an offset to the current one.
    func here(from start: Int) -> SourceRange { SourceRange(start: start, end: lexer.offset) }

    private mutating func onlyWord(_ usage: String) throws(SyntaxError) -> Word {
        let start = lexer.offset
        let words = try lexer.words()
        guard words.count == 1 else { throw SyntaxError(usage, words.count > 1 ? words[1].range : here(from: start)) }
        return words[0]
    }

    private mutating func binding() throws(SyntaxError) -> (VariableName, ValueSource) {
        let usage = "write NAME = VALUE, such as: let minutes = 12"
        let name = try variableName(usage)
        guard try lexer.findWord(), lexer.current == .equals else {
            throw SyntaxError(usage, here(from: lexer.offset))
        }
        lexer.offset += 1
        return (name, try source())
    }

    private mutating func variableName(_ usage: String) throws(SyntaxError) -> VariableName {
        guard try lexer.findWord(), lexer.isNameStart(lexer.current) else {
            throw SyntaxError(usage, here(from: lexer.offset))
        }
        let start = lexer.offset
        return VariableName(text: lexer.name(), range: here(from: start))
    }

    /// Parses the value of a variable: an expression or a route call.
    ///
    /// A syntax error is recorded here, so that the variable is defined all the same and its uses cause no further
    /// errors.
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
            return .expression(.unreadable(here(from: start)))
        }
    }

    /// Whether a route call begins at the current offset, not an expression.
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
            guard try lexer.findWord(), lexer.quote() != nil else {
                let end = min(lexer.offset + 1, lexer.bytes.count)
                throw SyntaxError("write the message in quotes", SourceRange(start: lexer.offset, end: end))
            }
            message = try lexer.quotedWord()
        }
        try end()
        return .expect(condition, message: message)
    }
}
