import GatherKit

extension Parser {
    /// Reads what has a value by itself.
    mutating func operand() throws(SyntaxError) -> Expression {
        let operand = try bareOperand()
        operandEnd = lexer.offset
        return operand
    }

    private mutating func bareOperand() throws(SyntaxError) -> Expression {
        guard try lexer.findWord() else {
            throw SyntaxError("a value is missing", SourceRange(start: lexer.offset, end: lexer.offset))
        }
        let start = lexer.offset
        switch lexer.bytes[start] {
        case .doubleQuote, .singleQuote: return .word(try lexer.quotedWord())
        case .dollar:
            let path = try lexer.variable(withPath: true)
            return .variable(path, SourceRange(start: start, end: lexer.offset))
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
        let inner = try innerExpression()
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
                return .list(elements, SourceRange(start: start, end: lexer.offset))
            }
            elements.append(try innerExpression())
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
        while let byte = lexer.current, byte.isDigit || byte == .colon { lexer.offset += 1 }
        let range = SourceRange(start: start, end: lexer.offset)
        let text = lexer.source.text(of: range)
        if let number = Int(text) { return .literal(.integer(number), range) }
        if let seconds = MinutesAndSeconds.seconds(of: text) { return .literal(.duration(seconds: seconds), range) }
        throw SyntaxError(
            text.contains(":")
                ? "a time is from 00:00 to 99:59, such as 12:30, not \(text)"
                : "\(text) is too large a number", range)
    }

    /// Reads what comes after `lines`: a text, or a variable that holds one.
    private mutating func file(_ keyword: SourceRange) throws(SyntaxError) -> Word {
        guard try lexer.findWord() else { throw SyntaxError("lines needs a file: lines \"squad.txt\"", keyword) }
        let start = lexer.offset
        switch lexer.current {
        case .doubleQuote, .singleQuote: return try lexer.quotedWord()
        case .dollar:
            let variable = try lexer.variablePiece(withPath: true)
            return Word(
                text: "", pieces: [variable], isValue: true, range: SourceRange(start: start, end: lexer.offset))
        default:
            throw SyntaxError(
                "write the file in quotes: lines \"squad.txt\"", SourceRange(start: start, end: start + 1))
        }
    }

    private mutating func named() throws(SyntaxError) -> Expression {
        let start = lexer.offset
        let text = lexer.name()
        let range = SourceRange(start: start, end: lexer.offset)
        switch Keyword(rawValue: text) {
        case .true: return .literal(.boolean(true), range)
        case .false: return .literal(.boolean(false), range)
        case .null: return .literal(.null, range)
        case .lines:
            let word = try file(range)
            return .lines(word, SourceRange(start: start, end: lexer.offset))
        default:
            throw SyntaxError(
                "write a text in quotes, as in \"\(text)\"; what a route answers is kept with let first", range)
        }
    }
}
