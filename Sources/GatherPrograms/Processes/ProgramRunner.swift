import Foundation

/// Runs programs to their end.
///
/// It waits in the thread that asks, as a route is opened in one, inside an open transaction.
struct ProgramRunner: Sendable {
    /// What the programs find in their environment.
    let environment: [String: String]
    /// How many bytes a program may write.
    let outputLimit: Int
    /// Tells what a program says on standard error, line by line.
    let tell: @Sendable (String) -> Void

    // How long somebody who interrupts a program waits at most.
    private static let longestNap: Int32 = 50

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - timeLimit: How long it may take; then it is ended with all that it has started.
    ///   - check: Throws what is to end it earlier.
    /// - Returns: What it wrote to standard output.
    /// - Throws: ``ProgramFailure``, or what `check` throws.
    func run(
        _ program: ProgramFile, _ arguments: [String] = [], input: Data, timeLimit: Duration,
        checking check: () throws -> Void = {}
    ) throws -> Data {
        let process: ChildProcess
        do {
            process = try ChildProcess(
                program.path, [program.command] + arguments, environment: environment, input: input)
        } catch {
            throw ProgramFailure.notStarted(program.command, reason: error.reason)
        }
        var streams = Streams(of: process, limit: outputLimit) { [tell] in tell("\(program.command): \($0)") }
        let ending: ChildProcess.Ending
        do {
            ending = try wait(for: process, program, &streams, timeLimit: timeLimit, check)
        } catch {
            process.kill()
            throw error
        }
        guard streams.finish() else { throw ProgramFailure.tooMuch(program.command, bytes: outputLimit) }
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
                throw ProgramFailure.tooMuch(program.command, bytes: outputLimit)
            }
            if let ending = process.ending() { return ending }
            try check()
            if ContinuousClock.now >= deadline { throw ProgramFailure.timedOut(program.command, timeLimit) }
        }
    }
}
