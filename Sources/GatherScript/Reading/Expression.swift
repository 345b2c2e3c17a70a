public import GatherKit

/// A node of the expression tree.
indirect enum Expression: Equatable, Sendable {
    case literal(Value, SourceRange)
    case variable(VariablePath, SourceRange)
    /// A quoted text, which may contain variables.
    case word(Word)
    case list([Expression], SourceRange)
    /// `lines "FILE"`: the lines of a text file.
    case lines(Word, SourceRange)
    case not(Expression, SourceRange)
    case minus(Expression, SourceRange)
    case both(Expression, Expression, SourceRange)
    case either(Expression, Expression, SourceRange)
    case comparison(Comparison, Expression, Expression, SourceRange)
    case arithmetic(Arithmetic, Expression, Expression, SourceRange)
    /// A placeholder for an expression with a syntax error, which has been reported.
    case unreadable(SourceRange)

    enum Comparison: String, Sendable {
        case equal = "==", unequal = "!=", lessOrEqual = "<=", greaterOrEqual = ">=", less = "<", greater = ">",
            `in` = "in"

        /// The comparison operators that are not keywords, longest first, so that `<=` is not read as `<`.
        static let signs: [Comparison] = [.equal, .unequal, .lessOrEqual, .greaterOrEqual, .less, .greater]
    }

    enum Arithmetic: String, Sendable {
        case plus = "+", minus = "-", times = "*", over = "/", modulo = "%"
    }

    var range: SourceRange {
        switch self {
        case .literal(_, let range), .variable(_, let range), .list(_, let range), .lines(_, let range),
            .not(_, let range), .minus(_, let range), .both(_, _, let range), .either(_, _, let range),
            .comparison(_, _, _, let range), .arithmetic(_, _, _, let range), .unreadable(let range):
            range
        case .word(let word): word.range
        }
    }

    /// The expressions that it is made of; none for an operand.
    var parts: [Expression] {
        switch self {
        case .list(let elements, _): elements
        case .not(let inner, _), .minus(let inner, _): [inner]
        case .both(let left, let right, _), .either(let left, let right, _), .comparison(_, let left, let right, _),
            .arithmetic(_, let left, let right, _):
            [left, right]
        case .literal, .variable, .word, .lines, .unreadable: []
        }
    }
}

// MARK: - Values

extension VariablePath {
    /// - Parameter next: The text that follows the variable in its word; empty outside of quotes.
    func noText(_ kind: ValueKind, _ range: SourceRange, before next: String) -> EvaluationError {
        // In quotes, $player.name is the player followed by .name.
        if kind == .record, let field = next.firstMatch(of: /^\.[A-Za-z_][A-Za-z0-9_]*/) {
            return EvaluationError(
                "a record cannot be used here; write ${\(text.dropFirst())\(field.output)} for its field", range)
        }
        return switch kind {
        case .list:
            // With braces, because $list[0] in quotes would be the list followed by [0].
            EvaluationError(
                "a list cannot be used here; one of its values can, as in ${\(text.dropFirst())[0]}", range)
        case .record: EvaluationError("a record cannot be used here; one of its fields can", range)
        default: EvaluationError("\(text) is \(kind.rawValue), which cannot be used here", range)
        }
    }

    /// The error for a list whose elements cannot be words of a command.
    func noTexts(_ kind: ValueKind, _ range: SourceRange) -> EvaluationError {
        let reason = kind == .record ? "a record without a name or title" : kind.rawValue
        return EvaluationError("this list cannot be used here, because it contains \(reason)", range)
    }
}

extension Word {
    /// The text after the variable at an index of ``pieces``, up to the next one.
    func text(after index: Int) -> String {
        if index + 1 < pieces.count, case .text(let text) = pieces[index + 1] { text } else { "" }
    }

    /// The variable that is the whole word; nil for any other word.
    var variable: (path: VariablePath, range: SourceRange)? {
        if pieces.count == 1, case .variable(let path, let range) = pieces[0] { (path, range) } else { nil }
    }
}

extension Value {
    /// The value as the text of a word; nil for one that has none.
    public var wordText: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): number.text
        case .duration(let seconds): MinutesAndSeconds.text(seconds: seconds)
        case .boolean(let flag): String(flag)
        case .null, .list, .record: nil
        }
    }

    /// The fields that may represent a record in a list of words; the first one that it has is used.
    static let namingFields = ["name", "title"]
}

extension Expression {
    /// The error for adding a value that is not a list to a list.
    func isNoAddition(_ kind: ValueKind) -> EvaluationError {
        EvaluationError("this is \(kind.rawValue); only a list can be added to a list, as in $list + [\"Ana\"]", range)
    }

    func isNoBoolean(_ kind: ValueKind) -> EvaluationError {
        EvaluationError("this is \(kind.rawValue), not a boolean", range)
    }

    func isNoNumber(_ kind: ValueKind) -> EvaluationError {
        EvaluationError("this is \(kind.rawValue), not a number", range)
    }
}

extension Value {
    /// A short description of the value for messages.
    var brief: String {
        switch self {
        case .text(let text): quoted(text)
        case .list(let elements): "a list of \(elements.count)"
        case .record: ValueKind.record.rawValue
        case .null, .integer, .decimal, .duration, .boolean: wordText ?? "null"
        }
    }
}
