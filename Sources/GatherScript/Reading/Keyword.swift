/// A reserved word of the language; quoted text is never a keyword.
public enum Keyword: String, CaseIterable, Sendable {
    // Keywords that begin statements.
    case `let`, set, `if`, `for`, include, expect, fail, wait, `try`
    // Keywords within statements.
    case `else`, `catch`, `in`, lines, and, or, not, `true`, `false`, null
}

// MARK: - Help

extension Keyword {
    /// The keywords that begin statements.
    public static let statements: [Keyword] = [.let, .set, .if, .for, .include, .expect, .fail, .wait, .try]

    /// The syntax of the statement that begins with the keyword; empty if there is none.
    public var usage: String {
        switch self {
        case .let: "let NAME = VALUE | COMMAND"
        case .set: "set NAME = VALUE | COMMAND"
        case .if: "if CONDITION { … } else if CONDITION { … } else { … }"
        case .for: "for NAME in VALUE | COMMAND { … }"
        case .include: "include \"FILE\""
        case .expect: "expect CONDITION, \"MESSAGE\""
        case .fail: "fail \"MESSAGE\""
        case .wait: "wait TIME"
        case .try: "try { … } catch NAME { … }"
        case .else, .catch, .in, .lines, .and, .or, .not, .true, .false, .null: ""
        }
    }

    /// What the statement that begins with the keyword does; empty if there is none.
    public var summary: String {
        switch self {
        case .let: "Defines a variable, by a value or by what a command answers"
        case .set: "Gives a variable another value of the same type"
        case .if: "Runs a block when a condition holds"
        case .for: "Runs a block for each element of a list, row of a result, or line of a file (lines \"FILE\")"
        case .include: "Runs another script in this place"
        case .expect: "Fails unless a condition holds"
        case .fail: "Fails, with a message"
        case .wait: "Lets time pass"
        case .try: "Runs a block, and another one when a statement of the first fails"
        case .else, .catch, .in, .lines, .and, .or, .not, .true, .false, .null: ""
        }
    }
}
