import CReadline
import Foundation
import GatherDatabase
public import GatherKit
import GatherScript

/// The interactive shell: reads lines and does what they say until the person leaves.
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
    /// The lines of a statement whose end has not been typed yet.
    var unfinished: [String] = []
    private let statusReader = BackgroundReader<StatusReading>()
    /// What goes on, as far as that could be read.
    private var knownStatus: LiveStatus?
    /// What the prompt shows of it.
    var status: LiveStatus?
    /// When something is to be announced.
    var announcementDue: Timestamp?
    private var shownPrompt = ""
    /// The exit code, once a signal has ended the shell.
    var exitCode: Int32?
    private var repetitionDepth = 0
    /// How far the person has seen what is done in other shells.
    var seenRevision: SeenRevision? = SeenRevision()

    /// How often to look at the match at the least: another shell may have changed it.
    static let tick = Duration.seconds(1)

    /// In how many columns the prompt is a short one.
    private static let narrowWidth = 60

    /// Builds the shell.
    ///
    /// - Parameters:
    ///   - preferences: What the person and the terminal want.
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

    /// Runs until the person leaves.
    ///
    /// - Returns: The exit code.
    public func run() -> Int32 {
        gather_signals_catch(1)
        loadHistory()
        reportStoreTrouble()
        _ = refreshStatus()
        // Before the greeting, which they would push out of a small terminal.
        showStartBlocks()
        if preferences.isLive {
            say("Football Gather. help lists what you can do; Tab completes; quit leaves.")
        }
        runStartupScript()
        // Who leaves in the script ends that alone, or no shell could be started any more.
        output.settings.isLeaving = false
        if let exitCode { return exitCode }
        let code = readLines()
        editor.end()
        return code
    }

    /// Shows what the modules have to say; a store that cannot be read has been reported.
    private func showStartBlocks() {
        let blocks = try? application.look(as: &context.identity, seeing: &seenRevision) {
            application.registry.blocksAtStart(in: $0)
        }
        guard let blocks, !blocks.isEmpty else { return }
        try? output.messages.write(
            ScreenRenderer(format: .table, style: output.messageStyle).text(of: Screen(blocks, value: .null)))
        try? output.messages.flush()
    }

    /// Whether nothing more is to be executed.
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
        // A terminal that is gone is noticed when the next key is waited for.
        try? output.messages.write("\(text.wrapped(to: output.messageStyle.wrappingWidth))\n")
        try? output.messages.flush()
    }
}

// MARK: - Execution

extension Shell {
    /// Executes a statement, and what it leaves to be executed after it.
    ///
    /// - Returns: Whether all of it went well.
    func execute(_ entry: Entry, of name: String?, from origin: EntrySource) -> Bool {
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
        let isDone = Budget.$current.withValue(.ofSomebodyHere()) {
            execute(line, SourceFile(typed: line, from: name, line: entry.firstLine)) { isUnderstood in
                remember(meaning: line, isUnderstood: isUnderstood)
            }
        }
        let repetitions = output.settings.takeRepetitions()
        let isAllDone = isDone && repetitions.allSatisfy(run)
        // Ctrl-C was meant for the line that ran, with all its repetitions, not for the next one.
        if repetitionDepth == 0 { gather_signals_forget_interrupt() }
        return isAllDone
    }

    private func execute(_ line: String, _ source: SourceFile, remembering remember: (_ isUnderstood: Bool) -> Void)
        -> Bool
    {
        defer { flush() }
        do {
            let checker = Checker(registry: application.registry, isAtomic: false, isInteractive: true, scope: scope)
            let script = try checker.check(source)
            let holdsSecret = script.heldLines.contains { application.registry.mayHoldSecret(meaning(of: $0)) }
            if !holdsSecret { remember(true) }
            let view = TerminalView(output: output, pager: preferences.pager)
            // What a line that failed had measured.
            _ = host.stopwatch.take()
            var runner = Runner(script, registry: application.registry, scope: scope, host.environment(view))
            defer {
                scope = runner.scope
                context.variables = scope.names.sorted()
            }
            try output.progress.show {
                try runner.run { call in
                    // How long somebody thinks about an answer says nothing.
                    let invocation = call.invocation
                    let screen =
                        try invocation.waitsForSomebody
                        ? open(invocation, view) : host.timed { try open(invocation, view) }
                    host.recorder.note(call)
                    // What was done is done, whether or not it could be recorded.
                    do { try host.recorder.keep() } catch { output.write(error) }
                    return screen
                }
            }
            return true
        } catch {
            if error is ScriptMistakes { remember(false) }
            flush()
            // An excerpt would show the whole line.
            let isSecret = error is StatementFailure && application.registry.mayHoldSecret(line)
            output.write(isSecret ? UsageFailure((error as? any Failure)?.message ?? "") : error)
            return false
        }
    }

