import CReadline
import Foundation
public import GatherDatabase
public import GatherKit
public import GatherScript
import GatherWire
public import Logging

extension Budget {
    /// The budget of a line or a script of somebody at this machine, who ends it with Ctrl-C.
    public static func ofSomebodyHere() -> Budget {
        Budget(.generous, isInterrupted: { gather_signals_interrupted() != 0 })
    }
}

/// Gives scripts what they need from the program around them.
public struct ScriptHost: Sendable {
    let output: Output
    let logger: Logger
    let recorder = Recorder()
    let stopwatch = Stopwatch()
    let clock: VirtualClock?
    let traces: Bool
    let sender: ScriptSender?

    /// Makes the host.
    ///
    /// - Parameters:
    ///   - clock: The clock that scripts wait by; nil when they wait by the real one.
    ///   - traces: Whether each statement is told of before it runs.
    ///   - sender: Runs scripts where the store is; nil when that is here.
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
    ///   - isAtomic: Whether it is to run in one transaction, so that it must not take long.
    ///   - arguments: Values for the script's variables, as `name=value`.
    /// - Throws: ``ScriptMistakes``, or a ``UsageFailure`` about an argument.
    public func check(
        _ source: SourceFile, against registry: ModuleRegistry, isAtomic: Bool, arguments: [String] = []
    ) throws -> CheckedScript {
        let arguments = try Self.pairs(arguments)
        return try Checker(
            registry: registry, isAtomic: isAtomic, hasVirtualClock: clock != nil, arguments: arguments,
            progress: output.progress.counter
        ).check(source)
    }

    /// Runs a script that was checked in one transaction: all of it happens, or nothing.
    ///
    /// - Throws: ``StatementFailure``, ``StoreFailure``; then nothing was changed.
    public func runAtomically(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let view = BatchView(output: output)
        try view.prepare(script.secrets)
        guard let sender = try sender(for: script) else {
            return try application.run(script, as: &identity, scriptSession(view))
        }
        try application.session(script.access, as: &identity, orAnyone: script.isOpenToAnyone) { session in
            _ = try send(script, through: sender, view, in: session)
        }
    }

    /// Runs a script that was checked within a session that is there already.
    ///
    /// - Throws: ``StatementFailure``, ``StoreFailure``.
    public func run(_ script: CheckedScript, in session: Session) throws {
        let view = BatchView(output: output)
        guard let sender = try sender(for: script) else { return try session.run(script, scriptSession(view)) }
        try view.prepare(script.secrets)
        _ = try send(script, through: sender, view, in: session)
    }

    /// What runs a script for the program.
    private func scriptSession(_ view: BatchView) -> ScriptSession {
        ScriptSession(
            view: view, environment: environment(view), logger: logger,
            around: { call, open in
                let screen = try timed(open)
                recorder.note(call)
                return screen
            },
            // A script whose results nobody gets has failed, and failed scripts change nothing.
            ending: { _ in try output.results.flush() })
    }

