import CReadline
import Foundation
import GatherClient
import GatherDatabase
public import GatherKit
import GatherScript

/// The interactive shell: reads lines and executes them until the user exits.
@MainActor
public final class Shell {
    let application: Application
    let output: Output
    let history: HistoryFile
    let now: @Sendable () -> Timestamp
    let editor: LineEditor
    let context: CompletionContext
    let host: ScriptHost
    let preferences: Preferences
    var scope = Scope()
    /// The lines of a statement that is not complete yet.
    var unfinished: [String] = []
    let statusReader = BackgroundReader<StatusReading>()
    /// The live status after the last statement, as read in its transaction; nil once it is shown.
    var statusOfStatement: Result<LiveStatus?, any Error>?
    /// The live status as last read from the store.
    var knownStatus: LiveStatus?
    /// The live status that the prompt shows.
    var status: LiveStatus?
    /// The time of the next announcement.
    var announcementDue: Timestamp?
    var shownPrompt = ""
    /// The exit code after a signal has ended the shell.
    var exitCode: Int32?
    /// The end of what was typed, for a server to name files of.
    private(set) var typed = ""
    /// The number of characters of it that are kept; it is cut when it has twice as many bytes, not with each line.
    private static let typedKept = 100_000
    private var repetitionDepth = 0
    /// What the user has seen of the undo log, to detect changes by other shells.
    let seenMark = SeenMark()

    /// The maximum interval between two status updates, because another shell may change the match.
    static let tick = Duration.seconds(1)

    /// The terminal width, in columns, below which the prompt is shortened.
    static let narrowWidth = 60

    /// Creates a shell.
    public init(
        application: Application, host: ScriptHost, history: HistoryFile, identity: Identity,
        preferences: Preferences, now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.host = host
        let output = host.output
        self.output = output
        self.history = history
        self.preferences = preferences
        self.now = now
        let context = CompletionContext(host.server.map { .known($0.organizer) } ?? identity)
        self.context = context
        let completer = host.completer(for: application) { output.settings.aliases }
        editor = LineEditor(
            completing: { completer.completion(of: $0, in: context, by: host.server) },
            listing: {
                // A failure to write the list does not affect the line being edited.
                try? output.messages.send("\n\(CandidateList(style: output.messageStyle).text(of: $0))\n")
            }
        )
    }

    /// Runs the shell until the user exits.
    ///
    /// - Returns: The exit code.
    public func run() -> Int32 {
        gather_signals_catch(1)
        loadHistory()
        // Shown before the greeting, which would otherwise scroll out of a small terminal.
        showStartBlocks()
        _ = refreshStatus()
        if preferences.isLive {
            say("Football Gather. Type \"help\" for the commands, \"quit\" to leave. Tab completes.")
        }
        runStartupScript()
        // `quit` in the startup script ends only the script: otherwise no shell could be started.
        output.settings.isLeaving = false
        if let exitCode { return exitCode }
        let code = readLines()
        editor.end()
        return code
    }

    /// Shows the modules' start blocks, or why the store cannot be read.
    private func showStartBlocks() {
        do {
            let blocks =
                try host.server?.startBlocks(seeing: seenMark)
                ?? application.session(.read, as: &context.identity, seeing: seenMark) {
                    application.registry.blocks(about: ShellGreeting(), in: $0)
                }
            output.tell(blocks)
        } catch {
            output.write(error)
        }
    }

    var isLeaving: Bool { output.settings.isLeaving || exitCode != nil }

    private func readLines() -> Int32 {
        while true {
            switch nextInput() {
            case .line(let line):
                read(line)
                if output.settings.isLeaving { return 0 }
                refreshStatus().map { say($0) }
            case .interrupted: unfinished = []
            case .endOfInput:
                say("quit")
                return 0
            case .leave: break
            }
            if let exitCode {
                say("")
                return exitCode
            }
        }
    }

    func say(_ text: String) {
        // A closed terminal is detected when the next key is read.
        try? output.messages.send("\(text.wrapped(to: output.messageStyle.wrappingWidth))\n")
    }
}

// MARK: - Execution

extension Shell {
    /// Executes a statement, and then the repetitions that it requested.
    ///
    /// - Parameters:
    ///   - name: The name used in error messages; nil for a typed line.
    ///   - isTyped: Whether it was typed or pasted, and is added to the history.
    ///   - asksForMissing: Whether a form asks for missing arguments.
    func execute(
        _ entry: Entry, of name: String?, isTyped: Bool = false, asksForMissing: Bool = false
    ) -> Bool {
        func remember(meaning: String, isUnderstood: Bool) {
            if isTyped { self.remember(entry.oneLine, meaning: meaning, isUnderstood: isUnderstood) }
        }
        let line: String
        do {
            line = try output.settings.aliases.expanded(entry.text)
        } catch {
            remember(meaning: entry.text, isUnderstood: false)
            output.write(error)
            return false
        }
        let source = SourceFile(typed: line, from: name, line: entry.firstLine)
        if host.server != nil {
            typed += "\n\(line)"
            if typed.utf8.count > 2 * Self.typedKept { typed = String(typed.suffix(Self.typedKept)) }
        }
        let server = host.server(for: source, application.registry)
        let isDone: Bool
        do {
            isDone = try Budget.$current.withValue(.ofLocalUser()) {
                if let server {
                    let statements = source.statements
                    return try execute(statements, on: server, asksForMissing: asksForMissing) { filled, isUnderstood in
                        guard let filled else { return remember(meaning: line, isUnderstood: isUnderstood) }
                        if isTyped { self.remember(filled, meaning: filled, isUnderstood: isUnderstood) }
                    }
                }
                return try application.inZone(of: context.identity) {
                    try execute(line, source) { remember(meaning: line, isUnderstood: true) }
                }
            }
        } catch {
            if let code = runExternal((error as? ScriptMistakes)?.unknownCommand, source) {
                remember(meaning: line, isUnderstood: true)
                return code == 0
            }
            if asksForMissing, server == nil {
                switch filled(line) {
                case .complete: break
                case .abandoned: return false
                case .filled(let whole):
                    return Entry.entries(of: whole).allSatisfy { execute($0, of: name, isTyped: isTyped) }
                }
            }
            remember(meaning: line, isUnderstood: false)
            output.write(error)
            return false
        }
        let repetitions = output.settings.takeRepetitions()
        let isAllDone = isDone && repetitions.allSatisfy(run)
        // Ctrl-C applies to the executed line with all its repetitions, not to the next line.
        if repetitionDepth == 0 { gather_signals_forget_interrupt() }
        return isAllDone
    }

