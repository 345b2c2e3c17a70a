import CReadline
import Foundation
public import GatherClient
public import GatherDatabase
public import GatherKit
public import GatherScript
import GatherWire
public import Logging

extension Budget {
    /// The budget of a line or script of the local user, who can interrupt it with Ctrl-C.
    public static func ofLocalUser() -> Budget {
        Budget(.generous, isInterrupted: { gather_signals_interrupted() != 0 })
    }
}

/// The transaction mode of a script.
public enum ScriptMode: Sendable {
    /// One transaction for the whole script.
    case atomic
    /// A transaction for each statement.
    case stepwise
    /// One transaction, rolled back at the end.
    case dryRun
}

/// Checks and runs scripts, locally or on a server.
public struct ScriptHost: Sendable {
    package let output: Output
    let logger: Logger
    let recorder = Recorder()
    var clock: VirtualClock?
    let traces: Bool
    /// The server that is the store; nil for a local store.
    let server: ServerConnection?
    /// The commands in other languages.
    public let commands: ExternalCommands

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - clock: The virtual clock; nil for the real one.
    ///   - traces: Whether each statement is written to the messages before it runs.
    ///   - server: The server that is the store; nil for a local store.
    ///   - commands: The commands in other languages.
    public init(
        output: Output, logger: Logger, clock: VirtualClock? = nil, tracing traces: Bool = false,
        server: ServerConnection? = nil, commands: ExternalCommands = ExternalCommands()
    ) {
        self.output = output
        self.logger = logger
        self.clock = clock
        self.traces = traces
        self.server = server
        self.commands = commands
    }

    /// A sentence that names the commands in other languages; nil for none.
    var otherCommands: String? {
        let names = commands.names
        return names.isEmpty ? nil : "Programs on the PATH: \(listed(names))."
    }

    /// Checks and runs a script, here or on the server that is the store.
    ///
    /// - Parameter arguments: Values for the script's variables, each as `name=value`.
    /// - Throws: ``ScriptMistakes``, ``UsageFailure`` for an invalid argument, ``StatementFailure``, ``StoreFailure``,
    ///   or an error of the connection.
    public func run(
        _ source: SourceFile, arguments: [String] = [], _ mode: ScriptMode, on application: Application,
        as identity: Identity
    ) throws {
        let arguments = try Self.pairs(arguments)
        if mode == .dryRun { output.settings.writesFiles = false }
        if let server = server(for: source, application.registry) {
            gather_signals_catch(0)
            if mode == .stepwise { return try runStepwise(source, arguments: arguments, on: server, application) }
            return try run(source, arguments: arguments, mode == .dryRun ? .dryRun : .script, on: server)
        }
        let script = try check(source, arguments: arguments, mode, against: application.registry)
        // Before this point nothing has been changed, and Ctrl-C simply ends the process.
        gather_signals_catch(0)
        var (identity, scope) = (identity, Scope())
        switch mode {
        case .atomic: try runAtomically(script, on: application, as: &identity, scope: &scope)
        case .stepwise: try runStepwise(script, on: application, as: &identity)
        case .dryRun: try dryRun(script, on: application, as: &identity)
        }
    }

    /// Checks a script, here or on the server that is the store.
    ///
    /// - Throws: ``ScriptMistakes``, or an error of the connection.
    public func check(_ source: SourceFile, _ mode: ScriptMode, on application: Application) throws {
        if let server = server(for: source, application.registry) {
            return try run(source, mode == .stepwise ? .checkStepwise : .check, on: server)
        }
        _ = try check(source, mode, against: application.registry)
    }

    /// Checks a script here.
    ///
    /// - Parameter arguments: Values for the script's variables.
    /// - Throws: ``ScriptMistakes``, or ``UsageFailure`` for an invalid argument.
    func check(
        _ source: SourceFile, arguments: [String: String] = [:], _ mode: ScriptMode, against registry: ModuleRegistry
    ) throws -> CheckedScript {
        try Checker(
            registry: registry, isAtomic: mode != .stepwise, hasVirtualClock: clock != nil, arguments: arguments,
            progress: output.progress.counter
        ).check(source)
    }

    /// Checks and runs a script within an existing session, or on the server that is the store.
    func run(_ source: SourceFile, arguments: [String], in session: Session) throws {
        let arguments = try Self.pairs(arguments)
        if let server = server(for: source, session.registry) {
            let mark = session.seenRevision.map { SeenMark($0) }
            defer { session.seenRevision = mark?.revision }
            return try run(source, arguments: arguments, .script, on: server, seeing: mark)
        }
        let script = try check(source, arguments: arguments, .atomic, against: session.registry)
        var scope = Scope()
        try session.run(script, context(), scope: &scope)
    }