    /// Runs a script that was checked, each statement in a transaction of its own.
    ///
    /// - Throws: ``StatementFailure``, ``StoreFailure``; what ran before stays.
    public func runStepwise(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        if sender != nil, clock != nil { throw ScriptSenderFailure.clockNeedsTransaction }
        let view = BatchView(output: output)
        var runner = Runner(script, registry: application.registry, environment(view))
        do {
            try runner.run { call in
                try timed { try application.open(call.invocation, as: &identity, view: view) }
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

// MARK: - Rehearsal

extension ScriptHost {
    /// Runs a script that was checked, writes what it would have changed, and takes all of it back.
    ///
    /// Results go to standard output.
    ///
    /// - Throws: ``StatementFailure``, ``StoreFailure``, as if the script had run in earnest.
    public func dryRun(
        _ script: CheckedScript, on application: Application, as identity: inout Identity
    ) throws {
        let view = BatchView(output: output)
        try view.prepare(script.secrets)
        output.settings.writesFiles = false
        let changes =
            if let sender = try sender(for: script, isDryRun: true) {
                try application.session(script.access, as: &identity, orAnyone: script.isOpenToAnyone) { session in
                    try send(script, through: sender, isDryRun: true, view, in: session)
                }
            } else {
                try application.dryRun(script, as: &identity, scriptSession(view))
            }
        try output.write(DryRunPresenter().show(changes))
    }
}

// MARK: - Sending

extension ScriptHost {
    /// What runs a script elsewhere; nil when it needs no store, or that is here.
    ///
    /// As long as nobody is logged in there, the routes by which somebody becomes known are opened one by one.
    ///
    /// - Parameter isDryRun: Whether all of it is to be taken back.
    /// - Throws: ``IdentityFailure/nobody``.
    func sender(for script: CheckedScript, isDryRun: Bool = false) throws(IdentityFailure) -> ScriptSender? {
        guard let sender, script.access != .none else { return nil }
        if sender.isKnown() { return sender }
        guard script.isOpenToAnyone, !isDryRun else { throw .nobody }
        return nil
    }

    /// Has a script run where the store is, and shows what it answers as it comes.
    ///
    /// - Returns: What it would have changed, if it was a rehearsal.
    /// - Throws: ``ScriptSenderFailure``, ``ScriptMistakes``, ``StatementFailure``, or what keeps it from being run there.
    func send(
        _ script: CheckedScript, through sender: ScriptSender, isDryRun: Bool = false, _ view: BatchView,
        in session: Session
    ) throws -> [DryRunChange] {
        // A server that could say by itself what is written here could write anything.
        guard !script.filesWritten.contains(where: \.path.isEmpty) else { throw ScriptSenderFailure.unnamedFile }
        let message = ScriptMessage(
            script, arguments: script.given, secrets: view.takePrepared(), isDryRun: isDryRun, traces: traces,
            clockStart: clock?.now.milliseconds, from: session.files)
        defer { output.progress.counter.show([]) }
        var asked = ContinuousClock.now
        let ending = try sender.run(message, script.filesWritten, session) { event in
            if let levels = event.progress { return output.progress.counter.show(levels) }
            if let message = event.view { return try view.show(open(message, of: script, in: session)) }
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

    /// Opens a route of the view that the script has come to.
    private func open(_ message: OpenMessage, of script: CheckedScript, in session: Session) throws -> Screen {
        let invocation = try session.registry.bind(message.route, message.arguments)
        // Results go to the files that the script names, and to no others.
        let isNamed = invocation.filesWritten.allSatisfy { file in
            script.filesWritten.contains { $0.path == file.path }
        }
        guard invocation.description.changesView, isNamed else {
            throw ScriptSenderFailure.foreignView(message.route)
        }
        return try invocation.open(in: session, logger: logger)
    }
}

// MARK: - Environment

extension ScriptHost {
    /// What scripts are given: a view, time, and somebody who may interrupt them.
    func environment(_ view: any ViewAdapter) -> Runner.Environment {
        Runner.Environment(
            show: view.show,
            wait: { seconds in
                if let clock { clock.advance(seconds: seconds) } else { try pass(seconds) }
            },
            trace: traces ? { try trace($0, $1) } : nil,
            progress: output.progress.counter,
            finished: tellTime
        )
    }

    /// Does work, and measures it if somebody wants to know how long statements take.
    func timed<Result>(_ work: () throws -> Result) rethrows -> Result {
        output.settings.isTiming ? try stopwatch.measure(work) : try work()
    }

    private func tellTime() throws {
        guard output.settings.isTiming, let time = stopwatch.take() else { return }
        try tell(time: time)
    }

    /// Tells how long a statement has taken.
    func tell(time: Duration) throws {
        try output.results.flush()
        try output.messages.write("Time: \(Stopwatch.text(time))\n")
        try output.messages.flush()
    }

    /// Lets real time pass.
    ///
    /// - Throws: ``BudgetFailure/interrupted`` on Ctrl-C, or ``FileFailure`` when what was answered cannot be written.
    func pass(_ seconds: Int) throws {
        try output.results.flush()
        let end = ContinuousClock.now + .seconds(seconds)
        // In short naps, because a signal that comes just before a nap does not end it.
        while ContinuousClock.now < end {
            if gather_signals_interrupted() != 0 { throw BudgetFailure.interrupted }
            usleep(50_000)
        }
    }

    /// Tells of a statement before it runs.
    func trace(_ position: SourcePosition, _ statement: String) throws {
        try output.results.flush()
        let place = [position.file ?? "line", String(position.line), String(position.column)].joined(separator: ":")
        try output.messages.write("\(place.printable): \(statement.printable)\n")
        try output.messages.flush()
    }
}
