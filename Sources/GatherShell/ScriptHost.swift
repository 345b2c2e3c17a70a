import CReadline
import Foundation
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

/// Checks and runs scripts, locally or on a server.
public struct ScriptHost: Sendable {
    let output: Output
    let logger: Logger
    let recorder = Recorder()
    let stopwatch = Stopwatch()
    var clock: VirtualClock?
    let traces: Bool
    let sender: ScriptSender?

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - clock: The virtual clock; nil for the real one.
    ///   - traces: Whether each statement is written to the messages before it runs.
    ///   - sender: Sends scripts to the server that is the store; nil for a local store.
    public init(
        output: Output, logger: Logger, clock: VirtualClock? = nil, tracing traces: Bool = false,
        sender: ScriptSender? = nil
    ) {
        self.output = output
        self.logger = logger
        self.clock = clock
        self.traces = traces
        self.sender = sender
    }

    /// Checks a script.
    ///
    /// - Parameters:
    ///   - isAtomic: Whether the script runs in one transaction, which must not take long.
    ///   - arguments: Values for the script's variables, each as `name=value`.
    /// - Throws: ``ScriptMistakes``, or ``UsageFailure`` for an invalid argument.
    public func check(
        _ source: SourceFile, against registry: ModuleRegistry, isAtomic: Bool, arguments: [String] = []
    ) throws -> CheckedScript {
        let arguments = try Self.pairs(arguments)
        return try Checker(
            registry: registry, isAtomic: isAtomic, hasVirtualClock: clock != nil, arguments: arguments,
            progress: output.progress.counter
        ).check(source)
    }

    /// Runs a checked script in one transaction.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``, after a rollback.
    public func runAtomically(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let view = BatchView(output: output)
        try view.prepare(script.secrets)
        try application.run(script, as: &identity, scriptSession(view, readingAhead: script.filesRead))
    }

    /// Checks and runs a script within an existing session, or on the server that is the store.
    func run(_ source: SourceFile, arguments: [String], in session: Session) throws {
        if let sender = sender(for: source, session.registry) {
            _ = try send(source, arguments: arguments, through: sender, in: session)
            return
        }
        let script = try check(source, against: session.registry, isAtomic: true, arguments: arguments)
        try session.run(script, scriptSession(BatchView(output: output)))
    }

    /// The script session, which times and records each route.
    private func scriptSession(_ view: BatchView, readingAhead paths: [String] = []) -> ScriptSession {
        let files = LocalFiles().readingAhead(paths)
        return ScriptSession(
            files: files, view: view, environment: environment(view, files), logger: logger, clock: clock,
            around: { call, open in
                let screen = try timed(open)
                recorder.note(call, screen.names)
                return screen
            },
            // If the results cannot be written, the script fails and is rolled back.
            ending: { _ in try output.results.flush() })
    }

