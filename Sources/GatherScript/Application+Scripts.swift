public import GatherKit

extension Application {
    /// Runs a script that was checked in one transaction: all of it happens, or nothing.
    ///
    /// - Parameter around: Is handed the session with what runs the script in it.
    /// - Throws: ``StatementFailure``, ``StoreFailure``; then nothing was changed.
    public func run(
        _ script: CheckedScript, as identity: inout Identity, _ host: ScriptSession,
        around: (Session, () throws -> Void) throws -> Void = { try $1() }
    ) throws {
        try session(
            script.access, as: &identity, orAnyone: script.isOpenToAnyone, origin: host.origin, files: host.files,
            isRepeatable: false, isLarge: true
        ) { session in
            try around(session) { try session.run(script, host) }
            try host.ending(session)
        }
    }

    /// Runs a script that was checked, and takes all of it back.
    ///
    /// The organizer stays who it is, and what routes leave for after the transaction, such as files, is not done.
    ///
    /// - Returns: What it would have changed.
    /// - Throws: ``StatementFailure``, ``StoreFailure``, as if the script had run in earnest.
    public func dryRun(
        _ script: CheckedScript, as identity: inout Identity, _ host: ScriptSession
    ) throws -> [DryRunChange] {
        do {
            try session(
                script.access, as: &identity, orAnyone: script.isOpenToAnyone, origin: host.origin, files: host.files,
                isRepeatable: false, isLarge: true
            ) { session -> Never in
                func play() throws {
                    try session.run(script, host)
                    try host.ending(session)
                }
                if script.access == .write { throw DryRunEnded(changes: try session.dryRun(play)) }
                try play()
                throw DryRunEnded(changes: [])
            }
        } catch let ended as DryRunEnded {
            return ended.changes
        }
    }
}

/// Carries what came of a rehearsal out of a transaction that must not be committed.
private struct DryRunEnded: Error {
    let changes: [DryRunChange]
}

extension Session {
    /// Runs a script that was checked.
    ///
    /// - Throws: ``StatementFailure``, ``StoreFailure``.
    public func run(_ script: CheckedScript, _ host: ScriptSession) throws {
        var runner = Runner(script, registry: registry, host.environment)
        var statements = 0
        do {
            try SessionClock.$current.withValue(host.clock) {
                try runner.run { call in
                    func open() throws -> Screen {
                        try call.invocation.open(in: self, asking: host.view, logger: host.logger)
                    }
                    statements += 1
                    return try host.around(call) { call.isAttempt ? try transaction(open) : try open() }
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
