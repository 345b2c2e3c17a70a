import CReadline
import Foundation
public import GatherKit
public import GatherModels
import GatherScript

/// The interactive shell: reads lines and does what they say until the person leaves.
@MainActor
public final class Shell {
    private let application: Application
    private let output: Output
    private let history: HistoryFile
    private let now: @Sendable () -> Timestamp
    private let editor: LineEditor
    private let identity: IdentityBox
    private var scope = Scope()
    private var status: LiveStatus?
    private var lastHistoryLine: String?

    /// How often to look at the match at the least: another shell may have changed it.
    private static let tick = Duration.seconds(1)

    /// Builds the shell.
    public init(
        application: Application, output: Output, history: HistoryFile, identity: Identity,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.output = output
        self.history = history
        self.now = now
        let box = IdentityBox(identity)
        self.identity = box
        let completer = Completer(application: application)
        editor = LineEditor(
            completing: { completer.completion(of: $0, as: box.value) },
            listing: { CandidateList(style: output.resultStyle).write($0, to: output) }
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
        if !output.messageStyle.isAccessible {
            say("Football Gather. help lists what you can do; Tab completes; quit leaves.")
        }
        editor.begin(prompt: prompt)
        let code = readLines()
        editor.end()
        return code
    }

    private func readLines() -> Int32 {
        var nextLook = ContinuousClock.now + timeToNextLook
        while true {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let wait = max(.zero, ContinuousClock.now.duration(to: nextLook))
            let ready = poll(&input, 1, Int32(wait / .milliseconds(1)) + 1)
            if let code = handleSignals() {
                say("")
                return code
            }
            // Also while somebody types.
            if ContinuousClock.now >= nextLook {
                followMatch()
                nextLook = ContinuousClock.now + timeToNextLook
            }
            if ready > 0 {
                if input.revents & Int16(POLLIN) == 0 { return 128 + SIGHUP }
                switch editor.read() {
                case .line(let line):
                    execute(line)
                    if output.settings.isLeaving { return 0 }
                    refreshStatus().map { say($0) }
                    nextLook = ContinuousClock.now + timeToNextLook
                    editor.begin(prompt: prompt)
                case .endOfInput:
                    say("quit")
                    return 0
                case nil: break
                }
            }
        }
    }

    /// Deals with the signals that have come.
    ///
    /// - Returns: The exit code when one of them ends the shell.
    private func handleSignals() -> Int32? {
        while true {
            switch gather_signals_take() {
            case 0: return nil
            case SIGINT: editor.abandonLine(prompt: prompt)
            case SIGWINCH: editor.resize()
            case SIGTSTP: editor.suspend()
            case let signal: return 128 + signal
            }
        }
    }

    private func execute(_ line: String) {
        let source = SourceFile(typed: line)
        do {
            let checker = Checker(registry: application.registry, isAtomic: false, isInteractive: true, scope: scope)
            let script = try checker.check(source)
            remember(line, isUnderstood: true)
            let view = TerminalView(output: output)
            let host = ScriptHost(output: output, logger: application.logger)
            var runner = Runner(script, registry: application.registry, scope: scope, host.surroundings(view))
            defer { scope = runner.scope }
            try runner.run { invocation in
                try application.open(invocation, as: &identity.value, view: view)
            }
        } catch {
            if error is ScriptMistakes { remember(line, isUnderstood: false) }
            flush()
            output.write(error)
        }
        flush()
        // Ctrl-C was meant for the line that ran, not for the next one.
        gather_signals_forget_interrupt()
    }

    private func flush() {
        do {
            try output.results.flush()
        } catch {
            output.write(error)
        }
    }

    private func say(_ text: String) {
        // A terminal that is gone is noticed when the next key is waited for.
        try? output.messages.write("\(text)\n")
        try? output.messages.flush()
    }
}

// MARK: History

extension Shell {
    private func loadHistory() {
        do {
            editor.limitHistory(to: history.limit)
            for line in try history.load() { editor.remember(line) }
        } catch {
            output.write(error)
        }
    }

    /// Keeps a line for the arrow keys and, when it was understood, for the next shell.
    ///
    /// A line that was not may hold a password at the wrong place; it is kept in memory alone, to be corrected,
    /// and not even there when it looks like one that asks for a secret.
    private func remember(_ line: String, isUnderstood: Bool) {
        if !isUnderstood, application.registry.mayHoldSecret(line) { return }
        let parts = line.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for part in parts where !part.isEmpty && part != lastHistoryLine {
            editor.remember(part)
            lastHistoryLine = part
            guard isUnderstood else { continue }
            do {
                try history.append(part)
            } catch {
                output.write(error)
            }
        }
    }
}

// MARK: The match in progress

extension Shell {
    private var isLive: Bool { !output.messageStyle.isAccessible }

    private var prompt: String {
        let match = status.map { "[\($0.prompt)] " } ?? ""
        let name = identity.value.name.map { " (\($0))" } ?? ""
        return isLive ? "\(match)gather\(name)> " : "gather\(name)> "
    }

    /// Looks at the match.
    ///
    /// - Returns: What is to be announced since the last look.
    private func refreshStatus() -> String? {
        let before = status
        // A store that cannot be read now is reported by the next route that needs it.
        status = try? application.session(.read, as: &identity.value) {
            try application.registry.status(in: $0)
        }
        guard let due = before?.announcementDue, due <= now(), let status, status.announcementDue == nil else {
            return nil
        }
        return isLive ? "\u{07}\(status.announcement)" : "\(status.announcement)."
    }

    private var timeToNextLook: Duration {
        guard let change = status?.promptChangesAt else { return Self.tick }
        return min(Self.tick, max(.zero, .milliseconds(change.milliseconds(since: now()))))
    }

    private func followMatch() {
        let before = status
        if let announcement = refreshStatus() {
            editor.print(isRedrawing: isLive) { say(isLive ? announcement : "\n\(announcement)") }
        }
        if isLive, status != before { editor.setPrompt(prompt) }
    }

    /// Tells at once what would keep every line from working.
    private func reportStoreTrouble() {
        do {
            try application.session(.read, as: &identity.value) { _ in }
        } catch {
            output.write(error)
        }
    }
}
