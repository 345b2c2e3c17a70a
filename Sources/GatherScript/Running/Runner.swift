import GatherDatabase
public import GatherKit
public import Logging

/// The interpreter: runs a checked script.
public struct Runner {
    private let script: CheckedScript
    /// The values given by the caller for variables that are not yet defined.
    private var arguments: [String: Value]
    private let registry: ModuleRegistry
    let context: ScriptContext
    let budget: Budget
    /// The variables of the script.
    public internal(set) var scope: Scope
    private var blockDepth = 0
    private var attemptDepth = 0

    /// Creates a runner.
    public init(_ script: CheckedScript, registry: ModuleRegistry, scope: Scope = Scope(), _ context: ScriptContext) {
        self.script = script
        arguments = script.arguments
        self.registry = registry
        self.scope = scope
        self.context = context
        budget = .current
    }

    /// Runs the script to its end.
    ///
    /// - Throws: ``StatementFailure`` for the first statement that fails, or ``BudgetFailure``.
    public mutating func run(opening open: Opening) throws {
        let frame = Frame(source: script.main, includedFrom: [], paths: [], files: context.files)
        try context.progress.count("statements", of: script.statementCount) { try run(frame, open) }
    }

    private mutating func run(_ frame: Frame, _ open: Opening) throws {
        var parser = Parser(frame.source)
        var offset = 0
        while let statement = parser.next() {
            try budget.spend(reading: parser.lexer.offset - offset)
            offset = parser.lexer.offset
            try run(statement, frame, open)
            if frame.isMain { context.progress.add(1) }
        }
    }

    mutating func run(_ statement: Statement, _ frame: Frame, _ open: Opening) throws {
        do {
            try budget.spend()
            // The previous statement may have taken long without spending much.
            try budget.check()
            if let trace = context.trace {
                try trace(frame.source.position(of: statement.range.start), frame.source.heading(of: statement))
            }
            try execute(statement, frame, open)
            if blockDepth == 0, frame.isMain { try context.finished() }
        } catch let error as EvaluationError {
            let reason: any Failure = budget.failure ?? UsageFailure(error.message)
            throw StatementFailure(reason, error.range ?? statement.range, frame)
        } catch let failure as any Failure where !failure.speaksForItself {
            throw StatementFailure(failure.cause(within: budget), statement.range(of: failure), frame)
        }
    }

    private mutating func execute(_ statement: Statement, _ frame: Frame, _ open: Opening) throws {
        switch statement.kind {
        case .route(let words): try context.show(try call(words, frame, open))
        case .declare(let name, let source):
            let given = frame.isMain && blockDepth == 0 ? arguments.removeValue(forKey: name.text) : nil
            let value = try given ?? value(of: source, frame, open)
            if blockDepth == 0 { scope.set(name.text, to: value) } else { scope.define(name.text, as: value) }
        case .assign(let name, let source): scope.set(name.text, to: try value(of: source, frame, open))
        case .include(let word):
            let path = frame.path(of: word.text)
            guard let file = script.included[path] else { throw UsageFailure("\(path) was not checked") }
            try run(frame.including(file, path: path, at: word.range), open)
        case .expect(let condition, let message):
            let evaluator = evaluator(frame)
            guard try evaluator.truth(of: condition) else {
                throw ExpectationFailure(
                    message: try message.map(evaluator.text),
                    condition: frame.source.text(of: condition.range) + evaluator.observation(of: condition)
                )
            }
        case .fail(let message):
            throw ExpectationFailure(message: try evaluator(frame).text(of: message), condition: "")
        case .wait(let word):
            let now = registry.now()
            try context.wait(try WaitingTime(evaluator(frame).text(of: word), at: now).seconds(at: now))
        case .branch(let branches, let otherwise):
            if let block = try branch(of: branches, otherwise: otherwise, frame) { try run(block, frame, open) }
        case .loop(let name, let source, let body): try loop(name, source, body, frame, open)
        case .attempt(let body, let failure, let handler): try attempt(body, failure, handler, frame, open)
        }
    }

    private mutating func call(_ words: [Word], _ frame: Frame, _ open: Opening) throws -> Screen {
        let ready = try evaluator(frame).commandWords(words)
        let screen = try open(
            Call(invocation: try registry.bind(ready), words: ready, isAttempt: attemptDepth > 0))
        scope.setLast(screen.value)
        return screen
    }

