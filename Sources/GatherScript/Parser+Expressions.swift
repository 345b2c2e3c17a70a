/// Expressions, from those that bind least to those that bind most:
/// `or`, `and`, `not`, comparisons, `+ -`, `* / %`, a sign, and what has a value by itself.
extension Parser {
    /// How many parts an expression may have.
    static let maximumTerms = 1000
    /// How deep lists, parentheses and negations may stand in each other.
    static let maximumNesting = 100

    /// Reads an expression.
    mutating func expression() throws(SyntaxError) -> Expression {
        terms = 0
        return try alternative()
    }

    /// Reads an expression within another one.
    mutating func innerExpression() throws(SyntaxError) -> Expression { try alternative() }

    /// Makes sure that the statement ends here.
    mutating func end() throws(SyntaxError) {
        guard try lexer.findWord() else { return }
        let range = SourceRange(start: lexer.offset, end: wordEnd(from: lexer.offset))
        throw SyntaxError(
            lexer.current == .equals && lexer.byte(at: lexer.offset + 1) != .equals
                ? "compare with ==" : "the statement should end before this", range)
    }

    private func wordEnd(from start: Int) -> Int {
        lexer.bytes[start...].firstIndex { [.space, .tab, .newline].contains($0) } ?? lexer.bytes.count
    }

    /// Passes over a word of the language if it comes next.
    mutating func takeWord(_ keyword: Keyword) throws(SyntaxError) -> Bool {
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

    /// Where the next word begins.
    private mutating func wordStart() throws(SyntaxError) -> Int {
        _ = try lexer.findWord()
        return lexer.offset
    }

    /// From a place to the end of the operand that was read last: every expression ends with one.
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

    /// Makes sure that an expression does not get longer than anybody can read.
    private mutating func counted(_ left: Expression) throws(SyntaxError) -> Expression {
        terms += 1
        guard terms <= Self.maximumTerms else {
            throw SyntaxError(
                "this has more than \(Self.maximumTerms) parts", SourceRange(start: lexer.offset, end: lexer.offset))
        }
        return left
    }

    /// Reads what may hold others of its kind, as long as they do not stand in each other too deep.
    private mutating func nested<Result>(
        _ read: (inout Parser) throws(SyntaxError) -> Result
    ) throws(SyntaxError) -> Result {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.maximumNesting else {
            throw SyntaxError(
                "this is nested more than \(Self.maximumNesting) deep",
                SourceRange(start: lexer.offset, end: lexer.offset))
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
