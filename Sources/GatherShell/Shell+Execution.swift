import CReadline
import GatherDatabase
import GatherKit
import GatherScript

extension Shell {
    /// Executes a statement, and what it leaves to be executed after it.
    ///
    /// - Returns: Whether all of it went well.
    func execute(_ entry: Entry, of name: String?, from origin: Origin) -> Bool {
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
            let fillsScreen = invocation.description.isLive && preferences.isLive && output.isScreen
            return fillsScreen
                ? try output.progress.paused { try watch(invocation) }
                : try application.open(invocation, as: &context.identity, seeing: &sight, view: view)
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