    mutating func value(of source: ValueSource, _ frame: Frame, _ open: Opening) throws -> Value {
        switch source {
        case .expression(let expression): return try evaluator(frame).value(of: expression)
        case .route(let words):
            let value = try call(words, frame, open).value
            try budget.spend(keeping: value)
            return value
        }
    }

    private func evaluator(_ frame: Frame) -> Evaluator {
        Evaluator(scope: scope, budget: budget) { try SourceFile(path: frame.path(of: $0), from: frame.files).lines() }
    }

    /// Returns the block of the first true condition, or the `else` block.
    private func branch(of branches: [Branch], otherwise: StatementBlock?, _ frame: Frame) throws -> StatementBlock? {
        let evaluator = evaluator(frame)
        return try branches.first { try evaluator.truth(of: $0.condition) }?.body ?? otherwise
    }
}

// MARK: - Blocks

extension Runner {
    /// Runs a block in a scope of its own, optionally with a variable.
    mutating func run(
        _ block: StatementBlock, defining variable: (name: VariableName, value: Value)? = nil, _ frame: Frame,
        _ open: Opening
    ) throws {
        let mark = scope.enteredBlock
        blockDepth += 1
        defer {
            blockDepth -= 1
            scope.leaveBlock(enteredAt: mark)
        }
        if let variable { scope.define(variable.name.text, as: variable.value) }
        for statement in block.statements { try run(statement, frame, open) }
    }

    mutating func loop(
        _ name: VariableName, _ source: ValueSource, _ body: StatementBlock, _ frame: Frame, _ open: Opening
    ) throws {
        let value = try value(of: source, frame, open)
        guard case .list(let elements) = value else {
            throw UsageFailure("\"for\" needs a list, and this is \(value.kind.rawValue)")
        }
        try context.progress.count("items", of: elements.count) {
            for element in elements {
                // An empty block spends nothing itself.
                try budget.spend()
                try budget.check()
                try run(body, defining: (name, element), frame, open)
                context.progress.add(1)
            }
        }
    }

    mutating func attempt(
        _ body: StatementBlock, _ name: VariableName, _ handler: StatementBlock, _ frame: Frame, _ open: Opening
    ) throws {
        let caught: StatementFailure
        do {
            attemptDepth += 1
            defer { attemptDepth -= 1 }
            return try run(body, frame, open)
        } catch let failure as StatementFailure where failure.kind.isCatchable && budget.failure == nil {
            caught = failure
        }
        try run(handler, defining: (name, StatementFailure.shape.value(of: caught)), frame, open)
    }
}

extension FailureKind {
    /// Whether `try` can catch the failure; a lost store and an interruption end the script.
    fileprivate var isCatchable: Bool {
        switch self {
        case .usage, .notFound, .conflict, .invalid, .unauthorized, .tooMany, .file, .unavailable: true
        case .store, .interrupted: false
        }
    }
}

// MARK: - Calls

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Runner {
    /// A route call of a running script.
    public struct Call: Sendable {
        public let invocation: Invocation
        /// The words of the call, with their variables substituted.
        public let words: [CommandWord]
        /// Whether the call is within `try`, so that its writes must be rolled back separately when it fails.
        public let isAttempt: Bool
    }

    public typealias Opening = (Call) throws -> Screen
}

// MARK: - Transactions

extension Application {
    /// Runs a checked script in one transaction.
    ///
    /// - Parameters:
    ///   - scope: The variables at the beginning, replaced by those at the end.
    ///   - mark: The newest change that the client has seen, advanced by what it is shown; nil for a client without a
    ///     mark.
    ///   - around: Called with the session and a closure that runs the script in it.
    /// - Returns: What `around` returns.
    /// - Throws: ``StatementFailure`` or ``StoreFailure``; the transaction is then rolled back.
    public func run<Result>(
        _ script: CheckedScript, as identity: inout Identity, _ context: ScriptContext, scope: inout Scope,
        seeing mark: SeenMark? = nil, around: (Session, () throws -> Void) throws -> Result
    ) throws -> Result {
        try session(
            script.access, as: &identity, orAnyone: script.isOpenToAnyone, origin: context.origin,
            files: context.files, isRepeatable: false, isLarge: true, seeing: mark
        ) { session in
            try around(session) { try session.run(script, context, scope: &scope) }
        }
    }

