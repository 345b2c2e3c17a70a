import CReadline
import Foundation
import GatherDatabase
import GatherKit
import GatherScript

/// Reads single lines from standard input, never more than the line.
struct LineReader {
    /// How long to wait for a key before looking for signals again, in milliseconds.
    private static let patience: Int32 = 100

    /// Reads a line.
    ///
    /// - Returns: The line without its newline, or nil at the end of input.
    /// - Throws: ``BudgetFailure/interrupted`` on Ctrl-C.
    func line() throws(BudgetFailure) -> String? {
        var bytes: [UInt8] = []
        while true {
            // A signal that comes just before the wait does not end it, so nobody waits for long at a time.
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

    /// Reads a line that is not shown while it is typed.
    ///
    /// - Parameter prompt: Asks for it, once nothing is shown any more.
    /// - Throws: What the prompt throws, or ``BudgetFailure/interrupted`` on Ctrl-C.
    func hiddenLine(_ prompt: () throws -> Void) throws -> String? {
        let isHidden = gather_terminal_echo(0) != 0
        defer { if isHidden { _ = gather_terminal_echo(1) } }
        try prompt()
        return try line()
    }
}
