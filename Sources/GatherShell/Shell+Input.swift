import CReadline
import Foundation
import GatherKit
import GatherScript

extension Shell {
    func loadHistory() {
        do {
            editor.limitHistory(to: history.limit)
            let lines = try history.load()
            for line in lines { editor.add(line) }
            output.settings.typedLines = TypedLines(lines)
        } catch {
            output.write(error)
        }
    }

    /// The line with its aliases expanded, or unchanged if the expansion fails.
    func meaning(of line: String) -> String { (try? output.settings.aliases.expanded(line)) ?? line }

    /// Adds a line to the history in memory, and, if it was understood, to the history file.
    ///
    /// A line with errors may contain a password in the wrong place: it is kept in memory only, to be corrected, and
    /// not at all if it may contain a secret.
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
    func nextInput() -> Input {
        // SIGTSTP is caught only here: during execution the terminal is in its normal mode, and Ctrl-Z may stop the
        // process.
        gather_signals_catch_suspend(1)
        defer { gather_signals_catch_suspend(0) }
        shownPrompt = prompt
        editor.begin(prompt: shownPrompt, isOneWord: question != nil)
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

// MARK: - Completion

extension Shell {
    /// Returns the completion at the cursor, for a command line or a form field.
    func completion(of line: String) -> Completion {
        let request = CompletionRequest(
            line: line, variables: scope.names.sorted(), aliases: output.settings.aliases.lines, form: question?.form)
        // Completion must not block while the store is unreachable.
        return host.completion(of: request, on: application, as: isOffline ? nil : identity)
    }
}

// MARK: - Forms

extension Shell {
    /// The form field being edited.
    struct Question {
        let prompt: String
        let form: CompletionRequest.Form
    }

    /// The user has abandoned a form.
    struct FormAbandoned: Error {}

    /// Asks for one argument.
    ///
    /// - Parameter form: The form with the earlier answers.
    /// - Returns: The answer; nil if it is empty, or the same as the proposal.
    /// - Throws: ``FormAbandoned``.
    func answer(_ field: ArgumentForm.Field, of form: CompletionRequest.Form) throws(FormAbandoned) -> String? {
        if let problem = field.problem {
            output.write(UsageFailure(problem))
        } else if form.arguments.isEmpty {
            say(output.messageStyle.faint("Enter keeps the value or skips the question; Ctrl-C cancels."))
        }
        let prompt = "\(field.label)\(field.proposal.map { " [\($0)]" } ?? ""): "
        question = Question(prompt: prompt, form: form)
        defer { question = nil }
        guard case .line(let line) = nextInput() else { throw FormAbandoned() }
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.isEmpty || text == field.proposal ? nil : text
    }
}

// MARK: - Entries

extension Shell {
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
                entry, of: isPaste ? "paste" : nil, isTyped: true, asksForMissing: asksForMissing)
            if isLeaving { return }
            let rest = entries[(index + 1)...].reduce(0) { $0 + $1.lineCount }
            if !isDone, rest > 0 {
                say("The paste was stopped here; \(rest == 1 ? "1 line was" : "\(rest) lines were") not run.")
                return
            }
        }
    }

    func runStartupScript() {
        guard let path = startupScript else { return }
        do {
            for entry in Entry.entries(of: try Self.startupText(at: path)) where !isLeaving {
                _ = execute(entry, of: path)
            }
        } catch {
            output.write(error)
        }
        output.settings.startupPath = path
    }

    /// Returns the text of a startup script; empty if there is no such file.
    ///
    /// - Throws: ``FileFailure`` if it exists but cannot be read.
    nonisolated static func startupText(at path: String) throws(FileFailure) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return "" }
            throw .unreadable(path, reason: systemReason())
        }
        // A named pipe would keep the shell waiting.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path, reason: "it is not a regular file")
        }
        // A NUL byte is an error of its own line only.
        guard let text = String(validating: try SourceFile(path: path).bytes, as: UTF8.self) else {
            throw .unreadable(path, reason: "it is not UTF-8 text")
        }
        return text
    }
}

extension String {
    /// The text with a pasted list, `1. Ana` and so on, joined to the line of the command before it.
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