    /// Runs a checked script in one transaction.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``, after a rollback.
    func runAtomically(
        _ script: CheckedScript, on application: Application, as identity: inout Identity, scope: inout Scope,
        seeing mark: SeenMark? = nil
    ) throws {
        let context = try context(preparing: script)
        try application.run(script, as: &identity, context, scope: &scope, seeing: mark) { _, run in
            try run()
            // If the results cannot be written, the script fails and is rolled back.
            try output.results.flush()
        }
    }

    /// Runs a checked script with a transaction for each statement.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``; the statements before the error are kept.
    private func runStepwise(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let context = try context()
        var runner = Runner(script, registry: application.registry, context)
        do {
            try application.inZone(of: identity) {
                try runner.run { call in
                    try context.around(call) {
                        try application.open(call.invocation, as: &identity, view: context.view)
                    }
                }
            }
        } catch let failure as StatementFailure where script.access == .write {
            throw failure.leaving(.kept)
        }
    }

    private static func pairs(_ arguments: [String]) throws -> [String: String] {
        var pairs: [String: String] = [:]
        for argument in arguments {
            guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
                throw UsageFailure("\(quoted(argument)) is not an argument; write name=value, such as minutes=20")
            }
            let name = String(argument[..<equals])
            guard pairs.updateValue(String(argument[argument.index(after: equals)...]), forKey: name) == nil else {
                throw UsageFailure("\(name) is given twice")
            }
        }
        return pairs
    }
}

// MARK: - Dry run

extension ScriptHost {
    /// Runs a checked script, rolls it back, and writes what it would have done.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``, as in a real run.
    func dryRun(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let dryRun = try application.dryRun(script, as: &identity, context(preparing: script))
        try output.write(DryRunPresenter().show(dryRun))
    }
}

// MARK: - Remote execution

extension ScriptHost {
    /// The commands of the view that a server answers, because its modules may be different.
    private static let answeredByServer = ["help", "modules"]

    /// The server that runs a text; nil if the store is local, or the text is about the view alone.
    public func server(for source: SourceFile, _ registry: ModuleRegistry) -> ServerConnection? {
        guard let server else { return nil }
        let isOfView = source.uses { words in
            registry.isOfView(words) && !Self.answeredByServer.contains(words.first ?? "")
        }
        return isOfView ? nil : server
    }

    /// Runs or checks a script on a server, and shows its results.
    ///
    /// - Parameter mark: The newest change that the user has seen; nil outside of a shell.
    /// - Throws: As ``send(_:to:seeing:_:filling:showing:)``.
    private func run(
        _ source: SourceFile, arguments: [String: String] = [:], _ mode: RunMessage.Mode,
        on server: ServerConnection, seeing mark: SeenMark? = nil
    ) throws {
        try source.checkEncoding()
        // A server runs a script for known users only.
        let message = RunMessage(
            source, arguments: arguments, mode: mode == .script && server.token == nil ? nil : mode, traces: traces,
            records: recorder.isRecording, clockStart: clock?.now.milliseconds)
        let end = try send(message, to: server, seeing: mark, showing: { screen, _ in try output.write(screen) })
        recorder.note(end.statements ?? [])
        if let dryRun = end.dryRun { try output.write(DryRunPresenter().show(dryRun)) }
    }

    /// Runs the statements of a script one after the other, those that need the store on a server.
    ///
    /// - Throws: As ``send(_:to:seeing:_:filling:showing:)``; the statements before the error are kept.
    private func runStepwise(
        _ source: SourceFile, arguments given: [String: String], on server: ServerConnection, _ application: Application
    ) throws {
        guard clock == nil else {
            throw UsageFailure(
                "--no-atomic cannot be combined with a virtual clock when the store is on a server; leave out --no-atomic"
            )
        }
        try run(source, arguments: given, .checkStepwise, on: server)
        var (scope, identity) = (Scope(), Identity.known(.nobody))
        var given = given
        var isSent = false
        server.note(typed: String(decoding: source.bytes, as: UTF8.self))
        do {
            for statement in source.statements {
                let arguments = given.filter { $0.key == statement.declaredName }
                for name in arguments.keys { given[name] = nil }
                if self.server(for: statement.source, application.registry) == nil {
                    let script = try Checker(
                        registry: application.registry, isAtomic: false, arguments: arguments, scope: scope
                    ).check(statement.source)
                    try runAtomically(script, on: application, as: &identity, scope: &scope)
                    continue
                }
                let message = RunMessage(
                    statement.source, arguments: arguments, variables: statement.values(from: scope),
                    mode: server.token == nil ? nil : .script, traces: traces)
                let end = try send(message, to: server) { screen, _ in
                    scope.setLast(screen.value)
                    try output.write(screen)
                }
                isSent = true
                if let variables = end.variables { scope.take(variables.record) }
            }
        } catch let failure as StatementFailure where isSent {
            throw failure.leaving(.kept)
        }
    }

