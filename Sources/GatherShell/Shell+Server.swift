import GatherClient
import GatherKit
import GatherScript
import GatherWire

extension Shell {
    /// Runs the statements of a line, each as a request of its own: those that need the store on a server.
    ///
    /// - Parameter remember: Called with the line and the arguments that were asked for, and with whether it was
    ///   understood.
    /// - Returns: Whether all have succeeded; failures have been reported.
    /// - Throws: ``ScriptMistakes`` when a statement does not pass the check.
    func execute(
        _ statements: [StatementText], on server: ServerConnection, asksForMissing: Bool,
        remembering remember: (_ filled: String?, _ isUnderstood: Bool) -> Void
    ) throws(ScriptMistakes) -> Bool {
        var line: String?
        // A line that holds another one, such as that of an alias, may hold a secret.
        var holdsNoSecret = true
        for statement in statements {
            do {
                if host.server(for: statement.source, application.registry) == nil {
                    var isRemembered = false
                    let text = String(decoding: statement.source.bytes, as: UTF8.self)
                    let isDone = try execute(text, statement.source) { isRemembered = true }
                    holdsNoSecret = holdsNoSecret && isRemembered
                    guard isDone else {
                        if holdsNoSecret { remember(line, true) }
                        return false
                    }
                } else {
                    line = try send(statement, to: server, asksForMissing: asksForMissing && statements.count == 1)
                }
            } catch let mistakes as ScriptMistakes {
                throw mistakes
            } catch {
                // What the server has not read may have been mistyped, with a password in the wrong place.
                if holdsNoSecret { remember(line, error is StatementFailure || error is ViewFailure) }
                flush()
                if !(error is FormAbandoned) { output.write(error) }
                return false
            }
        }
        if holdsNoSecret { remember(line, true) }
        return true
    }

    /// Runs a statement on a server, and shows what it answers.
    ///
    /// - Returns: The line with the arguments that were asked for; nil if none was.
    private func send(_ statement: StatementText, to server: ServerConnection, asksForMissing: Bool) throws -> String? {
        let seen = seenMark.revision
        let message = RunMessage(
            statement.source, variables: statement.values(from: scope), traces: host.traces,
            records: host.recorder.isRecording)
        var shown: (route: String, screen: Screen)?
        var isLive = false
        let end: RunEvent.End
        do {
            defer { context.identity = .known(server.organizer) }
            end = try output.progress.show {
                try host.send(message, to: server, typed: typed, seeing: seenMark, TerminalView(output: output)) {
                    field, answers in
                    guard asksForMissing else { throw field.missing }
                    let form = CompleteMessage.Form(text: message.text, arguments: answers)
                    return try output.progress.paused {
                        try answer(field, completing: .there(form), isFirst: answers.isEmpty)
                    }
                } showing: { screen, event in
                    scope.setLast(screen.value)
                    shown = event.route.map { ($0, screen) }
                    isLive = event.isLive == true && preferences.isLive && output.isScreen
                    if !isLive { try output.write(screen, through: preferences.pager) }
                    if event.route == "help", let others = host.otherCommands,
                        try TypedCommand(statement.source)?.words(in: scope) == [CommandWord("help")]
                    {
                        say(others)
                    }
                }
            }
        }
        if let variables = end.variables {
            scope.take(variables.record)
            context.variables = scope.names.sorted()
        }
        record(shown?.route, shown?.screen, hasChanged: seenMark.revision != seen) {
            host.recorder.note(end.statements ?? [])
        }
        if isLive { try watch { try self.screen(of: message, from: server) } }
        return end.line
    }

    /// The screen of a statement that is shown until the user leaves.
    private func screen(of message: RunMessage, from server: ServerConnection) throws -> Screen {
        var screen = Screen([], value: .null)
        _ = try host.send(
            message, to: server, typed: typed, seeing: seenMark, TerminalView(output: output)
        ) { _, _ in
            throw FormAbandoned()
        } showing: { answer, _ in
            screen = answer
        }
        return screen
    }
}
