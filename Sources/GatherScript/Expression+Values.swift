import GatherKit

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

extension Value {
    /// The value in a few words, for a message.
    var brief: String {
        switch self {
        case .null: "null"
        case .text(let text): quoted(text)
        case .integer(let number): String(number)
        case .duration(let seconds): MinutesAndSeconds.text(seconds: seconds)
        case .boolean(let flag): String(flag)
        case .list(let elements): "a list of \(elements.count)"
        case .record: Kind.record.rawValue
        }
    }
}
