import GatherKit
import GatherScript
import GatherWire

extension ScriptHost {
    /// What runs a script elsewhere; nil when it needs no store, or that is here.
    ///
    /// As long as nobody is logged in there, the routes by which somebody becomes known are opened one by one.
    ///
    /// - Parameter isRehearsal: Whether all of it is to be taken back.
    /// - Throws: ``IdentityFailure/nobody``.
    func sender(for script: CheckedScript, isRehearsal: Bool = false) throws(IdentityFailure) -> ScriptSender? {
        guard let sender, script.access != .none else { return nil }
        if sender.isKnown() { return sender }
        guard script.isOpenToAnyone, !isRehearsal else { throw .nobody }
        return nil
    }

    /// Has a script run where the store is, and shows what it answers as it comes.
    ///
    /// - Returns: What it would have changed, if it was a rehearsal.
    /// - Throws: ``ScriptSenderFailure``, ``ScriptMistakes``, ``StatementFailure``, or what keeps it from being run there.
    func send(
        _ script: CheckedScript, through sender: ScriptSender, isRehearsal: Bool = false, _ view: BatchView,
        in session: Session
    ) throws -> [DryRunChange] {
        // A server that could say by itself what is written here could write anything.
        guard !script.filesWritten.contains(where: \.path.isEmpty) else { throw ScriptSenderFailure.unnamedFile }
        let message = ScriptMessage(
            script, arguments: script.given, secrets: view.takePrepared(), isRehearsal: isRehearsal, traces: traces,
            clockStart: clock?.now.milliseconds, from: session.files)
        defer { output.progress.counter.show([]) }
        var asked = ContinuousClock.now
        let ending = try sender.run(message, script.filesWritten, session) { event in
            if let levels = event.progress { return output.progress.counter.show(levels) }
            if let message = event.view { return try view.show(open(message, of: script, in: session)) }
            if let trace = event.trace { return try self.trace(trace.position, trace.statement) }
            guard let screen = event.screen?.screen else { return }
            let route = event.route.flatMap {
                session.registry.route(calledBy: $0.split(separator: " ").map(String.init))
            }
            try view.show(route.map { screen.fitted(to: $0.description.result) } ?? screen)
            if output.settings.isTiming {
                try tell(time: asked.duration(to: .now))
                asked = .now
            }
        }
        try output.results.flush()
        return ending.changes ?? []
    }

    /// Opens a route of the view that the script has come to.
    private func open(_ message: OpenMessage, of script: CheckedScript, in session: Session) throws -> Screen {
        let invocation = try session.registry.bind(message.route, message.arguments)
        // Results go to the files that the script names, and to no others.
        let isNamed = invocation.filesWritten.allSatisfy { file in
            script.filesWritten.contains { $0.path == file.path }
        }
        guard invocation.description.changesView, isNamed else {
            throw ScriptSenderFailure.foreignView(message.route)
        }
        return try invocation.open(in: session, logger: logger)
    }
}