    private func open(_ invocation: Invocation, _ view: TerminalView) throws -> Screen {
        do {
            let fillsScreen = invocation.description.isLive && preferences.isLive && output.isScreen
            return fillsScreen
                ? try output.progress.paused { try watch(invocation) }
                : try application.open(invocation, as: &context.identity, seeing: &seenRevision, view: view)
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

// MARK: - Forms

extension Shell {
    /// Asks for what a line leaves out that its route cannot do without.
    ///
    /// - Returns: The whole line, which is the line itself when nothing is missing; nil when the form was abandoned.
    func completed(_ line: String) -> String? {
        let partial = PartialLine(line + " ")
        guard partial.isOneStatement, let gap = application.registry.gap(in: partial.words) else { return line }
        defer { context.question = nil }
        say(output.messageStyle.faint("Enter keeps or skips, Ctrl-C abandons."))
        var words: [String] = []
        var given = gap.given
        var form = Form()
        for parameter in gap.missing + gap.options {
            repeat {
                let open = OpenParameter(route: gap.route, parameter: parameter, given: given)
                guard let answer = ask(for: open, in: &form) else { return nil }
                guard let answer = answer.text else { break }
                if parameter.style == .option { words.append("--\(parameter.optionName)") }
                words.append(lineWord(answer))
                try? given.read(answer, for: parameter)
            } while parameter.isRepeated
        }
        if gap.route.needsOption, words.count <= gap.missing.count {
            say("Nothing was changed.")
            return nil
        }
        return ([line.trimmingCharacters(in: .whitespaces)] + words).joined(separator: " ")
    }

    /// What is known of a form.
    private struct Form {
        /// Whether it has shown what is in the store.
        var hasProposed = false
    }

    /// An answer of a form; without a text the parameter is left out.
    private struct FormAnswer {
        let text: String?
    }

    /// Asks until the answer will do.
    ///
    /// - Returns: Nil when the form was abandoned.
    private func ask(for open: OpenParameter, in form: inout Form) -> FormAnswer? {
        let parameter = open.parameter
        let proposal: String?
        do {
            var seenRevision = seenRevision
            proposal = try application.look(as: &context.identity, seeing: &seenRevision) { session in
                try application.registry.proposal(for: open, in: session)
            }
            // The answers take a while, so what was shown first counts.
            if proposal != nil, !form.hasProposed { (self.seenRevision, form.hasProposed) = (seenRevision, true) }
        } catch {
            // What the line says already is of no use.
            output.write(error)
            return nil
        }
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
                do {
                    try check(text, for: open)
                    return FormAnswer(text: text)
                } catch {
                    output.write(error)
                }
            }
        }
    }

    private func label(of parameter: Parameter) -> String {
        let words = parameter.name.replacing("-", with: " ")
        let choices: String =
            if case .choice(let choices) = parameter.type {
                " (\(choices.map(\.word).joined(separator: ", ")))"
            } else { "" }
        return words.prefix(1).uppercased() + words.dropFirst() + choices
    }

    private func check(_ text: String, for open: OpenParameter) throws {
        let parameter = open.parameter
        var arguments = Arguments()
        try arguments.read(text, for: parameter)
        // All others are as they should be when they can be read.
        guard parameter.type.isReference else { return }
        let answered = OpenParameter(route: open.route, parameter: parameter, given: open.given, beginning: text)
        try application.session(.read, as: &context.identity) { try application.registry.check(answered, in: $0) }
    }
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

    /// Puts lines that were typed before in the place of what stands for them, such as `!!`, if that is wanted.
    ///
    /// - Returns: The line to execute; nil when there is none.
    private func withHistory(_ line: String) -> String? {
        // What is pasted is meant as it is.
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

    /// A line with its aliases expanded; as it is when they stand for too much.
    func meaning(of line: String) -> String { (try? output.settings.aliases.expanded(line)) ?? line }

    /// Keeps a line for the arrow keys and, when it was understood, for the next shell.
    ///
    /// A line that was not may hold a password at the wrong place; it is kept in memory alone, to be corrected,
    /// and not even there when it looks like one that asks for a secret.
    ///
    /// - Parameter meaning: The line with its aliases expanded.
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
    /// What comes of waiting for a line.
    enum Input {
        case line(String)
        /// Ctrl-C: whatever was going to be said is abandoned.
        case interrupted
        case endOfInput
        /// The shell is to end with ``Shell/exitCode``.
        case leave
    }

    /// Shows the prompt and waits for a line, while the match goes on.
    private func nextInput() -> Input {
        // While something is executed the terminal is as the program found it, and Ctrl-Z may simply stop the program.
        gather_signals_catch_suspend(1)
        defer { gather_signals_catch_suspend(0) }
        shownPrompt = prompt
        editor.begin(prompt: shownPrompt, isOneWord: context.question != nil)
        var nextLook = ContinuousClock.now + timeToNextLook
        while true {
            // One that came before the wait does not end it.
            if let result = handleSignals() { return result }
            let events = Self.waitForInput(until: nextLook)
            if let result = handleSignals() { return result }
            // Also while somebody types.
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

    /// Waits for a key, a signal or a moment.
    ///
    /// - Returns: What has happened at standard input, as `poll` tells it; 0 for nothing.
    static func waitForInput(until end: ContinuousClock.Instant) -> Int32 {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let wait = max(.zero, ContinuousClock.now.duration(to: end))
        return poll(&input, 1, Int32(wait / .milliseconds(1)) + 1) > 0 ? Int32(input.revents) : 0
    }

    private func leave(_ code: Int32) -> Input {
        exitCode = code
        return .leave
    }

    /// Deals with the signals that have come.
    ///
    /// - Returns: What they make of the line that was waited for, unless nothing.
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

// MARK: - Lines

extension Shell {
    /// Where a statement comes from.
    enum EntrySource: Equatable {
        /// It was typed, or pasted together with others; it is remembered.
        case keyboard
        /// It stands in the script that the shell starts with, or is repeated.
        case elsewhere
    }

    /// Executes what was entered: a line, or all statements of a paste until one of them fails.
    ///
    /// A statement that goes on with the next line is kept until that has been typed.
    func read(_ entered: String) {
        let isPaste = entered.contains("\n")
        let asked = isPaste ? entered.withSingleLineEnds : unfinished.isEmpty ? whole(entered) : entered
        guard let asked else { return }
        let entries = Entry.entries(of: (unfinished + [asked]).joined(separator: "\n"))
        unfinished = []
        for (index, entry) in entries.enumerated() {
            if entry.isUnfinished {
                unfinished = entry.lines
                return
            }
            let isDone = execute(entry, of: isPaste ? "paste" : nil, from: .keyboard)
            if isLeaving { return }
            let rest = entries[(index + 1)...].reduce(0) { $0 + $1.lineCount }
            if !isDone, rest > 0 {
                say("The paste was stopped here; \(rest == 1 ? "1 line was" : "\(rest) lines were") not run.")
                return
            }
        }
    }

    /// Asks for what a line leaves out; one that leaves nothing out stays as it was typed.
    private func whole(_ line: String) -> String? {
        let meaning = meaning(of: line)
        guard let whole = completed(meaning) else { return nil }
        return whole == meaning ? line : whole
    }

    /// Executes the script that the shell starts with, each statement as if it were typed.
    private func runStartupScript() {
        guard let startupScript = preferences.startupScript else { return }
        do {
            for entry in Entry.entries(of: try startupScript.text()) where !isLeaving {
                _ = execute(entry, of: startupScript.path, from: .elsewhere)
            }
        } catch {
            output.write(error)
        }
    }
}

extension String {
    /// The text with one newline for each end of a line: readline makes two of those of Windows.
    fileprivate var withSingleLineEnds: String {
        let runs = split { $0 != "\n" }
        return runs.allSatisfy { $0.count.isMultiple(of: 2) } ? replacing("\n\n", with: "\n") : self
    }
}

// MARK: - Match

extension Shell {
    private var isLive: Bool { preferences.isLive }

    /// What stands before the line being typed; names in it are written by others.
    var prompt: String { promptText.printableCell }

    private var promptText: String {
        if let question = context.question { return question.prompt }
        if !unfinished.isEmpty { return "     ... " }
        let name = context.identity.name.map { " (\($0))" } ?? ""
        guard isLive, let status else { return "gather\(name)> " }
        let isNarrow = (output.messages.width ?? 80) < Self.narrowWidth
        return isNarrow ? "\(status.shortPrompt(at: now()))> " : "[\(status.prompt(at: now()))] gather\(name)> "
    }

    /// What was read of the match.
    struct StatusReading: Sendable {
        /// On whose behalf, and who that was found to be.
        let (asked, found): (Identity, Identity)
        let status: Result<LiveStatus?, any Error>
    }

    /// For how long a line that was executed waits for the prompt that goes with it.
    static let patience = Duration.seconds(2)
    /// For how long a key waits, at most.
    private static let moment = Duration.milliseconds(50)
    /// After how long a store that does not answer counts as out of reach.
    private static let silence = Duration.seconds(1)

    /// Looks at the match.
    ///
    /// - Parameter limit: For how long to wait for what the store says; what comes later is seen by the next look.
    /// - Returns: What is to be announced since the last look.
    private func refreshStatus(within limit: Duration = patience) -> String? {
        let due = announcementDue
        let (application, identity) = (application, context.identity)
        let reading = statusReader.value(within: limit) {
            var found = identity
            let status = Result {
                try application.session(.read, as: &found) { try application.registry.status(in: $0) }
            }
            return StatusReading(asked: identity, found: found, status: status)
        }
        if let reading, reading.asked == context.identity {
            context.identity = reading.found
            // Why a store cannot be read now is told by the next route that needs it.
            switch reading.status {
            case .success(let status):
                knownStatus = status
                self.status = status
            case .failure(StoreFailure.unreachable): status = .offline(knownStatus)
            case .failure: status = nil
            }
        } else if statusReader.isOverdue(after: Self.silence) {
            status = .offline(knownStatus)
        }
        context.isOffline = statusReader.isOverdue(after: Self.silence)
        announcementDue = status?.announcementDue(after: now())
        guard let due, due <= now(), let status, announcementDue == nil else { return nil }
        let announcement = status.announcement.printableLines
        preferences.notifier.notify(announcement)
        return isLive ? "\u{07}\(announcement)" : "\(announcement)."
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

    /// Tells at once what would keep every line from working.
    private func reportStoreTrouble() {
        do {
            try application.look(as: &context.identity, seeing: &seenRevision) { _ in }
        } catch {
            output.write(error)
        }
    }
}

// MARK: - Preferences

extension Shell {
    /// What the person and the terminal want of the shell.
    public struct Preferences: Sendable {
        let expandsHistory: Bool
        let startupScript: StartupScript?
        let isLive: Bool
        let pager: Pager?
        let notifier: DesktopNotifier

        /// Collects the preferences.
        ///
        /// - Parameters:
        ///   - expandsHistory: Whether `!!` and its like stand for lines that were typed before.
        ///   - startupScript: What is executed before the first line is typed.
        ///   - isLive: Whether what stands on the screen may be drawn again; a screen reader would read all of it again.
        ///   - pager: Shows what is longer than the screen; nil when nothing does.
        ///   - notifier: Who tells the desktop that the match is over.
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
    /// How deep repetitions may stand in each other.
    private static let deepestRepetition = 10

    /// Executes a line as often as it is to be, until it fails or somebody interrupts it.
    ///
    /// - Returns: Whether it was executed each time, and each time well.
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

    /// Lets time pass.
    ///
    /// - Returns: Whether nobody interrupted it.
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

// MARK: - Watch

extension Shell {
    /// Shows what a route answers on the whole screen, and looks again whenever it may have changed.
    ///
    /// - Returns: The data of the last look; nothing is left to be shown.
    /// - Throws: What the route throws.
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
            // What is announced is on the screen; only the bell is wanted.
            if refreshStatus() != nil { try output.messages.write("\u{07}") }
            try output.messages.flush()
        } while waitsForChange()
        return Screen([], value: screen.value)
    }

    private func draw(_ screen: Screen) throws {
        let size = output.results.size ?? TerminalSize(columns: 80, rows: 24)
        let renderer = FullScreenRenderer(style: output.resultStyle, columns: size.columns, rows: size.rows)
        let lines = try renderer.lines(of: screen)
        // Line by line over what is there, as an empty screen in between would flicker.
        let home = "\u{1B}[H"
        let clear = "\u{1B}[K"
        try output.results.write(home + lines.map { $0 + clear }.joined(separator: "\r\n"))
        try output.results.flush()
    }

    /// Waits until there may be something new to show.
    ///
    /// - Returns: False when the person has seen enough.
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
            // An arrow key, too, begins with an escape character.
            let isSequence = keys[0] == UInt8(ascii: "\u{1B}")
            if !isSequence, keys[..<count].contains(where: Self.keysThatLeave.contains) { return false }
        }
    }

    /// q, Q and Ctrl-D.
    private static let keysThatLeave: [UInt8] = [0x71, 0x51, 0x04]

    /// Deals with the signals that have come.
    ///
    /// - Returns: Whether to go on; nil when no signal has come.
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
