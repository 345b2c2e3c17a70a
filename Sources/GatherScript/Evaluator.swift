import GatherKit
import GatherModels

/// Works out what words and expressions are worth.
struct Evaluator<Variables: VariableSource> {
    let scope: Variables
    /// Reads the lines of a file; its path is as the script has it.
    let lines: (String) throws -> [String]

    /// How deep lists may stand in a list.
    private static var maximumNesting: Int { 8 }

    /// How long a text with variables may be, in bytes.
    private static var maximumLength: Int { 1_000_000 }

    /// The text of a word, with its variables filled in.
    func text(of word: Word) throws(EvaluationError) -> String {
        if word.pieces.isEmpty { return word.text }
        var text = ""
        for piece in word.pieces {
            switch piece {
            case .text(let part): text += part
            case .variable(let path, let range): text += try self.text(of: path, in: range)
            }
            guard text.utf8.count <= Self.maximumLength else {
                throw EvaluationError("this is more than \(Self.maximumLength) bytes long", word.range)
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
        case .list(let elements, _): .list(try elements.map(element))
        case .lines(let word, _): .list(try lines(text(of: word)).map(Value.text))
        case .not(let inner, _): .boolean(try !truth(of: inner))
        case .minus(let inner, let range): .integer(try Expression.Arithmetic.minus.result(0, number(inner), range))
        case .both(let left, let right, _): .boolean(try truth(of: left, unlessDecidedBy: right, being: false))
        case .either(let left, let right, _): .boolean(try truth(of: left, unlessDecidedBy: right, being: true))
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

    /// Whether two conditions are true together, when a value of either decides for both.
    private func truth(of left: Expression, unlessDecidedBy right: Expression, being decisive: Bool) throws -> Bool {
        do {
            return try truth(of: left) == decisive ? decisive : truth(of: right)
        } catch let error as EvaluationError where error == .unknownYet {
            // The right one may make no sense unless the left one is as it should be.
            guard (try? truth(of: right)) == decisive else { throw error }
            return decisive
        }
    }

    private func element(_ expression: Expression) throws -> Value {
        let value = try value(of: expression)
        // What is nested without end cannot be compared, printed or let go of.
        guard value.isList(nestedAtMost: Self.maximumNesting) else {
            throw EvaluationError(
                "lists stand in each other more than \(Self.maximumNesting) deep, or hold too much", expression.range)
        }
        return value
    }

    /// What a condition that does not hold compares, in a few words.
    func observation(of condition: Expression) -> String {
        guard case .comparison(_, .variable(let path, _), _, _) = condition, let value = try? scope.value(of: path)
        else { return "" }
        return ", but \(path.text) is \(value.brief)"
    }

    private func number(_ expression: Expression) throws -> Int {
        let value = try value(of: expression)
        guard case .integer(let number) = value else { throw expression.isNot(.integer, but: value.kind) }
        return number
    }
}

extension Value {
    /// Whether lists stand in each other at most that deep in the value, with a million elements at most.
    func isList(nestedAtMost depth: Int) -> Bool {
        var room = 1_000_000
        return isList(nestedAtMost: depth, room: &room)
    }

    private func isList(nestedAtMost depth: Int, room: inout Int) -> Bool {
        guard case .list(let elements) = self else { return true }
        room -= elements.count
        guard depth > 0, room >= 0 else { return false }
        for element in elements where !element.isList(nestedAtMost: depth - 1, room: &room) { return false }
        return true
    }
}
