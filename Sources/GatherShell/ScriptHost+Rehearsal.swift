public import GatherKit
public import GatherScript

extension ScriptHost {
    /// Runs a script that was checked, writes what it would have changed, and takes all of it back.
    ///
    /// Results go to standard output.
    ///
    /// - Throws: ``StatementFailure``, ``StoreFailure``, as if the script had run in earnest.
    public func rehearse(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let view = BatchView(output: output)
        try view.prepare(script.secrets)
        output.settings.writesFiles = false
        let changes =
            if let sender = try sender(for: script, isRehearsal: true) {
                try application.session(script.access, as: &identity, orAnyone: script.isOpenToAnyone) { session in
                    try send(script, through: sender, isRehearsal: true, view, in: session)
                }
            } else {
                try application.rehearse(script, as: &identity, scriptSession(view))
            }
        try output.write(RehearsalPresenter().show(changes))
    }
}
