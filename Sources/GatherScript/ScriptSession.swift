public import GatherKit
public import Logging

/// Who runs a script, and with what.
public struct ScriptSession {
    let origin: Session.Origin
    let files: any SessionFiles
    let view: any ViewAdapter
    let environment: Runner.Environment
    let logger: Logger
    let clock: VirtualClock?
    /// Is handed each call with what opens it.
    let around: (_ call: Runner.Call, _ open: () throws -> Screen) throws -> Screen
    /// Is told of the session when all statements have ended well.
    let ending: (Session) throws -> Void

    /// Collects them.
    ///
    /// - Parameters:
    ///   - origin: Where it is asked for.
    ///   - files: The files that its routes may read and write.
    ///   - view: Who is asked for what a line cannot hold.
    ///   - environment: What it needs besides.
    ///   - logger: Where the program tells what it does.
    ///   - clock: The script's own clock; nil for the program's.
    ///   - around: Is handed each call with what opens it.
    ///   - ending: Is told of the session when all statements have ended well.
    public init(
        origin: Session.Origin = .here, files: any SessionFiles = LocalFiles(), view: any ViewAdapter,
        environment: Runner.Environment, logger: Logger, clock: VirtualClock? = nil,
        around: @escaping (Runner.Call, () throws -> Screen) throws -> Screen = { try $1() },
        ending: @escaping (Session) throws -> Void = { _ in }
    ) {
        self.origin = origin
        self.files = files
        self.view = view
        self.environment = environment
        self.logger = logger
        self.clock = clock
        self.around = around
        self.ending = ending
    }
}
