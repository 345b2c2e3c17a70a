import Foundation

/// Runs programs to completion.
///
/// It blocks the calling thread, as routes run synchronously within an open transaction.
struct ProgramRunner: Sendable {
    private let settings: ProgramSettings

    // The maximum delay of an interruption, in milliseconds.
    private static let longestNap: Int32 = 50

    init(_ settings: ProgramSettings) { self.settings = settings }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - timeLimit: The maximum duration, after which the program and its child processes are killed.
    ///   - check: A function that throws to interrupt the program.
    /// - Returns: The standard output of the program.
    /// - Throws: ``ProgramFailure``, or the error of `check`.
    func run(
        _ program: ProgramFile, _ arguments: [String] = [], input: Data, timeLimit: Duration,
        checking check: () throws -> Void = {}
    ) throws -> Data {
        let process: ChildProcess
        do {
            process = try ChildProcess(
                program.path, [program.command] + arguments, environment: settings.cleanEnvironment, input: input)
        } catch {
            throw ProgramFailure.notStarted(program.command, reason: error.reason)
        }
        var streams = Streams(of: process, limit: settings.outputLimit) { [settings] in
            settings.tell("\(program.command): \($0)")
        }
        let ending: ChildProcess.Ending
        do {
            ending = try wait(for: process, program, &streams, timeLimit: timeLimit, check)
        } catch {
            process.kill()
            throw error
        }
        guard streams.finish() else { throw ProgramFailure.tooMuch(program.command, bytes: settings.outputLimit) }
        switch ending {
        case .exited(0): return streams.output
        case .exited(let code): throw ProgramFailure.exited(program.command, code: code)
        case .killed(let signal): throw ProgramFailure.killed(program.command, signal: signal)
        }
    }

    private func wait(
        for process: ChildProcess, _ program: ProgramFile, _ streams: inout Streams, timeLimit: Duration,
        _ check: () throws -> Void
    ) throws -> ChildProcess.Ending {
        let deadline = ContinuousClock.now + timeLimit
        while true {
            guard streams.read(waiting: Self.longestNap) else {
                throw ProgramFailure.tooMuch(program.command, bytes: settings.outputLimit)
            }
            if let ending = process.ending() { return ending }
            try check()
            if ContinuousClock.now >= deadline { throw ProgramFailure.timedOut(program.command, timeLimit) }
        }
    }
}
