/// One statement of a script.
struct Statement: Equatable {
    enum Kind: Equatable {
        /// A route, written as in the shell.
        case route([Word])
        /// `let NAME = VALUE`
        case declare(name: String, value: Expression)
        /// `set NAME = VALUE`
        case assign(name: String, value: Expression)
        /// `include "FILE"`
        case include(Word)
        /// `expect CONDITION, "MESSAGE"`
        case expect(Expression, message: Word?)
        /// `fail "MESSAGE"`
        case fail(message: Word)
        /// `wait DURATION`
        case wait(Word)
    }

    var kind: Kind
    var range: SourceRange
}

/// Something that has a value.
indirect enum Expression: Equatable {
    case literal(Literal, SourceRange)
    case variable(VariablePath, SourceRange)
    /// A text, with the variables in it still to be filled in.
    case word(Word)
    case list([Expression], SourceRange)
    case not(Expression)
    case both(Expression, Expression)
    case either(Expression, Expression)
    case comparison(Comparison, Expression, Expression, SourceRange)

    enum Literal: Equatable {
        case integer(Int)
        case boolean(Bool)
    }

    enum Comparison: String, Equatable {
        case equal = "==", unequal = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", `in` =
            "in"
    }
}