    /// Runs a checked script, rolls it back, and reports what it would have done.
    ///
    /// The identity does not change, and actions that routes defer until after the commit, such as writing files, are
    /// not run.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``, as a real run would.
    public func dryRun(
        _ script: CheckedScript, as identity: inout Identity, _ context: ScriptContext
    ) throws -> DryRun {
        var scope = Scope()
        do {
            try run(script, as: &identity, context, scope: &scope) { session, work -> Never in
                throw DryRunEnded(dryRun: try session.dryRun(work))
            }
        } catch let ended as DryRunEnded {
            return ended.dryRun
        }
    }
}

/// Carries the result of a dry run out of its transaction, which is rolled back, too.
///
/// A commit after the savepoint would write the same pages again in SQLite, notify other servers in PostgreSQL, and check
/// quotas.
private struct DryRunEnded: Error {
    let dryRun: DryRun
}

extension Session {
    /// Runs a checked script in this session.
    ///
    /// - Parameter scope: The variables at the beginning, replaced by those at the end.
    public func run(_ script: CheckedScript, _ context: ScriptContext, scope: inout Scope) throws {
        var runner = Runner(script, registry: registry, scope: scope, context)
        defer { scope = runner.scope }
        var statements = 0
        do {
            try VirtualClock.$current.withValue(context.clock) {
                try runner.run { call in
                    func open() throws -> Screen {
                        try call.invocation.open(in: self, asking: context.view, logger: context.logger)
                    }
                    statements += 1
                    return try context.around(call) { call.isAttempt ? try savepoint(open) : try open() }
                }
            }
            if let name = script.main.name?.split(separator: "/").last {
                title = "the script \(name), \(counted(statements, "statement"))"
            }
        } catch let failure as StatementFailure where script.access == .write {
            throw failure.leaving(.undone)
        }
    }
}

// MARK: - Context

/// What a script needs to run.
public struct ScriptContext {
    /// Asks for secrets and confirmations.
    public let view: any ViewAdapter
    /// The logger.
    public let logger: Logger
    /// Shows the screen of a statement.
    public let show: (Screen) throws -> Void
    /// The origin of the request.
    public var origin = Session.Origin.here
    /// The files that the script may include, read and write.
    public var files: any SessionFiles = LocalFiles()
    /// Waits a number of seconds.
    public var wait: (_ seconds: Int) throws -> Void = { _ in }
    /// Called with the position and source text of each statement before it runs; nil if the script is not traced.
    public var trace: ((SourcePosition, String) throws -> Void)?
    /// Counts the statements that were run.
    public var progress = ProgressCounter()
    /// Called after each top-level statement of the main script that has succeeded.
    public var finished: () throws -> Void = {}
    /// The virtual clock; nil for the real one.
    public var clock: VirtualClock?
    /// Called for each route call with a closure that executes it.
    public var around: (_ call: Runner.Call, _ open: () throws -> Screen) throws -> Screen = { try $1() }

    /// Creates a context.
    public init(view: any ViewAdapter, logger: Logger, show: @escaping (Screen) throws -> Void) {
        (self.view, self.logger, self.show) = (view, logger, show)
    }
}

// MARK: - Waiting

/// How long `wait` waits: a time such as `01:30`, or until a moment such as `"thursday 20:00"`.
enum WaitingTime {
    case seconds(Int)
    case until(DayOrMinute)

    init(_ text: String, at now: Timestamp) throws(UsageFailure) {
        do {
            self = .seconds(try Kind.duration.read(text))
        } catch {
            guard let moment = try? Kind.dayOrMinute.read(text, at: now) else { throw error }
            self = .until(moment)
        }
    }

    /// The seconds to wait from now on.
    func seconds(at now: Timestamp) throws(UsageFailure) -> Int {
        switch self {
        case .seconds(let seconds): return seconds
        case .until(let moment):
            let milliseconds = moment.range.lowerBound.milliseconds(since: now)
            guard milliseconds >= 0 else {
                throw UsageFailure("\(moment.local) has already passed; wait for a later time")
            }
            return (milliseconds + 999) / 1000
        }
    }
}
