import Foundation
import GatherTestSupport
import Testing

/// The exit code and the output of a program.
struct Outcome: CustomStringConvertible {
    let code: Int32
    /// Whether a signal ended it.
    let wasKilled: Bool
    let output: String
    let errors: String

    var description: String {
        "\(wasKilled ? "signal" : "exit code") \(code), wrote \(output) and complained \(errors)"
    }
}

/// A running program, with standard output and standard error in separate files.
final class Execution {
    private let process = Process()
    private let files: TemporaryFolder
    private let ended = DispatchSemaphore(value: 0)

    // Longer than any test takes unless the program hangs.
    private static let patience = 600.0

    init(
        _ program: URL,
        _ arguments: [String],
        input: Data,
        environment: [String: String],
        directory: String
    ) throws {
        files = try TemporaryFolder()
        try input.write(to: files.url.appending(path: "input"))
        for name in ["output", "errors"] { try Data().write(to: files.url.appending(path: name)) }
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(filePath: directory)
        process.standardInput = try FileHandle(forReadingFrom: files.url.appending(path: "input"))
        process.standardOutput = try FileHandle(forWritingTo: files.url.appending(path: "output"))
        process.standardError = try FileHandle(forWritingTo: files.url.appending(path: "errors"))
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.runWithAllSignals()
    }

    /// Waits until the program has written some bytes.
    func waitForOutput(bytes: Int = 1) throws {
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while try FileManager.default.attributesOfItem(atPath: files.path("output"))[.size] as? Int ?? 0 < bytes {
            try #require(process.isRunning, "the program ended too early: \((try? text("errors")) ?? "")")
            try #require(deadline > Date(), "it took too long")
            usleep(10_000)
        }
    }

    /// The standard output so far.
    func outputSoFar() throws -> String { try text("output") }

    /// The process identifier.
    var identifier: pid_t { process.processIdentifier }

    func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until the program ends.
    func outcome() throws -> Outcome {
        if ended.wait(timeout: .now() + Self.patience) == .timedOut {
            signal(SIGKILL)
            Issue.record("the program did not end")
        }
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal,
            output: try text("output"),
            errors: try text("errors")
        )
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: files.url.appending(path: name)), as: UTF8.self)
    }
}
