import CReadline
import Foundation
import GatherClient
import GatherDatabase
import GatherKit
import GatherScript
import GatherWire

extension Shell {
    /// The facts about an executed line that the history needs.
    private struct HistoryNote {
        /// The typed line, and the same with its aliases expanded; nil if none was typed, or once it is remembered.
        var typed: (entry: Entry, meaning: String)?
        /// Whether the line passed the check, so that none of its words is a mistyped password.
        var isUnderstood = false
        /// Whether it contains another line that may contain a secret, such as the line of an alias.
        var holdsSecret = false
        /// The line with the arguments that were asked for; nil if none were.
        var filled: String?
    }

    /// Executes a statement, and then the repetitions that it requested.
    ///
    /// - Parameters:
    ///   - name: The name used in error messages; nil for a typed line.
    ///   - isTyped: Whether it was typed or pasted, and is added to the history.
    ///   - asksForMissing: Whether a form asks for missing arguments.
    /// - Returns: Whether it succeeded; failures have been reported.
    func execute(
        _ entry: Entry, of name: String?, isTyped: Bool = false, asksForMissing: Bool = false
    ) -> Bool {
        let line: String
        do {
            line = try output.settings.aliases.expanded(entry.text)
        } catch {
            if isTyped { remember(entry.oneLine, meaning: entry.text, isUnderstood: false) }
            output.write(error)
            return false
        }
        host.server?.note(typed: line)
        let source = SourceFile(typed: line, from: name, line: entry.firstLine)
        var note = HistoryNote(typed: isTyped ? (entry, line) : nil)
        let isDone = execute(source, asksForMissing: asksForMissing, &note)
        remember(&note)
        let repetitions = output.settings.takeRepetitions()
        let isAllDone = isDone && repetitions.allSatisfy(run)
        // Ctrl-C applies to the executed line with all its repetitions, not to the next line.
        if repetitionDepth == 0 { gather_signals_forget_interrupt() }
        return isAllDone
    }

    /// Runs a line, or the program that it names, and reports a failure.
    private func execute(_ source: SourceFile, asksForMissing: Bool, _ note: inout HistoryNote) -> Bool {
        do {
            try Budget.$current.withValue(.ofLocalUser()) {
                try application.inZone(of: identity) {
                    try run(source, asksForMissing: asksForMissing, &note)
                }
            }
            note.isUnderstood = true
            flush()
            return true
        } catch {
            // Statements that were not committed are not recorded.
            host.recorder.drop()
            if let code = runExternal((error as? ScriptMistakes)?.unknownCommand, source) {
                note.isUnderstood = true
                return code == 0
            }
            // A line that the server has not read may have been mistyped, with a password in the wrong place.
            if error is StatementFailure || error is ViewFailure { note.isUnderstood = true }
            flush()
            // An excerpt would show the whole line, with the secret.
            let isSecret =
                error is StatementFailure
                && application.registry.mayHoldSecret(String(decoding: source.bytes, as: UTF8.self))
            if !(error is FormAbandoned) {
                output.write(isSecret ? UsageFailure((error as? any Failure)?.message ?? "") : error)
            }
            return false
        }
    }

    /// Runs the statements of a line, each of them where its store is.
    ///
    /// - Throws: ``ScriptMistakes`` when a statement does not pass the check; if all of them run here, nothing was run.
    private func run(_ source: SourceFile, asksForMissing: Bool, _ note: inout HistoryNote) throws {
        let registry = application.registry
        let statements = source.statements
        guard statements.count > 1 else {
            if let server = host.server(for: source, registry), let statement = statements.first {
                return try send(statement, to: server, asksForMissing: asksForMissing, &note)
            }
            return try run(statement: source, asksForMissing: asksForMissing, &note)
        }
        let isHere = host.server(for: source, registry) == nil
        if isHere {
            noteUnderstood(try check(source).heldLines, &note)
            remember(&note)
        } else if let script = try? check(source) {
            // Whatever the server makes of the line, the lines in its statements may be secret.
            noteUnderstood(script.heldLines, &note)
        }
        // A line that is not remembered yet is remembered once all of it has been run.
        let typed = note.typed
        note.typed = nil
        defer { note.typed = typed }
        for statement in statements {
            note.isUnderstood = isHere
            if let server = host.server(for: statement.source, registry) {
                try send(statement, to: server, asksForMissing: false, &note)
            } else {
                try run(statement: statement.source, asksForMissing: false, &note)
            }
        }
    }

