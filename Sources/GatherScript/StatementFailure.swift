import GatherDatabase
public import GatherKit

/// A statement that failed while a script ran.
public struct StatementFailure: Codable, Failure {
    /// Where the statement is, or the part of it that failed.
    public let position: SourcePosition
    /// What stands there, to be underlined.
    public let token: String
    /// The includes that led there, the innermost first.
    public let includedFrom: [SourcePosition]
    /// What went wrong.
    public let message: String
    /// What kind of failure it was.
    public let kind: FailureKind
    /// What became of all that the script did before; nil when there is nothing to say of it.
    public private(set) var rest: Rest?

    /// What becomes of what a script did before one of its statements failed.
    public enum Rest: String, Codable, Sendable {
        /// It was taken back.
        case undone
        /// It stays.
        case kept
    }

    /// The failure with what became of the rest.
    public func leaving(_ rest: Rest) -> StatementFailure {
        var copy = self
        copy.rest = rest
        return copy
    }
}

extension StatementFailure {
    init(_ failure: any Failure, _ range: SourceRange, _ frame: Frame) {
        self.init(
            position: frame.source.position(of: range.start),
            token: frame.source.excerpt(of: range),
            includedFrom: frame.includedFrom,
            message: failure.message,
            kind: failure.kind
        )
    }

    /// The failure as a script that catches it sees it.
    var value: Value {
        .record([
            "message": .text(message), "kind": .text(kind.rawValue), "file": .text(optional: position.file),
            "line": .integer(position.line), "column": .integer(position.column),
        ])
    }

    /// The shape of ``value``.
    static let shape = ResultShape.record([
        .init("message", .text), .init("kind", .text), .init("file", .optional(.text)), .init("line", .integer),
        .init("column", .integer),
    ])
}

/// What a script's author expected is not so.
struct ExpectationFailure: Failure {
    let message: String

    init(message: String?, condition: String) {
        self.message = message ?? "expected \(condition)"
    }

    var kind: FailureKind { .invalid }
}

extension Failure {
    /// Whether it has a place of its own, as a script within has, or is no failure of the statement, as a no is.
    var speaksForItself: Bool {
        self is StatementFailure || self is ScriptMistakes || (self as? ViewFailure) == .declined
    }

    /// Whether what was to be done may have been done.
    var isUncertain: Bool { if case .uncertain? = self as? StoreFailure { true } else { false } }
}

extension Statement {
    /// The part of the statement that a failure is about.
    func range(of failure: any Failure) -> SourceRange {
        switch kind {
        case .route(let words): (failure as? UsageFailure)?.word.map { words[$0].range } ?? range
        case .expect(let condition, _): condition.range
        default: heading
        }
    }

    /// The statement without its blocks.
    var heading: SourceRange {
        switch kind {
        case .branch(let branches, _):
            SourceRange(start: range.start, end: branches.first?.body.range.start ?? range.end)
        case .loop(_, _, let body), .attempt(let body, _, _):
            SourceRange(start: range.start, end: body.range.start)
        default: range
        }
    }
}
