import CReadline
import GatherKit
import GatherScript

extension Shell {
    /// Executes a line, unless the statement goes on with the next one.
    func read(_ line: String) {
        guard let line = unfinished.isEmpty ? completed(line) : line else { return }
        unfinished.append(line)
        let statement = unfinished.joined(separator: "\n")
        if SourceFile(typed: statement).isUnfinished { return }
        let lines = unfinished
        unfinished = []
        execute(statement, rememberedAs: Self.oneLine(lines))
    }

    private func execute(_ line: String, rememberedAs remembered: String) {
        let source = SourceFile(typed: line)
        do {
            let checker = Checker(registry: application.registry, isAtomic: false, isInteractive: true, scope: scope)
            let script = try checker.check(source)
            remember(remembered, isUnderstood: true)
            let view = TerminalView(output: output)
            var runner = Runner(script, registry: application.registry, scope: scope, host.surroundings(view))
            defer {
                scope = runner.scope
                context.variables = scope.names.sorted()
            }
            try runner.run { call in
                let screen = try open(call.invocation, view)
                host.recorder.note(call)
                // What was done is done, whether or not it could be recorded.
                do { try host.recorder.keep() } catch { output.write(error) }
                return screen
            }
        } catch {
            if error is ScriptMistakes { remember(remembered, isUnderstood: false) }
            flush()
            output.write(error)
        }
        flush()
        // Ctrl-C was meant for the line that ran, not for the next one.
        gather_signals_forget_interrupt()
    }

    private func open(_ invocation: Invocation, _ view: TerminalView) throws -> Screen {
        do {
            let fillsScreen = invocation.description.isLive && isLive && output.settings.format == .table
            return fillsScreen
                ? try watch(invocation) : try application.open(invocation, as: &context.identity, view: view)
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