    /// Runs a statement on this machine: a command, which may lack arguments, or a script.
    private func run(statement source: SourceFile, asksForMissing: Bool, _ note: inout HistoryNote) throws {
        var source = source
        if let typed = TypedCommand(source) {
            let text = String(decoding: source.bytes, as: UTF8.self)
            let fill: ArgumentForm.Filling = { field, before in
                try self.answer(field, of: CompletionRequest.Form(text: text, arguments: before))
            }
            switch try typed.reading(
                in: scope, on: application, as: identity, filling: asksForMissing ? fill : nil)
            {
            case .ready(let command):
                note.filled = command.line
                noteUnderstood(command.heldLines, &note)
                remember(&note)
                return try output.progress.show { try run(command) }
            case .unchanged: return say("Nothing was changed.")
            case .mistaken(let text): source = text
            }
        }
        let script = try check(source)
        noteUnderstood(script.heldLines, &note)
        remember(&note)
        try output.progress.show { try run(script) }
    }

    private func check(_ source: SourceFile) throws -> CheckedScript {
        try Checker(
            registry: application.registry, isAtomic: false, isInteractive: true, waitsInBlocks: false, scope: scope
        ).check(source)
    }

    /// Records that a statement was understood, and whether one of the lines in it may contain a secret.
    private func noteUnderstood(_ heldLines: [String], _ note: inout HistoryNote) {
        note.isUnderstood = true
        if heldLines.contains(where: { application.registry.mayHoldSecret(meaning(of: $0)) }) {
            note.holdsSecret = true
        }
    }

    /// Adds the line to the history, unless it is already there or contains a secret.
    private func remember(_ note: inout HistoryNote) {
        guard let (entry, meaning) = note.typed, !note.holdsSecret else { return }
        note.typed = nil
        remember(note.filled ?? entry.oneLine, meaning: note.filled ?? meaning, isUnderstood: note.isUnderstood)
    }

    /// Runs a script in one transaction.
    private func run(_ script: CheckedScript) throws {
        let seen = seenMark.revision
        try host.runAtomically(script, on: application, as: &identity, scope: &scope, seeing: seenMark)
        record(nil, nil, hasChanged: seenMark.revision != seen)
    }

    /// Opens a command, and shows its screen.
    private func run(_ command: ReadyCommand) throws {
        let invocation = command.call.invocation
        let seen = seenMark.revision
        var variables = scope
        var stopwatch = Stopwatch()
        // The time that the user takes to answer is not measured.
        let isTimed = output.settings.isTiming && !invocation.waitsForUser
        let screen = try command.run(in: &variables) {
            try isTimed ? stopwatch.measure { try open(invocation) } : open(invocation)
        }
        scope = variables
        host.recorder.note(command.call, screen.names)
        let mayWrite = invocation.access == .write || host.server != nil
        record(invocation.description.name, screen, hasChanged: mayWrite && seenMark.revision != seen)
        if command.typed.variable == nil { try output.write(screen, through: pager) }
        try host.tell(time: stopwatch.take())
    }

    private func open(_ invocation: Invocation) throws -> Screen {
        let view = TerminalView(output: output)
        let fillsScreen = invocation.description.isLive && mayRedraw && output.isScreen
        if fillsScreen {
            return try output.progress.paused {
                try watch {
                    try application.open(invocation, as: &identity, seeing: seenMark, view: view)
                }
            }
        }
        let registry = application.registry
        let (screen, status) = try application.open(
            invocation, as: &identity, seeing: seenMark, view: view
        ) { session, open in
            let screen = try open()
            return (screen, session.access == .none ? nil : Result { try registry.status(in: session) })
        }
        statusOfStatement = status
        return screen
    }

