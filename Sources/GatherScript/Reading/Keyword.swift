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
        case .let: "Define a variable as a value or as the result of a command"
        case .set: "Set a variable to another value of the same type"
        case .if: "Run a block if a condition is true"
        case .for: "Run a block for each element of a list, row of a result, or line of a file (lines \"FILE\")"
        case .include: "Run another script here"
        case .expect: "Fail unless a condition is true"
        case .fail: "Fail with a message"
        case .wait: "Wait for a while, or until a time"
        case .try: "Run a block; if it fails, run another"
        case .else, .catch, .in, .lines, .and, .or, .not, .true, .false, .null: ""
        }
    }
}
