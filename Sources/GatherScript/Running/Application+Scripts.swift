public import GatherKit
public import Logging

extension Application {
    /// Runs a checked script in one transaction.
    ///
    /// - Parameters:
    ///   - scope: The variables that it begins with, and then those that it ends with.
    ///   - mark: What the client has seen, advanced by what it is shown; nil for one that keeps none.
    ///   - around: Called with the session and a closure that runs the script in it.
    /// - Throws: ``StatementFailure`` or ``StoreFailure``; the transaction is then rolled back.
    public func run(
        _ script: CheckedScript, as identity: inout Identity, _ context: ScriptContext, scope: inout Scope,
        seeing mark: SeenMark? = nil, around: (Session, () throws -> Void) throws -> Void
    ) throws {
        try session(
            script.access, as: &identity, orAnyone: script.isOpenToAnyone, origin: context.origin,
            files: context.files, isRepeatable: false, isLarge: true, seeing: mark
        ) { session in
            try around(session) { try session.run(script, context, scope: &scope) }
        }
    }

    /// Runs a checked script, rolls it back, and tells what it would have done.
    ///
    /// The identity does not change, and actions that routes defer until after the commit, such as writing files, are
    /// not run.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``, as a real run would.
    public func dryRun(
        _ script: CheckedScript, as identity: inout Identity, _ context: ScriptContext
    ) throws -> DryRun {
        do {
            try session(
                script.access, as: &identity, orAnyone: script.isOpenToAnyone, origin: context.origin,
                files: context.files, isRepeatable: false, isLarge: true
            ) { session -> Never in
                var scope = Scope()
                throw DryRunEnded(dryRun: try session.dryRun { try session.run(script, context, scope: &scope) })
            }
        } catch let ended as DryRunEnded {
            return ended.dryRun
        }
    }
}

/// Carries the result of a dry run out of its transaction, which must be rolled back.
private struct DryRunEnded: Error {
    let dryRun: DryRun
}

extension Session {
    /// Runs a checked script in this session.
    ///
    /// - Parameter scope: The variables that it begins with, and then those that it ends with.
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
