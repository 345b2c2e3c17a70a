import GatherKit
import GatherModels

/// Works out what words and expressions are worth.
struct Evaluator<Variables: VariableSource> {
    let scope: Variables
    /// Reads the lines of a file; its path is as the script has it.
    let lines: (String) throws -> [String]

    /// The text of a word, with its variables filled in.
    func text(of word: Word) throws(EvaluationError) -> String {
        if word.pieces.isEmpty { return word.text }
        var text = ""
        for piece in word.pieces {
            switch piece {
            case .text(let part): text += part
            case .variable(let path, let range): text += try self.text(of: path, in: range)
            }
        }
        return text
    }

    private func text(of path: VariablePath, in range: SourceRange) throws(EvaluationError) -> String {
        switch try value(of: path, in: range) {
        case .text(let text): return text
        case .integer(let number): return String(number)
        case .duration(let seconds): return MatchTimer.clock(seconds: seconds)
        case .boolean(let flag): return String(flag)
        case let value: throw path.noText(value.kind, range)
        }
    }

    private func value(of path: VariablePath, in range: SourceRange) throws(EvaluationError) -> Value {
        do {
            return try scope.value(of: path)
        } catch  where error != .unknownYet {
            throw EvaluationError(error.message, range)
        }
    }

    /// The words of a route, ready for the registry.
    func commandWords(_ words: [Word]) throws(EvaluationError) -> [CommandWord] {
        var ready: [CommandWord] = []
        ready.reserveCapacity(words.count)
        for word in words {
            ready.append(CommandWord(word.pieces.isEmpty ? word.text : try text(of: word), isValue: word.isValue))
        }
        return ready
    }

    /// The value of an expression.
    ///
    /// - Throws: ``EvaluationError``, or why a file cannot be read.
    func value(of expression: Expression) throws -> Value {
        switch expression {
        case .literal(let literal, _): literal.value
        case .variable(let path, let range): try value(of: path, in: range)
        case .word(let word): .text(try text(of: word))
        case .list(let elements, _): .list(try elements.map(value))
        case .lines(let word, _): .list(try lines(text(of: word)).map(Value.text))
        case .not(let inner, _): .boolean(try !truth(of: inner))
        case .minus(let inner, let range): .integer(try Expression.Arithmetic.minus.result(0, number(inner), range))
        case .both(let left, let right, _): .boolean(try truth(of: left) ? truth(of: right) : false)
        case .either(let left, let right, _): .boolean(try truth(of: left) ? true : truth(of: right))
        case .comparison(let sign, let left, let right, let range):
            .boolean(try sign.holds(value(of: left), value(of: right), range))
        case .arithmetic(let sign, let left, let right, let range):
            .integer(try sign.result(number(left), number(right), range))
        case .unreadable: throw EvaluationError.unknownYet
        }
    }

    /// Whether an expression is true.
    func truth(of expression: Expression) throws -> Bool {
        let value = try value(of: expression)
        guard case .boolean(let flag) = value else { throw expression.isNot(.boolean, but: value.kind) }
        return flag
    }

    private func number(_ expression: Expression) throws -> Int {
        let value = try value(of: expression)
        guard case .integer(let number) = value else { throw expression.isNot(.integer, but: value.kind) }
        return number
    }
}

extension Expression.Literal {
    var value: Value {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .duration(let seconds): .duration(seconds)
        case .boolean(let flag): .boolean(flag)
        }
    }
}

extension VariablePath {
    func noText(_ kind: Kind, _ range: SourceRange) -> EvaluationError {
        EvaluationError("\(text) is \(kind.rawValue), which has no place in a word", range)
    }
}

extension Expression {
    func isNot(_ wanted: Kind, but kind: Kind) -> EvaluationError {
        EvaluationError("this is \(kind.rawValue), not \(wanted.rawValue)", range)
    }
}
