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
            lexer.current == .equals ? "compare with ==" : "the statement should end before this", range)
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

    private mutating func alternative() throws(SyntaxError) -> Expression {
        var left = try conjunction()
        while try takeWord(.or) { left = .either(try counted(left), try conjunction()) }
        return left
    }

    private mutating func conjunction() throws(SyntaxError) -> Expression {
        var left = try negation()
        while try takeWord(.and) { left = .both(try counted(left), try negation()) }
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
            let start = parser.lexer.offset
            guard try parser.takeWord(.not) else { return try parser.comparison() }
            let inner = try parser.negation()
            return .not(inner, SourceRange(start: start, end: parser.lexer.offset))
        }
    }

    private mutating func comparison() throws(SyntaxError) -> Expression {
        let left = try sum()
        if let sign = try take(Expression.Comparison.allCases.filter { $0 != .in }) {
            return .comparison(sign, left, try sum())
        }
        return try takeWord(.in) ? .comparison(.in, left, try sum()) : left
    }

    private mutating func sum() throws(SyntaxError) -> Expression {
        var left = try product()
        while let sign = try take([Expression.Arithmetic.plus, .minus]) {
            left = .arithmetic(sign, try counted(left), try product())
        }
        return left
    }

    private mutating func product() throws(SyntaxError) -> Expression {
        var left = try signed()
        while let sign = try take([Expression.Arithmetic.times, .over, .modulo]) {
            left = .arithmetic(sign, try counted(left), try signed())
        }
        return left
    }

    private mutating func signed() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        guard try take([Expression.Arithmetic.minus]) != nil else { return try operand() }
        return try nested { parser throws(SyntaxError) in
            let inner = try parser.signed()
            let range = SourceRange(start: start, end: parser.lexer.offset)
            if case .literal(.integer(let number), _) = inner { return .literal(.integer(-number), range) }
            return .minus(inner, range)
        }
    }
}
