public import GatherKit

/// Something in a script that cannot be run, found before anything was.
public struct Mistake: Error, Equatable, Sendable {
    /// What is wrong and what would be right.
    public let message: String
    /// Where it is.
    public let position: SourcePosition
    /// What stands there, to be underlined.
    public let token: String
    /// Whether the line must not be shown, because it may hold a secret.
    public let hidesLine: Bool
    /// The includes that led there, the innermost first.
    public let includedFrom: [SourcePosition]
}

/// The mistakes of a script, in the order of its text.
public struct ScriptMistakes: Failure {
    /// The mistakes, one at least.
    public let mistakes: [Mistake]

    /// What the script's author did wrong.
    public var kind: FailureKind { .usage }
    /// How many there are.
    public var message: String {
        mistakes.count == 1 ? "1 mistake; nothing was run" : "\(mistakes.count) mistakes; nothing was run"
    }
}

/// A statement that failed while a script ran.
public struct StatementFailure: Failure {
    /// Where the statement is.
    public let position: SourcePosition
    /// The includes that led there, the innermost first.
    public let includedFrom: [SourcePosition]
    /// What went wrong.
    public let message: String
    /// What kind of failure it was.
    public let kind: FailureKind
    /// Whether all that the script did before was taken back.
    public private(set) var isUndone = false

    /// The failure of a script that ran in one transaction.
    public var undone: StatementFailure {
        var copy = self
        copy.isUndone = true
        return copy
    }
}
