import CReadline
import Foundation
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
    private let statusReader = BackgroundReader<StatusReading>()
    /// The live status after the last statement, as read in its transaction; nil once it is shown.
    private var statusOfStatement: Result<LiveStatus?, any Error>?
    /// The live status as last read from the store.
    private var knownStatus: LiveStatus?
    /// The live status that the prompt shows.
    var status: LiveStatus?
    /// The time of the next announcement.
    var announcementDue: Timestamp?
    private var shownPrompt = ""
    /// The exit code after a signal has ended the shell.
    var exitCode: Int32?
    private var repetitionDepth = 0
    /// The revision of the undo log that the user has seen, to detect changes by other shells.
    var seenRevision: SeenRevision? = SeenRevision()

    /// The maximum interval between two status updates, because another shell may change the match.
    static let tick = Duration.seconds(1)

    /// The terminal width, in columns, below which the prompt is shortened.
    private static let narrowWidth = 60

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
        let context = CompletionContext(identity)
        self.context = context
        let completer = Completer(application: application, aliases: { output.settings.aliases })
        editor = LineEditor(
            completing: { completer.completion(of: $0, in: context) },
            listing: { CandidateList(style: output.messageStyle).write($0, to: output) }
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
            say("Football Gather. help lists what you can do; Tab completes; quit leaves.")
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
            let blocks = try application.read(as: &context.identity, seeing: &seenRevision) {
                application.registry.blocksAtStart(in: $0)
            }
            guard !blocks.isEmpty else { return }
            try output.messages.write(
                ScreenRenderer(format: .table, style: output.messageStyle).text(of: Screen(blocks, value: .null)))
            try output.messages.flush()
        } catch {
            output.write(error)
        }
    }

    var isLeaving: Bool { output.settings.isLeaving || exitCode != nil }

    private func readLines() -> Int32 {
        while true {
            switch nextInput() {
            case .line(let line):
                withHistory(line).map(read)
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
        try? output.messages.write("\(text.wrapped(to: output.messageStyle.wrappingWidth))\n")
        try? output.messages.flush()
    }
}

// MARK: - Execution

extension Shell {
    /// Executes a statement, and then the repetitions that it requested.
    ///
    /// - Parameters:
    ///   - name: The name used in error messages; nil for a typed line.
    ///   - origin: The source, which decides whether the statement is added to the history.
    ///   - asksForMissing: Whether a form asks for missing arguments.
    func execute(
        _ entry: Entry, of name: String?, from origin: EntrySource, asksForMissing: Bool = false
    ) -> Bool {
        func remember(meaning: String, isUnderstood: Bool) {
            if origin == .keyboard { self.remember(entry.oneLine, meaning: meaning, isUnderstood: isUnderstood) }
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
        let isDone: Bool
        do {
            isDone = try Budget.$current.withValue(.ofLocalUser()) {
                try execute(line, source) { remember(meaning: line, isUnderstood: true) }
            }
        } catch {
            if asksForMissing {
                switch completed(line) {
                case .complete: break
                case .cancelled: return false
                case .filled(let whole):
                    return Entry.entries(of: whole).allSatisfy { execute($0, of: name, from: origin) }
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
    private func execute(
        _ line: String, _ source: SourceFile, remembering remember: () -> Void
    ) throws(ScriptMistakes) -> Bool {
        defer { flush() }
        do {
            let checker = Checker(registry: application.registry, isAtomic: false, isInteractive: true, scope: scope)
            let script = try checker.check(source)
            let holdsSecret = script.heldLines.contains { application.registry.mayHoldSecret(meaning(of: $0)) }
            if !holdsSecret { remember() }
            let view = TerminalView(output: output, pager: preferences.pager)
            // Discards the time of a line that failed.
            _ = host.stopwatch.take()
            var runner = Runner(script, registry: application.registry, scope: scope, host.environment(view))
            defer {
                scope = runner.scope
                context.variables = scope.names.sorted()
            }
            try output.progress.show {
                try runner.run { call in
                    // The time that the user takes to answer is not measured.
                    let invocation = call.invocation
                    let seen = seenRevision
                    let screen =
                        try invocation.waitsForUser
                        ? open(invocation, view) : host.timed { try open(invocation, view) }
                    // The change is committed, even if it cannot be recorded.
                    do { try record(call, screen, seen: seen) } catch { output.write(error) }
                    return screen
                }
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

    /// Records a call whose transaction was committed.
    ///
    /// - Parameter seen: The seen revision before the call.
    private func record(_ call: Runner.Call, _ screen: Screen, seen: SeenRevision?) throws {
        let identity = context.identity
        switch call.invocation.description.name {
        case UndoLog.undoRoute: try host.recorder.turn(screen.entries(of: identity), isUndone: true)
        case UndoLog.redoRoute: try host.recorder.turn(screen.entries(of: identity), isUndone: false)
        default:
            host.recorder.note(call, screen.names)
            let hasChanged = call.invocation.access == .write && seenRevision != seen
            try host.recorder.keep(
                as: hasChanged ? seenRevision?.change.map { Recorder.Entry(id: $0, identity: identity) } : nil,
                at: now(), isTimed: status != nil)
        }
    }

    private func open(_ invocation: Invocation, _ view: TerminalView) throws -> Screen {
        do {
            let fillsScreen = invocation.description.isLive && preferences.isLive && output.isScreen
            if fillsScreen { return try output.progress.paused { try watch(invocation) } }
            let registry = application.registry
            let (screen, status) = try application.open(
                invocation, as: &context.identity, seeing: &seenRevision, view: view
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

    private func flush() {
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

// MARK: - Forms

extension Shell {
    private enum Completion {
        /// Nothing is missing.
        case complete
        /// The line with the answers.
        case filled(String)
        /// The user cancelled the form.
        case cancelled
    }

    /// Asks for the arguments that a line lacks.
    private func completed(_ line: String) -> Completion {
        let partial = PartialLine(line + " ")
        guard partial.isOneStatement, let gap = application.registry.gap(in: partial.words) else { return .complete }
        defer { context.question = nil }
        var words: [String] = []
        var given = gap.given
        var hasBegun = false
        for parameter in gap.missing + gap.options {
            repeat {
                let open = OpenParameter(route: gap.route, parameter: parameter, given: given)
                guard let answer = ask(for: open, hasBegun: &hasBegun) else { return .cancelled }
                guard let answer = answer.text else { break }
                for value in parameter.values(of: answer) {
                    if parameter.style == .option { words.append("--\(parameter.optionName)") }
                    words.append(lineWord(value))
                    try? given.read(value, for: parameter, at: application.registry.now())
                }
            } while parameter.isRepeated
        }
        if gap.route.needsOption, words.count <= gap.missing.count {
            say("Nothing was changed.")
            return .cancelled
        }
        return .filled(([line.trimmingCharacters(in: .whitespaces)] + words).joined(separator: " "))
    }

    /// The answer to a field; `text` is nil if the parameter is left out.
    private struct FormAnswer {
        let text: String?
    }

    /// Asks for one parameter until the answer is valid.
    ///
    /// - Returns: Nil if the user cancelled the form.
    private func ask(for open: OpenParameter, hasBegun: inout Bool) -> FormAnswer? {
        let parameter = open.parameter
        let proposal: String?
        do {
            proposal = try application.session(.read, as: &context.identity) { session in
                try application.registry.proposal(for: open, in: session)
            }
        } catch {
            // The arguments given so far are of no use.
            output.write(error)
            return nil
        }
        if !hasBegun { say(output.messageStyle.faint("Enter keeps or skips, Ctrl-C abandons.")) }
        hasBegun = true
        let prompt = "\(label(of: parameter))\(proposal.map { " [\($0)]" } ?? ""): "
        context.question = CompletionContext.Question(prompt: prompt, parameter: open)
        while true {
            guard case .line(let line) = nextInput() else { return nil }
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty || text == proposal {
                if parameter.style == .option || open.given.contains(parameter) { return FormAnswer(text: nil) }
                if let proposal { return FormAnswer(text: proposal) }
                if !parameter.isRequired { return FormAnswer(text: nil) }
                output.write(UsageFailure("\(parameter.name) is needed: \(parameter.help)"))
            } else {
                let failures = parameter.values(of: text).compactMap { value in
                    Result { try check(value, for: open) }.failure
                }
                if failures.isEmpty { return FormAnswer(text: text) }
                failures.forEach(output.write)
            }
        }
    }

    private func label(of parameter: Parameter) -> String {
        // A letter alone is a name, as in Team A.
        let words = parameter.name.split(separator: "-").map { $0.count == 1 ? $0.uppercased() : String($0) }
            .joined(separator: " ")
        let choices: String =
            if case .choice(let choices) = parameter.type {
                " (\(choices.map(\.word).joined(separator: ", ")))"
            } else { "" }
        return words.prefix(1).uppercased() + words.dropFirst() + choices
    }

    private func check(_ text: String, for open: OpenParameter) throws {
        let parameter = open.parameter
        var arguments = Arguments()
        try arguments.read(text, for: parameter, at: application.registry.now())
        // For all other types, parsing is the whole check.
        guard parameter.type.isReference else { return }
        let answered = OpenParameter(route: open.route, parameter: parameter, given: open.given, beginning: text)
        try application.session(.read, as: &context.identity) { try application.registry.check(answered, in: $0) }
    }
}

extension Parameter {
    /// The values of an answer: several for a list as it is posted, with a name on each line.
    fileprivate func values(of answer: String) -> [String] {
        guard isRepeated, type.joinsWords else { return [answer] }
        return answer.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

// MARK: - History

extension Shell {
    private func loadHistory() {
        do {
            editor.limitHistory(to: history.limit)
            let lines = try history.load()
            for line in lines { editor.add(line) }
            output.settings.typedLines = TypedLines(lines)
        } catch {
            output.write(error)
        }
    }

    /// Expands history references such as `!!`, if that is enabled.
    ///
    /// - Returns: The line to execute; nil if there is nothing to execute.
    private func withHistory(_ line: String) -> String? {
        // Pasted text is not expanded.
        guard preferences.expandsHistory, !line.contains("\n") else { return line }
        switch editor.expansion(of: line) {
        case .none: return line
        case .line(let expanded):
            say(expanded.printable)
            return expanded
        case .problem(let message):
            output.write(UsageFailure(message))
            return nil
        case .shown(let expanded):
            say(expanded.printable)
            remember(expanded, meaning: meaning(of: expanded), isUnderstood: false)
            return nil
        }
    }

    /// The line with its aliases expanded, or unchanged if the expansion fails.
    func meaning(of line: String) -> String { (try? output.settings.aliases.expanded(line)) ?? line }

    /// Adds a line to the history in memory, and, if it was understood, to the history file.
    ///
    /// A line with errors may contain a password in the wrong place: it is kept in memory only, to be corrected, and
    /// not at all if it may hold a secret.
    ///
    /// - Parameters:
    ///   - meaning: The line with its aliases expanded.
    ///   - isUnderstood: Whether the line passed the check.
    func remember(_ line: String, meaning: String, isUnderstood: Bool) {
        if !isUnderstood, [line, meaning].contains(where: application.registry.mayHoldSecret) { return }
        let line = line.trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty, line != output.settings.typedLines.lines.last else { return }
        editor.remember(line)
        output.settings.typedLines.add(line)
        guard isUnderstood else { return }
        do {
            try history.append(line)
        } catch {
            output.write(error)
        }
    }
}

// MARK: - Input

extension Shell {
    enum Input {
        case line(String)
        /// Ctrl-C: the current input is discarded.
        case interrupted
        case endOfInput
        /// The shell ends with ``Shell/exitCode``.
        case leave
    }

    /// Shows the prompt and waits for a line, while the live status is kept up to date.
    private func nextInput() -> Input {
        // SIGTSTP is caught only here: during execution the terminal is in its normal mode, and Ctrl-Z may stop the
        // process.
        gather_signals_catch_suspend(1)
        defer { gather_signals_catch_suspend(0) }
        shownPrompt = prompt
        editor.begin(prompt: shownPrompt, isOneWord: context.question != nil)
        var nextLook = ContinuousClock.now + timeToNextLook
        while true {
            // A signal from before the call does not interrupt poll().
            if let result = handleSignals() { return result }
            let events = Self.waitForInput(until: nextLook)
            if let result = handleSignals() { return result }
            // The status is updated even while the user types.
            if ContinuousClock.now >= nextLook {
                followMatch()
                nextLook = ContinuousClock.now + timeToNextLook
            }
            if events == 0 { continue }
            if events & POLLIN == 0 { return leave(128 + SIGHUP) }
            switch editor.read() {
            case .line(let line): return .line(line)
            case .endOfInput: return .endOfInput
            case nil: break
            }
        }
    }

    /// Waits for input, a signal or a deadline.
    ///
    /// - Returns: The `revents` of standard input from poll(); 0 for a signal or the deadline.
    static func waitForInput(until end: ContinuousClock.Instant) -> Int32 {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let wait = max(.zero, ContinuousClock.now.duration(to: end))
        return poll(&input, 1, Int32(wait / .milliseconds(1)) + 1) > 0 ? Int32(input.revents) : 0
    }

    private func leave(_ code: Int32) -> Input {
        exitCode = code
        return .leave
    }

    /// Handles pending signals.
    ///
    /// - Returns: The resulting input; nil to continue editing.
    private func handleSignals() -> Input? {
        while true {
            switch gather_signals_take() {
            case 0: return nil
            case SIGINT:
                editor.abandonLine()
                return .interrupted
            case SIGWINCH: editor.resize()
            case SIGTSTP: editor.suspend()
            case let signal: return leave(128 + signal)
            }
        }
    }
}

// MARK: - Entries

extension Shell {
    enum EntrySource: Equatable {
        /// Typed or pasted; it is added to the history.
        case keyboard
        /// The startup script or a repetition.
        case elsewhere
    }

    /// Executes an entered line, or the statements of a paste until one fails.
    ///
    /// An incomplete statement is kept until its last line has been entered.
    func read(_ entered: String) {
        let isPaste = entered.contains("\n")
        let asksForMissing = !isPaste && unfinished.isEmpty
        let lines = unfinished + [isPaste ? entered.withSingleLineEnds.withListOnOneLine : entered]
        let entries = Entry.entries(of: lines.joined(separator: "\n"))
        unfinished = []
        for (index, entry) in entries.enumerated() {
            if entry.isUnfinished {
                unfinished = entry.lines
                return
            }
            let isDone = execute(
                entry, of: isPaste ? "paste" : nil, from: .keyboard, asksForMissing: asksForMissing)
            if isLeaving { return }
            let rest = entries[(index + 1)...].reduce(0) { $0 + $1.lineCount }
            if !isDone, rest > 0 {
                say("The paste was stopped here; \(rest == 1 ? "1 line was" : "\(rest) lines were") not run.")
                return
            }
        }
    }

    private func runStartupScript() {
        guard let startupScript = preferences.startupScript else { return }
        do {
            for entry in Entry.entries(of: try startupScript.text()) where !isLeaving {
                _ = execute(entry, of: startupScript.path, from: .elsewhere)
            }
        } catch {
            output.write(error)
        }
        output.settings.startupPath = startupScript.path
    }
}

extension String {
    /// The text with a list as it is posted, `1. Ana` and so on, on the line of the command before it.
    fileprivate var withListOnOneLine: String {
        var lines: [String] = []
        for line in split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            guard let before = lines.last, line.withoutListMark?.isEmpty == false else {
                lines.append(line)
                continue
            }
            let hasBegun = before.split(separator: " ").contains { String($0).withoutListMark != nil }
            lines[lines.count - 1] = before + (hasBegun ? ", " : " ") + line
        }
        return lines.joined(separator: "\n")
    }

    /// The text with one newline per line: readline turns the CR LF of Windows into two.
    fileprivate var withSingleLineEnds: String {
        let runs = split { $0 != "\n" }
        return runs.allSatisfy { $0.count.isMultiple(of: 2) } ? replacing("\n\n", with: "\n") : self
    }
}

// MARK: - Prompt and status

extension Shell {
    private var isLive: Bool { preferences.isLive }

    /// The prompt; names in it come from other users, so control characters are replaced.
    var prompt: String { promptText.printableCell }

    private var promptText: String {
        if let question = context.question { return question.prompt }
        if !unfinished.isEmpty { return "     ... " }
        let name = context.identity.name.map { " (\($0))" } ?? ""
        guard isLive, let status else { return "gather\(name)> " }
        let isNarrow = (output.messages.width ?? 80) < Self.narrowWidth
        return isNarrow ? "\(status.shortPrompt(at: now()))> " : "[\(status.prompt(at: now()))] gather\(name)> "
    }

    struct StatusReading: Sendable {
        /// The identity of the request, and that which the store resolved it to.
        let (asked, found): (Identity, Identity)
        let status: Result<LiveStatus?, any Error>
    }

    /// The timeout for the status update after a command.
    static let patience = Duration.seconds(2)
    /// The timeout for a status update during editing, which delays keys.
    private static let moment = Duration.milliseconds(50)
    /// The time after which a store that does not respond is considered unreachable.
    private static let silence = Duration.seconds(1)

    /// Updates the live status from the store.
    ///
    /// - Parameter limit: The timeout; a later result is used by the next update.
    /// - Returns: The announcement that has become due since the last update; nil if none has.
    private func refreshStatus(within limit: Duration = patience) -> String? {
        let due = announcementDue
        if let status = statusOfStatement ?? readStatus(within: limit) {
            // The next command that needs the store reports its error.
            switch status {
            case .success(let status): (knownStatus, self.status) = (status, status)
            case .failure(StoreFailure.unreachable): self.status = .offline(knownStatus)
            case .failure: self.status = nil
            }
        } else if statusReader.isOverdue(after: Self.silence) {
            status = .offline(knownStatus)
        }
        statusOfStatement = nil
        context.isOffline = statusReader.isOverdue(after: Self.silence)
        announcementDue = status?.announcementDue(after: now())
        guard let due, due <= now(), let status, announcementDue == nil else { return nil }
        let announcement = status.announcement.printableLines
        preferences.notifier.notify(announcement)
        return isLive ? "\u{07}\(announcement)" : "\(announcement)."
    }

    /// Reads the live status from the store; nil if that takes longer.
    private func readStatus(within limit: Duration) -> Result<LiveStatus?, any Error>? {
        let (application, identity) = (application, context.identity)
        let reading = statusReader.value(within: limit) {
            var found = identity
            let status = Result {
                try application.session(.read, as: &found) { try application.registry.status(in: $0) }
            }
            return StatusReading(asked: identity, found: found, status: status)
        }
        guard let reading, reading.asked == context.identity else { return nil }
        context.identity = reading.found
        return reading.status
    }

    private var timeToNextLook: Duration {
        guard let change = status?.nextChange(after: now()) else { return Self.tick }
        return min(Self.tick, max(.zero, .milliseconds(change.milliseconds(since: now()))))
    }

    private func followMatch() {
        if let announcement = refreshStatus(within: Self.moment) {
            editor.print(isRedrawing: isLive) { say(isLive ? announcement : "\n\(announcement)") }
        }
        let prompt = prompt
        if isLive, prompt != shownPrompt, editor.setPrompt(prompt) { shownPrompt = prompt }
    }
}

// MARK: - Preferences

extension Shell {
    /// The settings of user and terminal for the shell.
    public struct Preferences: Sendable {
        /// Whether history references such as `!!` are expanded.
        let expandsHistory: Bool
        let startupScript: StartupScript?
        /// Whether the terminal may be redrawn; not with a screen reader, which would read everything again.
        let isLive: Bool
        let pager: Pager?
        let notifier: DesktopNotifier

        /// Creates preferences.
        public init(
            expandsHistory: Bool, startupScript: StartupScript?, isLive: Bool, pager: Pager?, notifier: DesktopNotifier
        ) {
            self.expandsHistory = expandsHistory
            self.startupScript = startupScript
            self.isLive = isLive
            self.pager = pager
            self.notifier = notifier
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
        for done in 0..<repetition.count {
            let isDue = done == 0 || pass(repetition.pause)
            guard isDue, executeOnce(repetition.line) else {
                if repetitionDepth == 1 { say("Done \(done) of \(repetition.count) times.") }
                return false
            }
            if isLeaving { return true }
        }
        return true
    }

    private func executeOnce(_ line: String) -> Bool {
        Entry.entries(of: line).allSatisfy { execute($0, of: nil, from: .elsewhere) }
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

// MARK: - Live screens

extension Shell {
    /// Shows the screen of a route on the whole terminal, and updates it until the user leaves.
    ///
    /// - Returns: The data of the last screen, without blocks.
    func watch(_ invocation: Invocation) throws -> Screen {
        gather_signals_catch_suspend(1)
        gather_screen_enter()
        defer {
            gather_screen_leave()
            gather_signals_catch_suspend(0)
        }
        var screen: Screen
        repeat {
            screen = try application.open(
                invocation, as: &context.identity, seeing: &seenRevision, view: TerminalView(output: output))
            try draw(screen)
            // The screen already shows what is announced, so only the bell is added.
            if refreshStatus() != nil { try output.messages.write("\u{07}") }
            try output.messages.flush()
        } while waitsForChange()
        screen.blocks = []
        return screen
    }

    private func draw(_ screen: Screen) throws {
        let size = output.results.size ?? TerminalSize(columns: 80, rows: 24)
        let renderer = FullScreenRenderer(style: output.resultStyle, columns: size.columns, rows: size.rows)
        let lines = try renderer.lines(of: screen)
        // Overwrites line by line, because clearing the screen first would flicker.
        let home = "\u{1B}[H"
        let clear = "\u{1B}[K"
        try output.results.write(home + lines.map { $0 + clear }.joined(separator: "\r\n"))
        try output.results.flush()
    }

    /// Waits until the screen may have changed.
    ///
    /// - Returns: False if the user leaves.
    private func waitsForChange() -> Bool {
        let end = ContinuousClock.now + timeToNextLook
        while true {
            let events = Self.waitForInput(until: end)
            if let goesOn = handleSignalsWhileWatching() { return goesOn }
            guard events != 0 else { return true }
            var keys = [UInt8](repeating: 0, count: 64)
            let count = Foundation.read(STDIN_FILENO, &keys, keys.count)
            guard count > 0 else {
                exitCode = 128 + SIGHUP
                return false
            }
            // Arrow keys also start with ESC.
            let isSequence = keys[0] == UInt8(ascii: "\u{1B}")
            if !isSequence, keys[..<count].contains(where: Self.keysThatLeave.contains) { return false }
        }
    }

    /// q, Q and Ctrl-D.
    private static let keysThatLeave: [UInt8] = [0x71, 0x51, 0x04]

    /// Handles one pending signal.
    ///
    /// - Returns: Whether to continue; nil if there is no signal.
    private func handleSignalsWhileWatching() -> Bool? {
        switch gather_signals_take() {
        case 0: return nil
        case SIGWINCH: return true
        case SIGTSTP:
            gather_screen_leave()
            raise(SIGSTOP)
            gather_screen_enter()
            return true
        case SIGINT: return false
        case let signal:
            exitCode = 128 + signal
            return false
        }
    }
}
