/// Something that has a value.
indirect enum Expression: Equatable {
    case literal(Literal, SourceRange)
    case variable(VariablePath, SourceRange)
    /// A text in quotes, with the variables in it still to be filled in.
    case word(Word)
    case list([Expression], SourceRange)
    /// `lines "FILE"`: the lines of a text file.
    case lines(Word, SourceRange)
    case not(Expression, SourceRange)
    case minus(Expression, SourceRange)
    case both(Expression, Expression)
    case either(Expression, Expression)
    case comparison(Comparison, Expression, Expression)
    case arithmetic(Arithmetic, Expression, Expression)
    /// What could not be read; it was noted as a mistake.
    case unreadable(SourceRange)

    enum Literal: Equatable {
        case null
        case integer(Int)
        case duration(seconds: Int)
        case boolean(Bool)
    }

    // The longer signs come first, so that `<=` is not read as `<`.
    enum Comparison: String, CaseIterable {
        case equal = "==", unequal = "!=", lessOrEqual = "<=", greaterOrEqual = ">=", less = "<", greater = ">",
            `in` = "in"
    }

    enum Arithmetic: String, CaseIterable {
        case plus = "+", minus = "-", times = "*", over = "/", modulo = "%"
    }

    /// Where the expression stands.
    var range: SourceRange {
        switch self {
        case .literal(_, let range), .variable(_, let range), .list(_, let range), .lines(_, let range),
            .not(_, let range), .minus(_, let range), .unreadable(let range):
            range
        case .word(let word): word.range
        case .both(let left, let right), .either(let left, let right), .comparison(_, let left, let right),
            .arithmetic(_, let left, let right):
            SourceRange(start: left.range.start, end: right.range.end)
        }
    }
}
