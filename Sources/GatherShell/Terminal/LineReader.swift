import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherScript

/// Reads single lines from standard input, and never past the end of the line.
struct LineReader {
    /// The timeout of poll() between two checks for signals, in milliseconds.
    private static let patience: Int32 = 100

    /// Reads a line.
    ///
    /// - Returns: The line without its newline, or nil at the end of input.
    /// - Throws: ``BudgetFailure/interrupted`` on Ctrl-C.
    func line() throws(BudgetFailure) -> String? {
        var bytes: [UInt8] = []
        while true {
            // A signal just before poll() does not interrupt it, so its timeout is short.
            if gather_signals_interrupted() != 0 { throw BudgetFailure.interrupted }
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, Self.patience) > 0 else { continue }
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }

    /// Reads a line without echo.
    ///
    /// - Parameter prompt: Writes the prompt, after the echo has been turned off.
    /// - Returns: The line without its newline, or nil at the end of input.
    /// - Throws: The errors of `prompt`, or ``BudgetFailure/interrupted`` on Ctrl-C.
    func hiddenLine(_ prompt: () throws -> Void) throws -> String? {
        let isHidden = gather_terminal_echo(0) != 0
        defer { if isHidden { _ = gather_terminal_echo(1) } }
        try prompt()
        return try line()
    }
}