    /// Runs a checked script with a transaction for each statement.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``; the statements before the error are kept.
    public func runStepwise(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        if sender != nil, clock != nil { throw ScriptSenderFailure.clockNeedsTransaction }
        let view = BatchView(output: output)
        var runner = Runner(script, registry: application.registry, environment(view))
        do {
            try application.inZone(of: identity) {
                try runner.run { call in
                    try timed { try application.open(call.invocation, as: &identity, view: view) }
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
                throw UsageFailure("\(quoted(argument)) is no argument; write name=value, such as minutes=20")
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
    /// Runs a checked script, rolls it back, and writes the changes that it would have made.
    ///
    /// Redirections to files are ignored.
    ///
    /// - Throws: ``StatementFailure`` or ``StoreFailure``, as in a real run.
    public func dryRun(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let view = BatchView(output: output)
        try view.prepare(script.secrets)
        output.settings.writesFiles = false
        let changes = try application.dryRun(
            script, as: &identity, scriptSession(view, readingAhead: script.filesRead))
        try output.write(DryRunPresenter().show(changes))
    }
}

// MARK: - Remote execution

extension ScriptHost {
    /// What runs a text on the server that is the store; nil if the store is local, or the text is about the view alone.
    ///
    /// Without a login on the server, a script of routes that need none, such as `account login`, runs here with one
    /// request for each route.
    public func sender(for source: SourceFile, _ registry: ModuleRegistry) -> ScriptSender? {
        guard let sender, sender.isKnown(), !source.consists(ofCalls: registry.isOfView) else { return nil }
        return sender
    }

    /// Runs a text on the server, and shows its results.
    ///
    /// - Throws: As ``send(_:arguments:checksOnly:isDryRun:through:in:)``.
    public func run(
        _ source: SourceFile, arguments: [String], isDryRun: Bool, through sender: ScriptSender,
        on application: Application, as identity: inout Identity
    ) throws {
        if isDryRun { output.settings.writesFiles = false }
        let changes = try application.session(.write, as: &identity, orAnyone: true) { session in
            try send(source, arguments: arguments, isDryRun: isDryRun, through: sender, in: session)
        }
        if isDryRun { try output.write(DryRunPresenter().show(changes)) }
    }

    /// Checks a text on the server.
    ///
    /// - Throws: ``ScriptMistakes``, or an error of the connection.
    public func check(
        _ source: SourceFile, through sender: ScriptSender, on application: Application, as identity: inout Identity
    ) throws {
        _ = try application.session(.read, as: &identity, orAnyone: true) { session in
            try send(source, arguments: [], checksOnly: true, through: sender, in: session)
        }
    }

    /// Runs a text on the server, and shows its results as they arrive.
    ///
    /// - Returns: The changes of a dry run; empty for any other run.
    /// - Throws: ``ScriptMistakes``, ``StatementFailure``, ``ViewFailure`` if the text asks for a confirmation, or an error
    ///   of the connection.
    private func send(
        _ source: SourceFile, arguments: [String], checksOnly: Bool = false, isDryRun: Bool = false,
        through sender: ScriptSender, in session: Session
    ) throws -> [DryRunChange] {
        try source.checkEncoding()
        let view = BatchView(output: output)
        let message = RunMessage(
            source, arguments: try Self.pairs(arguments), isScript: true, checksOnly: checksOnly, isDryRun: isDryRun,
            traces: traces, clockStart: clock?.now.milliseconds)
        defer { output.progress.counter.show([]) }
        var asked = ContinuousClock.now
        let ending = try sender.run(message, session) { ask, answers in
            if let secrets = ask.secrets {
                // Standard input is read only if the text says so.
                let requests = secrets.map { secret in
                    secret.request(fromInput: secret.isFromInput && message.text.contains("-\(secret.name)-stdin"))
                }
                try view.prepare(requests)
                answers.secrets = view.takePrepared().map(\.exposed)
            }
            if let question = ask.question {
                let isConfirmed = try view.confirms(AskedQuestion(question.text, id: question.id))
                guard isConfirmed else { throw ViewFailure.declined }
                answers.confirmed = question.id
            }
        } _: { event in
            if let levels = event.progress { return output.progress.counter.show(levels) }
            if let trace = event.trace { return try self.trace(trace.position, trace.statement) }
            guard let screen = event.screen?.screen else { return }
            let route = event.route.flatMap {
                session.registry.route(calledBy: $0.split(separator: " ").map(String.init))
            }
            try view.show(route.map { screen.fitted(to: $0.description.result) } ?? screen)
            if output.settings.isTiming {
                try tell(time: asked.duration(to: .now))
                asked = .now
            }
        }
        try output.results.flush()
        return ending.changes ?? []
    }
}

// MARK: - Runner environment

extension ScriptHost {
    /// The environment of a script runner: view, clock, trace and progress.
    func environment(_ view: any ViewAdapter, _ files: any SessionFiles = LocalFiles()) -> Runner.Environment {
        Runner.Environment(
            show: view.show,
            wait: { seconds in
                if let clock { clock.advance(seconds: seconds) } else { try pass(seconds) }
            },
            trace: traces ? { try trace($0, $1) } : nil,
            progress: output.progress.counter,
            files: files,
            finished: tellTime
        )
    }

    /// Executes an operation, and measures it if timing is on.
    func timed<Result>(_ work: () throws -> Result) rethrows -> Result {
        output.settings.isTiming ? try stopwatch.measure(work) : try work()
    }

    private func tellTime() throws {
        guard output.settings.isTiming, let time = stopwatch.take() else { return }
        try tell(time: time)
    }

    /// Writes the duration of a statement to the messages.
    func tell(time: Duration) throws {
        try output.results.flush()
        try output.messages.write("Time: \(Stopwatch.text(time))\n")
        try output.messages.flush()
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
        try output.messages.write("\(place.printable): \(statement.printable)\n")
        try output.messages.flush()
    }
}
