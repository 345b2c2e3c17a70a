import Foundation
public import GatherKit
import Synchronization

/// Standard output or standard error, written in large pieces.
public final class OutputChannel: Sendable {
    private let descriptor: Int32
    private let bar: ProgressBar?
    private let buffer = Mutex<[UInt8]>([])
    // Less than this is kept until the next flush.
    private static let capacity = 1 << 16

    /// Writes to a file descriptor.
    ///
    /// - Parameter bar: What is taken away from the terminal meanwhile.
    public init(_ descriptor: Int32, hiding bar: ProgressBar? = nil) {
        self.descriptor = descriptor
        self.bar = bar
    }

    /// Whether somebody looks at it.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns it has; nil when it is no terminal.
    public var width: Int? { size?.columns }

    /// How many columns and rows it has; nil when it is no terminal.
    var size: (columns: Int, rows: Int)? { Self.size(of: descriptor) }

    static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Adds text to what is to be written.
    ///
    /// - Throws: ``FileFailure`` when it cannot be written.
    public func write(_ text: String) throws(FileFailure) {
        let isFull = buffer.withLock { buffer in
            buffer.append(contentsOf: text.utf8)
            return buffer.count >= Self.capacity
        }
        if isFull { try flush() }
    }

    /// Writes everything out.
    ///
    /// - Throws: ``FileFailure`` when it cannot be written.
    public func flush() throws(FileFailure) {
        let bytes = buffer.withLock { buffer in
            defer { buffer.removeAll(keepingCapacity: true) }
            return buffer
        }
        if bytes.isEmpty { return }
        if let bar { try bar.whileHidden { () throws(FileFailure) in try write(bytes) } } else { try write(bytes) }
    }

    private func write(_ bytes: [UInt8]) throws(FileFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .unwritable(descriptor == 1 ? "standard output" : "standard error", reason: systemReason())
            }
            written += count
        }
    }
}