    /// Runs a text on a server, and shows its results as they arrive.
    ///
    /// - Parameters:
    ///   - mark: The newest change that the user has seen, advanced by what the text shows; nil outside of a shell.
    ///   - view: Asks for secrets and confirmations; nil for the view of scripts.
    ///   - fill: Asks for an argument, and returns nil for an empty answer.
    ///   - show: Called with each screen as it arrives.
    /// - Throws: ``ScriptMistakes``, ``StatementFailure``, ``ViewFailure``, what the functions throw, or an error of
    ///   the connection.
    func send(
        _ message: RunMessage, to server: ServerConnection, seeing mark: SeenMark? = nil,
        _ view: (any ViewAdapter)? = nil,
        filling fill: (ArgumentForm.Field, _ before: [String?]) throws -> String? = { field, _ in throw field.missing },
        showing show: (Screen, RunEvent) throws -> Void
    ) throws -> RunEvent.End {
        defer { output.progress.counter.show([]) }
        var shapes: [String: ResultShape] = [:]
        var asked = ContinuousClock.now
        let end = try server.run(message, seeing: mark, view ?? BatchView(output: output), filling: fill) { event in
            // The time that the user takes to answer is not measured.
            if event.asks != nil { return asked = .now }
            if let levels = event.progress { return output.progress.counter.show(levels) }
            if let trace = event.trace { return try self.trace(trace.position, trace.statement) }
            guard let screen = event.screen, let route = event.route else { return }
            shapes[route] = event.shape ?? shapes[route]
            try show(shapes[route].map(screen.fitted) ?? screen, event)
            try tell(time: asked.duration(to: .now))
            asked = .now
        }
        try output.results.flush()
        return end
    }
}

// MARK: - Context

extension ScriptHost {
    /// The context of a script, which times and records each statement.
    ///
    /// - Parameter script: The script, if its secrets are asked for and its pipes are read now, so that its transaction
    ///   does not wait for them; nil if each is read when it is needed.
    /// - Throws: ``ViewFailure`` if a secret is not given.
    private func context(preparing script: CheckedScript? = nil) throws -> ScriptContext {
        let view = BatchView(output: output)
        var context = ScriptContext(view: view, logger: logger) { try output.write($0) }
        if let script {
            try view.prepare(script.secrets)
            // The program at the other end of a pipe may show a progress bar of its own.
            context.files = output.progress.paused { LocalFiles().readingAhead(script.filesRead) }
        }
        var stopwatch = Stopwatch()
        context.around = { call, open in
            let pending = recorder.pendingCount
            do {
                let screen = try output.settings.isTiming ? stopwatch.measure(open) : open()
                recorder.note(call, screen.names)
                return screen
            } catch {
                // The changes of a script that the call ran are rolled back with it.
                recorder.drop(after: pending)
                throw error
            }
        }
        context.finished = { try tell(time: stopwatch.take()) }
        context.wait = { seconds in
            if let clock { clock.advance(seconds: seconds) } else { try pass(seconds) }
        }
        if traces { context.trace = trace }
        (context.progress, context.clock) = (output.progress.counter, clock)
        return context
    }

    /// Writes the duration of a statement to the messages if timing is on; nil if it was not measured.
    func tell(time: Duration?) throws {
        guard output.settings.isTiming, let time else { return }
        try output.results.flush()
        try output.messages.send("Time: \(Stopwatch.text(time))\n")
    }

    /// Waits in real time.
    ///
    /// - Throws: ``BudgetFailure/interrupted`` on Ctrl-C, or ``FileFailure`` if the results so far cannot be written.
    func pass(_ seconds: Int) throws {
        try output.results.flush()
        let end = ContinuousClock.now + .seconds(seconds)
        // Sleeps in short intervals, because a signal just before a sleep does not interrupt it.
        while ContinuousClock.now < end {
            if gather_signals_interrupted() != 0 { throw BudgetFailure.interrupted }
            usleep(50_000)
        }
    }

    /// Writes a statement with its position to the messages, before it runs.
    func trace(_ position: SourcePosition, _ statement: String) throws {
        try output.results.flush()
        let place = [position.file ?? "line", String(position.line), String(position.column)].joined(separator: ":")
        try output.messages.send("\(place.printable): \(statement.printable)\n")
    }
}