    /// Records the pending statements, which are committed; a failure to record them is reported, but changes nothing.
    ///
    /// - Parameters:
    ///   - route: The route, with its screen, if only one was run.
    ///   - hasChanged: Whether an entry of the undo log was written.
    private func record(_ route: String?, _ screen: Screen?, hasChanged: Bool) {
        do {
            switch route {
            case UndoLog.undoRoute, UndoLog.redoRoute:
                host.recorder.drop()
                try host.recorder.turn(
                    screen?.entries(of: identity) ?? [], isUndone: route == UndoLog.undoRoute)
            default:
                try host.recorder.keep(
                    as: hasChanged ? seenMark.revision.change.map { Recorder.Entry(id: $0, identity: identity) } : nil,
                    at: now(), isTimed: status != nil)
            }
        } catch {
            output.write(error)
        }
    }

    func flush() {
        do {
            try output.results.flush()
        } catch {
            output.write(error)
        }
    }
}

extension Screen {
    fileprivate func entries(of identity: Identity) -> [Recorder.Entry] {
        guard case .list(let entries) = value else { return [] }
        return entries.compactMap { entry in
            guard case .record(let entry) = entry, case .integer(let id) = entry["id"] else { return nil }
            return Recorder.Entry(id: id, identity: identity)
        }
    }
}

// MARK: - Servers

extension Shell {
    /// Runs a statement on a server, and shows its answer.
    ///
    /// - Parameter note: Receives the line with the arguments that were asked for.
    private func send(
        _ statement: StatementText, to server: ServerConnection, asksForMissing: Bool, _ note: inout HistoryNote
    ) throws {
        let seen = seenMark.revision
        let message = RunMessage(
            statement.source, variables: statement.values(from: scope), traces: host.traces,
            records: host.recorder.isRecording)
        var shown: (route: String, screen: Screen)?
        var isLive = false
        let end: RunEvent.End
        do {
            defer { identity = .known(server.organizer) }
            end = try output.progress.show {
                try host.send(message, to: server, seeing: seenMark, TerminalView(output: output)) {
                    field, answers in
                    guard asksForMissing else { throw field.missing }
                    return try output.progress.paused {
                        try answer(field, of: CompletionRequest.Form(text: message.text, arguments: answers))
                    }
                } showing: { screen, event in
                    scope.setLast(screen.value)
                    shown = event.route.map { ($0, screen) }
                    isLive = event.isLive == true && mayRedraw && output.isScreen
                    if !isLive { try output.write(screen, through: pager) }
                    if event.route == "help", let others = host.otherCommands,
                        try TypedCommand(statement.source)?.words(in: scope) == [CommandWord("help")]
                    {
                        say(others)
                    }
                }
            }
        }
        note.filled = end.line
        if let variables = end.variables { scope.take(variables.record) }
        host.recorder.note(end.statements ?? [])
        record(shown?.route, shown?.screen, hasChanged: seenMark.revision != seen)
        guard isLive else { return }
        try watch {
            var screen = Screen([], value: .null)
            _ = try host.send(message, to: server, seeing: seenMark) { answer, _ in screen = answer }
            return screen
        }
    }
}

// MARK: - Repetition

extension Shell {
    private static let deepestRepetition = 10

    /// Executes a line repeatedly, until it fails or the user interrupts it.
    func run(_ repetition: Repetition) -> Bool {
        guard repetitionDepth < Self.deepestRepetition else {
            output.write(LineFailure.repeatsItself)
            return false
        }
        repetitionDepth += 1
        defer { repetitionDepth -= 1 }
        let entries = Entry.entries(of: repetition.line)
        for done in 0..<repetition.count {
            let isDue = done == 0 || pass(repetition.pause)
            guard isDue, entries.allSatisfy({ execute($0, of: nil) }) else {
                if repetitionDepth == 1 { say("The line ran \(done) of \(repetition.count) times.") }
                return false
            }
            if isLeaving { return true }
        }
        return true
    }

    /// Waits between two executions.
    ///
    /// - Returns: False if the user interrupted the wait.
    private func pass(_ seconds: Int) -> Bool {
        do {
            if gather_signals_interrupted() != 0 { throw BudgetFailure.interrupted }
            try host.pass(seconds)
            refreshStatus().map { say($0) }
            return true
        } catch {
            output.write(error)
            return false
        }
    }
}
