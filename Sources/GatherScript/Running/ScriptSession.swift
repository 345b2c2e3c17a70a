public import GatherKit
public import Logging

/// The context in which a script runs.
public struct ScriptSession {
    let origin: Session.Origin
    let view: any ViewAdapter
    let environment: Runner.Environment
    let logger: Logger
    let clock: VirtualClock?
    /// Called for each route call with a closure that executes it.
    let around: (_ call: Runner.Call, _ open: () throws -> Screen) throws -> Screen

    /// Creates a context.
    public init(
        origin: Session.Origin = .here, view: any ViewAdapter, environment: Runner.Environment, logger: Logger,
        clock: VirtualClock? = nil,
        around: @escaping (Runner.Call, () throws -> Screen) throws -> Screen = { try $1() }
    ) {
        self.origin = origin
        self.view = view
        self.environment = environment
        self.logger = logger
        self.clock = clock
        self.around = around
    }
}