    /// Checks and runs a line.
    ///
    /// - Parameter remember: Adds the line, which has passed the check, to the history.
    /// - Returns: Whether it succeeded; failures have been reported.
    /// - Throws: ``ScriptMistakes`` when the line does not pass the check.
    func execute(
        _ line: String, _ source: SourceFile, remembering remember: () -> Void
    ) throws(ScriptMistakes) -> Bool {
        defer { flush() }
        do {
            let script = try checked(source)
            let holdsSecret = script.heldLines.contains { application.registry.mayHoldSecret(meaning(of: $0)) }
            if !holdsSecret { remember() }
            // Discards the time of a line that failed.
            _ = host.stopwatch.take()
            defer { context.variables = scope.names.sorted() }
            try output.progress.show {
                let statements = script.hasBlocks ? source.statements.map(\.source) : [source]
                if statements.count == 1 { return try run(script) }
                for statement in statements { try run(checked(statement)) }
            }
            return true
        } catch let mistakes as ScriptMistakes {
            throw mistakes
        } catch {
            flush()
            // An excerpt would show the whole line, with the secret.
            let isSecret = error is StatementFailure && application.registry.mayHoldSecret(line)
            output.write(isSecret ? UsageFailure((error as? any Failure)?.message ?? "") : error)
            return false
        }
    }

    private func checked(_ source: SourceFile) throws -> CheckedScript {
        try Checker(
            registry: application.registry, isAtomic: false, isInteractive: true, waitsInBlocks: false, scope: scope
        ).check(source)
    }

    /// Runs a line that has passed the check, each of its commands, or the block that it is, in a transaction.
    private func run(_ script: CheckedScript) throws {
        if script.hasBlocks {
            let seen = seenMark.revision
            do {
                try host.runAtomically(
                    script, on: application, as: &context.identity, scope: &scope, seeing: seenMark)
            } catch {
                host.recorder.drop()
                throw error
            }
            return record(nil, nil, hasChanged: seenMark.revision != seen) {}
        }
        let view = TerminalView(output: output)
        var runner = Runner(
            script, registry: application.registry, scope: scope, host.context(view, through: preferences.pager))
        defer { scope = runner.scope }
        try runner.run { call in
            // The time that the user takes to answer is not measured.
            let invocation = call.invocation
            let seen = seenMark.revision
            let screen =
                try invocation.waitsForUser ? open(invocation, view) : host.timed { try open(invocation, view) }
            let mayWrite = invocation.access == .write || host.server != nil
            record(invocation.description.name, screen, hasChanged: mayWrite && seenMark.revision != seen) {
                host.recorder.note(call, screen.names)
            }
            return screen
        }
    }

    /// Records what was done and committed, even if that cannot be recorded.
    ///
    /// - Parameters:
    ///   - route: The route, if it was a single one, with its screen.
    ///   - hasChanged: Whether an entry of the undo log was written.
    ///   - note: Adds what was done to the pending statements.
    func record(_ route: String?, _ screen: Screen?, hasChanged: Bool, noting note: () -> Void) {
        let identity = context.identity
        do {
            switch route {
            case UndoLog.undoRoute, UndoLog.redoRoute:
                try host.recorder.turn(
                    screen?.entries(of: identity) ?? [], isUndone: route == UndoLog.undoRoute)
            default:
                note()
                try host.recorder.keep(
                    as: hasChanged ? seenMark.revision.change.map { Recorder.Entry(id: $0, identity: identity) } : nil,
                    at: now(), isTimed: status != nil)
            }
        } catch {
            output.write(error)
        }
    }

    private func open(_ invocation: Invocation, _ view: TerminalView) throws -> Screen {
        do {
            let fillsScreen = invocation.description.isLive && preferences.isLive && output.isScreen
            if fillsScreen {
                return try output.progress.paused {
                    try watch {
                        try application.open(invocation, as: &context.identity, seeing: seenMark, view: view)
                    }
                }
            }
            let registry = application.registry
            let (screen, status) = try application.open(
                invocation, as: &context.identity, seeing: seenMark, view: view
            ) { session, open in
                let screen = try open()
                return (screen, session.access == .none ? nil : Result { try registry.status(in: session) })
            }
            statusOfStatement = status
            return screen
        } catch {
            host.recorder.drop()
            throw error
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

// MARK: - Preferences

extension Shell {
    /// The settings of user and terminal for the shell.
    public struct Preferences: Sendable {
        let startupScript: StartupScript?
        /// Whether the terminal may be redrawn; not with a screen reader, which would read everything again.
        let isLive: Bool
        let pager: Pager?

        /// Creates preferences.
        public init(startupScript: StartupScript?, isLive: Bool, pager: Pager?) {
            self.startupScript = startupScript
            self.isLive = isLive
            self.pager = pager
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
