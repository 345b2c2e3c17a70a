import GatherKit

/// Works out what words and expressions are worth.
struct Evaluator {
    let scope: Scope

    /// The text of a word, with its variables filled in.
    func text(of word: Word) throws(EvaluationError) -> String {
        if word.pieces.isEmpty { return word.text }
        var text = ""
        for piece in word.pieces {
            switch piece {
            case .text(let part): text += part
            case .variable(let path): text += try self.text(of: path, in: word.range)
            }
        }
        return text
    }

    private func text(of path: VariablePath, in range: SourceRange) throws(EvaluationError) -> String {
        switch try value(of: path, in: range) {
        case .text(let text): return text
        case .integer(let number): return String(number)
        case .boolean(let flag): return String(flag)
        case let value: throw EvaluationError("\(path.text) is \(value.kind), which has no place in a word", range)
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
    func value(of expression: Expression) throws(EvaluationError) -> Value {
        switch expression {
        case .literal(.integer(let number), _): .integer(number)
        case .literal(.boolean(let flag), _): .boolean(flag)
        case .variable(let path, let range): try value(of: path, in: range)
        case .word(let word): .text(try text(of: word))
        case .list(let elements, _): .list(try values(of: elements))
        case .not(let inner): .boolean(try !truth(of: inner))
        case .both(let left, let right): .boolean(try truth(of: left) ? truth(of: right) : false)
        case .either(let left, let right): .boolean(try truth(of: left) ? true : truth(of: right))
        case .comparison(let comparison, let left, let right, let range):
            .boolean(try compare(comparison, try value(of: left), try value(of: right), range))
        }
    }

    private func values(of expressions: [Expression]) throws(EvaluationError) -> [Value] {
        var values: [Value] = []
        for expression in expressions { values.append(try value(of: expression)) }
        return values
    }

    /// Whether an expression is true.
    func truth(of expression: Expression) throws(EvaluationError) -> Bool {
        let value = try value(of: expression)
        guard case .boolean(let flag) = value else {
            throw EvaluationError("this is \(value.kind), not something true or false", expression.range)
        }
        return flag
    }

    private func compare(
        _ comparison: Expression.Comparison, _ left: Value, _ right: Value, _ range: SourceRange
    ) throws(EvaluationError) -> Bool {
        switch (comparison, left, right) {
        case (.equal, _, _) where left.isComparable(to: right): return left == right
        case (.unequal, _, _) where left.isComparable(to: right): return left != right
        case (.in, _, .list(let elements)): return elements.contains(left)
        case (.in, .text(let part), .text(let whole)): return whole.contains(part)
        case (.in, _, _): break
        case (_, .integer(let a), .integer(let b)): return comparison.orders(a, b)
        case (_, .text(let a), .text(let b)): return comparison.orders(a, b)
        default: break
        }
        throw EvaluationError("\(left.kind) and \(right.kind) cannot be compared with \(comparison.rawValue)", range)
    }
}

extension Expression {
    /// Where the expression stands.
    var range: SourceRange {
        switch self {
        case .literal(_, let range), .variable(_, let range), .list(_, let range): range
        case .word(let word): word.range
        case .not(let inner): inner.range
        case .both(let left, let right), .either(let left, let right), .comparison(_, let left, let right, _):
            SourceRange(start: left.range.start, end: right.range.end)
        }
    }
}

extension Expression.Comparison {
    fileprivate func orders<Element: Comparable>(_ a: Element, _ b: Element) -> Bool {
        switch self {
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        case .equal, .unequal, .in: false
        }
    }
}

extension Value {
    fileprivate func isComparable(to other: Value) -> Bool {
        self == .null || other == .null || kind == other.kind
    }
}
