public import Foundation
import Glibc

/// A program running at a pseudo-terminal, as a person would run it.
public final class Terminal {
    private let process = Process()
    private let controller: FileHandle
    /// Everything that the program has written so far.
    public private(set) var output = ""

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - environment: Its environment, in addition to a path and a terminal type.
    ///   - directory: The folder that it works in; nil for that of the tests.
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
        // setsid gives the program the terminal as its own, so that Ctrl-C reaches it.
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

    /// Sends keys as if they were typed.
    public func type(_ keys: String) throws { try controller.write(contentsOf: Data(keys.utf8)) }

    /// Reads until a text appears in what was written since the last call, or the program ends, or time is up.
    ///
    /// - Parameter seconds: How long to wait at most.
    /// - Returns: What was written since the last call.
    @discardableResult
    public func read(until text: String, seconds: Int32 = 20) -> String {
        var screen = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        // A program that writes all the time, such as a clock, must not make this wait for ever.
        let end = ContinuousClock.now + .seconds(Int(seconds))
        while !screen.contains(text) {
            let (left, fraction) = (end - ContinuousClock.now).components
            let milliseconds = max(0, Int32(left * 1000 + fraction / 1_000_000_000_000_000))
            var waiting = pollfd(fd: controller.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, milliseconds) > 0 else { break }
            // Linux answers EIO, not end of file, once the program has closed its end.
            let count = Glibc.read(controller.fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            screen += String(decoding: buffer[..<count], as: UTF8.self)
        }
        output += screen
        return screen
    }

    /// Waits until the program ends.
    ///
    /// One that does not end within some seconds is killed.
    ///
    /// - Returns: Its exit code, or 128 and the number of the signal that ended it.
    public func waitForExit() -> Int32 {
        // What the program still writes must be read, or it would wait for that.
        read(until: "\u{0}never", seconds: 5)
        if process.isRunning { signal(SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The process that `setsid` runs the program in.
    public var processIdentifier: Int32 { process.processIdentifier }

    /// Sends a signal to the program.
    public func signal(_ signal: Int32) {
        // Only a child of setsid's is the program itself.
        let children = try? String(
            contentsOfFile: "/proc/\(processIdentifier)/task/\(processIdentifier)/children", encoding: .utf8)
        let child = children?.split(separator: " ").first.flatMap { Int32($0) }
        kill(child ?? processIdentifier, signal)
    }
}

extension Process {
    /// Starts the program with no signal blocked: test threads block some, and a program inherits that.
    ///
    /// - Throws: What `run` throws.
    public func runWithAllSignals() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
