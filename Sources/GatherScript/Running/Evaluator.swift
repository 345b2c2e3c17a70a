import GatherDatabase
import GatherKit

/// Evaluates words and expressions.
struct Evaluator {
    let scope: Scope
    let budget: Budget
    /// Reads the lines of a text file; its path is passed as written in the script.
    let lines: (String) throws -> [String]

    /// The maximum length of an interpolated text, in bytes.
    private static let maximumLength = 1_000_000

    /// Returns the text of a word with its variables substituted.
    func text(of word: Word) throws(EvaluationError) -> String {
        if word.pieces.isEmpty { return word.text }
        var text = ""
        for (index, piece) in word.pieces.enumerated() {
            let part =
                switch piece {
                case .text(let part): part
                case .variable(let path, let range):
                    try self.text(of: path, in: range, before: word.text(after: index))
                }
            try spend(bytes: part.utf8.count)
            text += part
            guard text.utf8.count <= Self.maximumLength else {
                throw EvaluationError("this is more than \(Self.maximumLength) bytes long", word.range)
            }
        }
        return text
    }

    private func text(
        of path: VariablePath, in range: SourceRange, before next: String
    ) throws(EvaluationError) -> String {
        let value = try value(of: path, in: range)
        guard let text = value.wordText else { throw path.noText(value.kind, range, before: next) }
        return text
    }

    private func value(of path: VariablePath, in range: SourceRange) throws(EvaluationError) -> Value {
        do {
            return try scope.value(of: path)
        } catch {
            throw EvaluationError(error.message, range)
        }
    }

    /// Returns the words of a route call with their variables substituted.
    func commandWords(_ words: [Word]) throws(EvaluationError) -> [CommandWord] {
        var ready: [CommandWord] = []
        ready.reserveCapacity(words.count)
        for word in words { ready.append(try commandWord(word)) }
        return ready
    }

    /// Returns a word of a route call with its variables substituted; a variable alone may be a list.
    func commandWord(_ word: Word) throws(EvaluationError) -> CommandWord {
        if word.pieces.isEmpty { return CommandWord(word.text, isValue: word.isValue) }
        guard let (path, range) = word.variable, case .list(let elements) = try value(of: path, in: range) else {
            return CommandWord(try text(of: word), isValue: word.isValue)
        }
        var texts: [String] = []
        for element in elements {
            var value = element
            if case .record(let record) = element {
                value = Value.namingFields.lazy.compactMap { record[$0] }.first ?? element
            }
            guard let text = value.wordText else { throw path.noTexts(value.kind, range) }
            try spend(steps: 1, bytes: MemoryLayout<String>.stride + text.utf8.count)
            texts.append(text)
        }
        return CommandWord(texts)
    }

    /// Returns the value of an expression.
    ///
    /// - Throws: ``EvaluationError``, or a ``Failure`` when a file cannot be read.
    func value(of expression: Expression) throws -> Value {
        try spend()
        switch expression {
        case .literal(let value, _): return value
        case .variable(let path, let range): return try value(of: path, in: range)
        case .word(let word): return .text(try text(of: word))
        case .list(let elements, _):
            try spend(bytes: elements.count * MemoryLayout<Value>.stride)
            return .list(try elements.map(element))
        case .lines(let word, _):
            let value = Value.list(try lines(text(of: word)).map(Value.text))
            try spend(keeping: value)
            return value
        case .not(let inner, _): return .boolean(try !truth(of: inner))
        case .minus(let inner, let range):
            return try result(.minus, (.integer(0), inner), (value(of: inner), inner), range)
        case .both(let left, let right, _): return .boolean(try truth(of: left) && truth(of: right))
        case .either(let left, let right, _): return .boolean(try truth(of: left) || truth(of: right))
        case .comparison(let sign, let left, let right, let range):
            let values = (try value(of: left), try value(of: right))
            return .boolean(try sign.holds(values.0, values.1, range, spending: budget))
        case .arithmetic(let sign, let left, let right, let range):
            let first = try value(of: left)
            if sign == .plus, case .list(let elements) = first { return try list(elements, extendedBy: right) }
            return try result(sign, (first, left), (value(of: right), right), range)
        case .unreadable(let range): throw EvaluationError("this is not an expression", range)
        }
    }

    private func spend(steps: Int = 1, bytes: Int = 0) throws(EvaluationError) {
        do { try budget.spend(steps: steps, bytes: bytes) } catch { throw .outOfBudget }
    }

    private func spend(keeping value: Value) throws(EvaluationError) {
        do { try budget.spend(keeping: value) } catch { throw .outOfBudget }
    }

    func truth(of expression: Expression) throws -> Bool {
        let value = try value(of: expression)
        guard case .boolean(let flag) = value else { throw expression.isNoBoolean(value.kind) }
        return flag
    }

    private func element(_ expression: Expression) throws -> Value {
        let value = try value(of: expression)
        // Comparing, printing and releasing a value are recursive.
        guard try nesting(of: value) <= Value.maximumNesting else {
            throw EvaluationError.tooDeep(expression.range)
        }
        return value
    }

    /// Returns the nesting depth of lists in a value; 0 if it is not a list.
    private func nesting(of value: Value) throws(EvaluationError) -> Int {
        guard case .list(let elements) = value else { return 0 }
        try spend(steps: elements.count)
        var deepest = 0
        for element in elements {
            guard case .list = element else { continue }
            deepest = max(deepest, try nesting(of: element))
        }
        return deepest + 1
    }

    /// Returns the actual value of the variable on the left of a failed comparison, for an error message; empty for any
    /// other condition.
    func observation(of condition: Expression) -> String {
        guard case .comparison(_, .variable(let path, _), _, _) = condition, let value = try? scope.value(of: path)
        else { return "" }
        return ", but \(path.text) is \(value.brief)"
    }

    private func list(_ elements: [Value], extendedBy expression: Expression) throws -> Value {
        let value = try value(of: expression)
        guard case .list(let more) = value else { throw expression.isNoAddition(value.kind) }
        let count = elements.count + more.count
        try spend(steps: count, bytes: count * MemoryLayout<Value>.stride)
        return .list(elements + more)
    }

    private typealias Operand = (value: Value, expression: Expression)

    private func result(
        _ sign: Expression.Arithmetic, _ left: Operand, _ right: Operand, _ range: SourceRange
    ) throws(EvaluationError) -> Value {
        for operand in [left, right] where !operand.value.kind.isNumber {
            throw operand.expression.isNoNumber(operand.value.kind)
        }
        if case .integer(let a) = left.value, case .integer(let b) = right.value {
            if let result = sign.result(a, b) { return .integer(result) }
        } else if let a = left.value.decimalNumber, let b = right.value.decimalNumber {
            if let result = sign.result(a, b) { return .decimal(result) }
        }
        let isDivision = (sign == .over || sign == .modulo) && right.value.number == 0
        throw EvaluationError(
            isDivision
                ? "\(left.value.brief) cannot be divided by 0"
                : "\(left.value.brief) \(sign.rawValue) \(right.value.brief) is too large a number", range)
    }
}
