public import GatherKit

/// Runs a script that was checked.
public struct Runner {
    /// What a script needs from the program around it.
    public struct Surroundings {
        /// Shows what a route answered.
        let show: (Screen) throws -> Void
        /// Lets a number of seconds pass.
        let wait: (Int) throws -> Void
        /// Whether somebody wants it to stop.
        let isInterrupted: () -> Bool

        /// Collects what a script needs.
        public init(
            show: @escaping (Screen) throws -> Void,
            wait: @escaping (Int) throws -> Void,
            isInterrupted: @escaping () -> Bool
        ) {
            self.show = show
            self.wait = wait
            self.isInterrupted = isInterrupted
        }
    }

    private let script: CheckedScript
    private let registry: ModuleRegistry
    private let surroundings: Surroundings
    /// The variables.
    public private(set) var scope: Scope

    /// Makes a runner.
    ///
    /// - Parameter scope: Variables that are there already.
    public init(_ script: CheckedScript, registry: ModuleRegistry, scope: Scope = Scope(), _ surroundings: Surroundings)
    {
        self.script = script
        self.registry = registry
        self.scope = scope
        self.surroundings = surroundings
    }

    /// Runs the script to its end.
    ///
    /// - Parameter open: Opens a route.
    /// - Throws: ``StatementFailure`` at the first statement that fails.
    public mutating func run(opening open: (Invocation) throws -> Screen) throws {
        try run(Frame(source: script.main, includedFrom: [], paths: []), open)
    }

    private mutating func run(_ frame: Frame, _ open: (Invocation) throws -> Screen) throws {
        var parser = Parser(frame.source)
        while let statement = try parser.next() {
            do {
                if surroundings.isInterrupted() { throw Interruption() }
                try run(statement, frame, open)
            } catch let failure as any Failure where !failure.speaksForItself {
                throw StatementFailure(failure, statement, frame)
            } catch let error as EvaluationError {
                throw StatementFailure(UsageFailure(error.message), statement, frame)
            }
        }
    }

    private mutating func run(
        _ statement: Statement, _ frame: Frame, _ open: (Invocation) throws -> Screen
    ) throws {
        let evaluator = Evaluator(scope: scope)
        switch statement.kind {
        case .route(let words):
            let screen = try open(registry.bind(evaluator.commandWords(words)))
            scope.setLast(screen.value)
            try surroundings.show(screen)
        case .declare(let name, let value):
            let given = frame.includedFrom.isEmpty ? script.arguments[name] : nil
            scope.set(name, to: try given ?? evaluator.value(of: value))
        case .assign(let name, let value):
            scope.set(name, to: try evaluator.value(of: value))
        case .include(let word):
            let path = frame.path(of: try evaluator.text(of: word))
            guard let file = script.included[path] else { throw UsageFailure("\(path) was not checked") }
            try run(frame.including(file, path: path, at: word.range), open)
        case .expect(let condition, let message):
            guard try evaluator.truth(of: condition) else {
                throw ExpectationFailure(
                    message: try message.map(evaluator.text), condition: frame.source.text(of: condition.range)
                )
            }
        case .fail(let message): throw ExpectationFailure(message: try evaluator.text(of: message), condition: "")
        case .wait(let word):
            guard case .integer(let seconds) = try ParameterType.duration.parse(evaluator.text(of: word)) else {
                return
            }
            try surroundings.wait(seconds)
        }
    }
}

/// What a script's author expected is not so.
struct ExpectationFailure: Failure {
    let message: String

    init(message: String?, condition: String) {
        self.message = message ?? "expected \(condition)"
    }

    var kind: FailureKind { .invalid }
}

/// Somebody stopped the script.
public struct Interruption: Failure {
    /// Makes the failure.
    public init() {}
    /// Always ``FailureKind/interrupted``.
    public var kind: FailureKind { .interrupted }
    /// That it was stopped.
    public var message: String { "interrupted" }
}

extension Failure {
    // A script within has its own place, and a no is no failure of the statement.
    fileprivate var speaksForItself: Bool {
        self is StatementFailure || self is ScriptMistakes || (self as? ViewFailure) == .declined
    }
}

extension StatementFailure {
    init(_ failure: any Failure, _ statement: Statement, _ frame: Frame) {
        self.init(
            position: frame.source.position(of: statement.range.start),
            includedFrom: frame.includedFrom,
            message: failure.message,
            kind: failure.kind
        )
    }
}
