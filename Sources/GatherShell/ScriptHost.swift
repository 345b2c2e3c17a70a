import CReadline
import Foundation
public import GatherDatabase
public import GatherKit
public import GatherScript
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
    func scriptSession(_ view: BatchView) -> ScriptSession {
        ScriptSession(
            view: view, surroundings: surroundings(view), logger: logger,
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
        var runner = Runner(script, registry: application.registry, surroundings(view))
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
