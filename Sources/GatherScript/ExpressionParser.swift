/// Reads what has a value: `$last.count >= 2 and not $isFriendly`.
struct ExpressionParser {
    private(set) var lexer: Lexer
    private var depth = 0
    private var terms = 0

    /// How many conditions may be joined.
    static let maximumTerms = 1000
    /// How deep lists, parentheses and negations may stand in each other.
    static let maximumDepth = 100

    init(_ lexer: Lexer) { self.lexer = lexer }

    private var bytes: [UInt8] { lexer.source.bytes }

    /// Passes over a sign if it comes next.
    mutating func take(_ sign: String) throws(SyntaxError) -> Bool {
        guard try lexer.findWord(), bytes[lexer.offset...].starts(with: sign.utf8) else { return false }
        if sign.utf8.allSatisfy(\.isLetter) {
            let end = lexer.offset + sign.utf8.count
            if end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == .underscore {
                return false
            }
        }
        lexer = Lexer(lexer.source, at: lexer.offset + sign.utf8.count)
        return true
    }

    /// Makes sure that the statement ends here.
    mutating func end() throws(SyntaxError) {
        guard try lexer.findWord() else { return }
        let start = lexer.offset
        switch bytes[start] {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            throw SyntaxError("this version of gather does no arithmetic", SourceRange(start: start, end: start + 1))
        default:
            throw SyntaxError(
                "the statement should end before this", SourceRange(start: start, end: wordEnd(from: start)))
        }
    }

    private func wordEnd(from start: Int) -> Int {
        bytes[start...].firstIndex { [.space, .tab, .newline].contains($0) } ?? bytes.count
    }

    /// Reads a text in quotes.
    mutating func quotedWord(_ usage: String) throws(SyntaxError) -> Word {
        guard try lexer.findWord(), [.doubleQuote, .singleQuote].contains(bytes[lexer.offset]) else {
            throw SyntaxError(usage, SourceRange(start: lexer.offset, end: min(lexer.offset + 1, bytes.count)))
        }
        return try lexer.quotedWord()
    }

    /// Reads an expression.
    mutating func expression() throws(SyntaxError) -> Expression {
        var left = try conjunction()
        while try take("or") { left = .either(try counted(left), try conjunction()) }
        return left
    }

    private mutating func conjunction() throws(SyntaxError) -> Expression {
        var left = try negation()
        while try take("and") { left = .both(try counted(left), try negation()) }
        return left
    }

    /// Makes sure that an expression does not get longer than anybody can read.
    private mutating func counted(_ left: Expression) throws(SyntaxError) -> Expression {
        terms += 1
        guard terms <= Self.maximumTerms else {
            throw SyntaxError("this condition is too long", SourceRange(start: lexer.offset, end: lexer.offset))
        }
        return left
    }

    private mutating func negation() throws(SyntaxError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw SyntaxError("this is nested too deeply", SourceRange(start: lexer.offset, end: lexer.offset))
        }
        return try take("not") ? .not(try negation()) : try comparison()
    }

    private mutating func comparison() throws(SyntaxError) -> Expression {
        let left = try operand()
        let start = lexer.offset
        // The longer signs come first, so that `<=` is not read as `<`.
        for sign in ["==", "!=", "<=", ">=", "<", ">", "in"] where try take(sign) {
            guard let comparison = Expression.Comparison(rawValue: sign) else { continue }
            let right = try operand()
            return .comparison(comparison, left, right, SourceRange(start: start, end: lexer.offset))
        }
        return left
    }

    private mutating func operand() throws(SyntaxError) -> Expression {
        guard try lexer.findWord() else {
            throw SyntaxError("a value is missing", SourceRange(start: lexer.offset, end: lexer.offset))
        }
        let start = lexer.offset
        switch bytes[start] {
        case .doubleQuote, .singleQuote: return .word(try lexer.quotedWord())
        case .dollar: return .variable(try lexer.variable(withPath: true), SourceRange(start: start, end: lexer.offset))
        case .leftBracket: return try list()
        case .leftParenthesis:
            _ = try take("(")
            let inner = try expression()
            guard try take(")") else {
                throw SyntaxError("the parenthesis is never closed", SourceRange(start: start, end: start + 1))
            }
            return inner
        default: return try literal(at: start)
        }
    }

    private mutating func list() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        _ = try take("[")
        var elements: [Expression] = []
        while try !take("]") {
            elements.append(try expression())
            if try take(",") { continue }
            guard try take("]") else {
                throw SyntaxError("the bracket is never closed", SourceRange(start: start, end: start + 1))
            }
            break
        }
        return .list(elements, SourceRange(start: start, end: lexer.offset))
    }

    private mutating func literal(at start: Int) throws(SyntaxError) -> Expression {
        let end = bytes[start...].firstIndex { " \t\r\n,;)]=<>!".utf8.contains($0) } ?? bytes.count
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        let range = SourceRange(start: start, end: max(end, min(start + 1, bytes.count)))
        lexer = Lexer(lexer.source, at: end)
        if let number = Int(text) { return .literal(.integer(number), range) }
        switch text {
        case "true": return .literal(.boolean(true), range)
        case "false": return .literal(.boolean(false), range)
        // A time, such as 12:30.
        case _ where text.first?.isNumber == true:
            return .word(Word(text: text, isValue: true, range: range))
        default:
            throw SyntaxError(
                "write a text in quotes; this version of gather keeps no route's result in a variable", range)
        }
    }
}
