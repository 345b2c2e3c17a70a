public import GatherKit
public import GatherScript

extension ScriptHost {
    /// Runs a script that was checked, writes what it would have changed, and takes all of it back.
    ///
    /// The organizer stays who it is, and what routes leave for after the transaction, such as files, is not done;
    /// results go to standard output.
    ///
    /// - Throws: ``StatementFailure``, ``StoreFailure``, as if the script had run in earnest.
    public func rehearse(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let view = BatchView(output: output)
        try view.prepare(script.secrets)
        output.settings.writesFiles = false
        do {
            try application.session(script.access, as: &identity, orAnyone: script.isOpenToAnyone) { session in
                throw Rehearsed(outcome: try changes(of: script, in: session, view))
            }
        } catch let rehearsed as Rehearsed<[InventoryChange]> {
            try output.write(RehearsalPresenter().show(rehearsed.outcome))
        }
    }

    private func changes(
        of script: CheckedScript, in session: Session, _ view: BatchView
    ) throws -> [InventoryChange] {
        guard script.access == .write else {
            try play(script, in: session, view)
            return []
        }
        let after = try session.takingBack {
            try play(script, in: session, view)
            return try Stock(of: session.organizers, in: session)
        }
        // Not before the script: only now is it known on whose behalf it works.
        return after.changes(since: try Stock(of: session.organizers, in: session))
    }
}

/// Carries what came of a rehearsal out of a transaction that must not be committed.
private struct Rehearsed<Outcome: Sendable>: Error {
    let outcome: Outcome
}

extension Session {
    /// Runs work and takes back what it wrote.
    ///
    /// - Throws: What the work throws.
    fileprivate func takingBack<Outcome: Sendable>(_ work: () throws -> Outcome) throws -> Outcome {
        do {
            try transaction { () throws -> Never in throw Rehearsed(outcome: try work()) }
        } catch let rehearsed as Rehearsed<Outcome> {
            return rehearsed.outcome
        }
    }
}
