import GatherDatabase
public import GatherKit

/// The failure of a statement at run time.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct StatementFailure: Codable, Failure {
    /// The position of the statement, or of the part of it that failed.
    public let position: SourcePosition
    /// The source text at the position, to be underlined.
    public let token: String
    /// The positions of the include statements that led to the file, innermost first.
    public let includedFrom: [SourcePosition]
    public let message: String
    public let kind: FailureKind
    /// What happened to the changes made before; nil if it need not be reported.
    public private(set) var rest: Rest?

    /// What happened to the changes that a script made before it failed.
    public enum Rest: String, Codable, Sendable {
        case undone
        case kept
    }

    /// Returns a copy that reports what happened to the changes made before.
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

    /// The failure as data, for the variable of `catch`.
    static let shape = Shape<Self>(
        .text("message", \.message), .text("kind", \.kind.rawValue), .text("file", optional: \.position.file),
        .integer("line", \.position.line), .integer("column", \.position.column))
}

/// The failure of an `expect` or `fail` statement.
struct ExpectationFailure: Failure {
    let message: String

    init(message: String?, condition: String) {
        self.message = message ?? "expected \(condition)"
    }

    var kind: FailureKind { .invalid }
}

extension Failure {
    /// Whether the failure is reported as it is: it has positions of its own, or the user declined a confirmation.
    var speaksForItself: Bool {
        self is StatementFailure || self is ScriptMistakes || (self as? ViewFailure) == .declined
    }

    /// The failure, or its cause: an interrupted wait fails with an error of its own.
    func cause(within budget: Budget) -> any Failure {
        // The changes may have been committed.
        if case .uncertain? = self as? StoreFailure { return self }
        do {
            try budget.check()
            return self
        } catch {
            return error
        }
    }
}

extension Statement {
    /// Returns the source range of the part of the statement that a failure concerns.
    func range(of failure: any Failure) -> SourceRange {
        switch kind {
        case .route(let words): (failure as? UsageFailure)?.word.map { words[$0].range } ?? range
        case .expect(let condition, _): condition.range
        default: heading
        }
    }

    /// The source range of the statement without its blocks.
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
