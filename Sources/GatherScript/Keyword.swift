/// A word that means something to the language itself, where it stands outside of quotes.
public enum Keyword: String, CaseIterable, Sendable {
    // Statements begin with these.
    case `let`, set, `if`, `for`, include, expect, fail, wait, `try`
    // These stand within a statement.
    case `else`, `catch`, `in`, lines, and, or, not, `true`, `false`, null
}
