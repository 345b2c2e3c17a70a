import CReadline
import GatherKit
import GatherScript

extension Shell {
    /// Where a statement comes from.
    enum Origin: Equatable {
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
        let meaning = output.settings.aliases.expanded(line)
        guard let whole = completed(meaning) else { return nil }
        return whole == meaning ? line : whole
    }

    /// Executes the script that the shell starts with, each statement as if it were typed.
    func runStartupScript() {
        guard let startupScript = preferences.startupScript else { return }
        do {
            for entry in Entry.entries(of: try startupScript.text()) where !isLeaving {
                _ = execute(entry, of: startupScript.path, from: .elsewhere)
            }
        } catch {
            output.write(error)
        }
    }

    /// Executes a statement, and what it leaves to be executed after it.
    ///
    /// - Returns: Whether all of it went well.
    func execute(_ entry: Entry, of name: String?, from origin: Origin) -> Bool {
        let line = output.settings.aliases.expanded(entry.text)
        let isDone = execute(line, SourceFile(typed: line, from: name, line: entry.firstLine)) { isUnderstood in
            if origin == .keyboard { remember(entry.oneLine, meaning: line, isUnderstood: isUnderstood) }
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
            remember(!script.holdsLines)
            let view = TerminalView(output: output, pager: preferences.pager)
            // What a line that failed had measured.
            _ = host.stopwatch.take()
            var runner = Runner(script, registry: application.registry, scope: scope, host.surroundings(view))
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
            let (format, file) = output.settings.destination
            let fillsScreen = invocation.description.isLive && preferences.isLive && format == .table && file == nil
            return fillsScreen
                ? try output.progress.paused { try watch(invocation) }
                : try application.open(invocation, as: &context.identity, view: view)
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

extension String {
    /// The text with one newline for each end of a line: readline makes two of those of Windows.
    fileprivate var withSingleLineEnds: String {
        let runs = split { $0 != "\n" }
        return runs.allSatisfy { $0.count.isMultiple(of: 2) } ? replacing("\n\n", with: "\n") : self
    }
}
