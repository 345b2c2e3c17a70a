public import GatherKit
public import Logging

extension Application {
    /// Runs a checked script in one transaction.
    ///
    /// - Parameters:
    ///   - scope: The variables that it begins with, and then those that it ends with.
    ///   - seenRevision: The revision that the client has seen, updated by what it is shown; nil for one that keeps none.
    ///   - around: Called with the session and a closure that runs the script in it.
    /// - Throws: ``StatementFailure`` or ``StoreFailure``; the transaction is then rolled back.
    public func run(
        _ script: CheckedScript, as identity: inout Identity, _ host: ScriptSession, scope: inout Scope,
        seeing seenRevision: inout SeenRevision?, around: (Session, () throws -> Void) throws -> Void
    ) throws {
        let seen = seenRevision
        var reached = seen
        try session(
            script.access, as: &identity, orAnyone: script.isOpenToAnyone, origin: host.origin,
            files: host.environment.files, isRepeatable: false, isLarge: true
        ) { session in
            session.seenRevision = seen
            try around(session) { try session.run(script, host, scope: &scope) }
            try session.advanceSeenRevision()
            reached = session.seenRevision
        }
        seenRevision = reached
    }

    /// Runs a checked script, rolls it back, and tells what it would have done.
    ///
    /// The identity does not change, and actions that routes defer until after the commit, such as writing files, are
    /// not run.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``, as a real run would.
    public func dryRun(
        _ script: CheckedScript, as identity: inout Identity, _ host: ScriptSession
    ) throws -> DryRun {
        do {
            try session(
                script.access, as: &identity, orAnyone: script.isOpenToAnyone, origin: host.origin,
                files: host.environment.files, isRepeatable: false, isLarge: true
            ) { session -> Never in
                var scope = Scope()
                throw DryRunEnded(dryRun: try session.dryRun { try session.run(script, host, scope: &scope) })
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
    public func run(_ script: CheckedScript, _ host: ScriptSession, scope: inout Scope) throws {
        var runner = Runner(script, registry: registry, scope: scope, host.environment)
        defer { scope = runner.scope }
        var statements = 0
        do {
            try VirtualClock.$current.withValue(host.clock) {
                try runner.run { call in
                    func open() throws -> Screen {
                        try call.invocation.open(in: self, asking: host.view, logger: host.logger)
                    }
                    statements += 1
                    return try host.around(call) { call.isAttempt ? try savepoint(open) : try open() }
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

/// The context in which a script runs.
public struct ScriptSession {
    let origin: Session.Origin
    let view: any ViewAdapter
    let environment: Runner.Environment
    let logger: Logger
    let clock: VirtualClock?
    /// Called for each route call with a closure that executes it.
    let around: (_ call: Runner.Call, _ open: () throws -> Screen) throws -> Screen

    /// Creates a context.
    public init(
        origin: Session.Origin = .here, view: any ViewAdapter, environment: Runner.Environment, logger: Logger,
        clock: VirtualClock? = nil,
        around: @escaping (Runner.Call, () throws -> Screen) throws -> Screen = { try $1() }
    ) {
        self.origin = origin
        self.view = view
        self.environment = environment
        self.logger = logger
        self.clock = clock
        self.around = around
    }
}
