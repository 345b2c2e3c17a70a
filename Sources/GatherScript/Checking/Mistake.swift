public import GatherKit

/// An error found by the static check of a script.
public struct Mistake: Codable, Error, Equatable, Sendable {
    /// The error message, with the remedy.
    public let message: String
    /// The position of the error.
    public let position: SourcePosition
    /// The source text at the position, to be underlined.
    public let token: String
    /// Whether the line must not be shown, because it may contain a secret.
    public let hidesLine: Bool
    /// The positions of the include statements that led to the file, innermost first.
    public let includedFrom: [SourcePosition]
    /// The first word of an unknown command; nil for any other mistake.
    public var unknownCommand: String?
}

extension Mistake {
    /// The mistake as a record for editors; lines and columns count from 1, and `endColumn` is exclusive.
    public var value: Value {
        let width = token.prefix { !$0.isNewline }.count
        // A server may have sent any number.
        let end = position.column &+ max(1, width)
        return .record([
            "file": .text(optional: position.file), "line": .integer(position.line),
            "column": .integer(position.column), "endColumn": .integer(end),
            "message": .text(message), "includedFrom": .list(includedFrom.map(\.value)),
        ])
    }
}

extension SourcePosition {
    fileprivate var value: Value {
        .record(["file": .text(optional: file), "line": .integer(line), "column": .integer(column)])
    }
}

/// All mistakes of a script, in source order.
public struct ScriptMistakes: Failure {
    /// The mistakes; at least one.
    public let mistakes: [Mistake]

    /// Creates the failure from mistakes.
    public init(mistakes: [Mistake]) { self.mistakes = mistakes }

    /// Creates the failure from syntax errors.
    init(_ problems: [SyntaxError], in source: SourceFile, _ mayHoldSecret: (String) -> Bool) {
        mistakes = problems.sorted { $0.range.start < $1.range.start }.prefix(Checker.mistakesShown).map { problem in
            let start = problem.statement ?? source.lineStart(of: problem.range.start)
            let statement = SourceRange(start: start, end: problem.range.end)
            let position = source.position(of: problem.range.start)
            return Mistake(
                message: problem.message, position: position, token: source.excerpt(of: problem.range),
                hidesLine: [source.excerpt(of: statement), position.text].contains(where: mayHoldSecret),
                includedFrom: [])
        }
    }

    /// The first word of an unknown command, if that is the only mistake; nil otherwise.
    public var unknownCommand: String? { mistakes.count == 1 ? mistakes[0].unknownCommand : nil }

    /// `.usage`, because the script's author made the mistakes.
    public var kind: FailureKind { .usage }
    /// The number of mistakes, as a sentence.
    public var message: String {
        "\(counted(mistakes.count, "error")); nothing was run"
    }
}
