public import Foundation
import Glibc

/// A program that runs on a pseudo-terminal.
public final class Terminal {
    private let process = Process()
    private let controller: FileHandle
    /// The output of the program so far.
    public private(set) var output = ""
    /// The output after the awaited text.
    private var rest = ""

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: The environment, added to a path and a terminal type.
    ///   - directory: The working directory; nil for that of the tests.
    ///   - columns: The width of the terminal.
    ///   - rows: The height of the terminal.
    public init(
        _ program: URL, _ arguments: [String] = [], environment: [String: String] = [:],
        directory: URL? = nil, columns: UInt16 = 100, rows: UInt16 = 30
    ) throws {
        var ours: Int32 = 0
        var theirs: Int32 = 0
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ours, &theirs, nil, nil, &size) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        controller = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
        let terminal = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
        // setsid makes the terminal the controlling one, so that Ctrl-C reaches the program.
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait", program.path] + arguments
        let usual = ["TERM": "xterm", "PATH": "/usr/bin:/bin", "INPUTRC": "/dev/null", "LC_ALL": "C.UTF-8"]
        process.environment = usual.merging(environment) { $1 }
        process.currentDirectoryURL = directory
        process.standardInput = terminal
        process.standardOutput = terminal
        process.standardError = terminal
        try process.runWithAllSignals()
        try terminal.close()
    }

    /// Sends keystrokes; the rest of what was read before them is dropped.
    public func type(_ keys: String) throws {
        rest = ""
        try controller.write(contentsOf: Data(keys.utf8))
    }

    /// The output in which a text was awaited in vain.
    public struct MissingText: Error, CustomStringConvertible {
        let text: String
        let output: String

        /// The text, and the output.
        public var description: String { "there is no \"\(text)\" in:\n\(output)" }
    }

    /// Reads until the new output contains a text.
    ///
    /// - Parameter seconds: The maximum wait.
    /// - Returns: The output since the last call, to the end of the text.
    /// - Throws: ``MissingText`` if the program ends without it, or the time is up.
    @discardableResult
    public func read(until text: String, seconds: Int = 60) throws(MissingText) -> String {
        let screen = readAll(until: text, seconds: seconds)
        guard let end = screen.firstRange(of: text)?.upperBound else { throw MissingText(text: text, output: screen) }
        rest = String(screen[end...])
        return String(screen[..<end])
    }

    private func readAll(until text: String?, seconds: Int) -> String {
        var screen = rest
        rest = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        // A deadline, as a program with constant output, such as a clock, would never time out.
        let end = ContinuousClock.now + .seconds(seconds)
        while text.map(screen.contains) != true {
            let (left, fraction) = (end - ContinuousClock.now).components
            let milliseconds = max(0, Int32(left * 1000 + fraction / 1_000_000_000_000_000))
            var waiting = pollfd(fd: controller.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, milliseconds)
            // A signal, such as that of a program that ended, interrupts it.
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { break }
            // On Linux read fails with EIO, not end of file, once the program has closed its end.
            let count = Glibc.read(controller.fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            let piece = String(decoding: buffer[..<count], as: UTF8.self)
            output += piece
            screen += piece
        }
        return screen
    }

    /// Waits for the end of the program, and kills it when the time is up.
    ///
    /// - Returns: The exit code, or 128 plus the number of the signal that ended the program.
    public func waitForExit() -> Int32 {
        // The output must be read, or the program would block on writing.
        _ = readAll(until: nil, seconds: 60)
        if process.isRunning { signal(SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Sends a signal to the program.
    public func signal(_ signal: Int32) {
        // The program is the child of setsid.
        let setsid = process.processIdentifier
        let children = try? String(contentsOfFile: "/proc/\(setsid)/task/\(setsid)/children", encoding: .utf8)
        let child = children?.split(separator: " ").first.flatMap { Int32($0) }
        kill(child ?? setsid, signal)
    }
}

extension Process {
    /// Starts the process with no signals blocked: test threads block some, and child processes inherit that.
    ///
    /// - Throws: The error of `run`.
    public func runWithAllSignals() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
