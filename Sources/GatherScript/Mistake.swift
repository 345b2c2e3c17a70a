public import GatherKit

/// Something in a script that cannot be run, found before anything was.
public struct Mistake: Codable, Error, Equatable, Sendable {
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

extension Mistake {
    /// The mistake as data for editors; lines and columns count from 1, and the end is behind the last character.
    public var value: Value {
        let width = token.prefix { !$0.isNewline }.count
        return .record([
            "file": .text(optional: position.file), "line": .integer(position.line),
            "column": .integer(position.column), "endColumn": .integer(position.column + max(1, width)),
            "message": .text(message), "includedFrom": .list(includedFrom.map(\.value)),
        ])
    }
}

extension SourcePosition {
    fileprivate var value: Value {
        .record(["file": .text(optional: file), "line": .integer(line), "column": .integer(column)])
    }
}

/// The mistakes of a script, in the order of its text.
public struct ScriptMistakes: Failure {
    /// The mistakes, one at least.
    public let mistakes: [Mistake]

    /// Collects mistakes.
    public init(mistakes: [Mistake]) { self.mistakes = mistakes }

    /// The mistakes of a text that could not be read.
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

    /// What the script's author did wrong.
    public var kind: FailureKind { .usage }
    /// How many there are.
    public var message: String {
        "\(counted(mistakes.count, "mistake")); nothing was run"
    }
}
