import Foundation
public import GatherKit
import Synchronization

/// Standard output, standard error or a file, written in large pieces.
public final class OutputChannel: Sendable {
    /// What it is called: the path of a file, or the name of a stream.
    let name: String
    private let descriptor: Int32
    private let bar: ProgressBar?
    private let isOwned: Bool
    private let buffer = Mutex<[UInt8]>([])
    /// Less than this is kept until the next flush.
    private let capacity: Int

    /// Writes to a file descriptor that somebody else closes.
    ///
    /// - Parameter bar: What is taken away from the terminal meanwhile.
    public init(_ descriptor: Int32, hiding bar: ProgressBar? = nil) {
        self.descriptor = descriptor
        self.bar = bar
        name = descriptor == STDOUT_FILENO ? "standard output" : "standard error"
        isOwned = false
        capacity = 1 << 16
    }

    /// Writes to a new file, or behind what a regular one holds.
    ///
    /// Everything is written at once, so that nothing is lost whatever happens to the program.
    ///
    /// - Throws: ``FileFailure`` when it cannot be written, or a new one is there already.
    init(_ redirection: Redirection) throws(FileFailure) {
        let path = redirection.path
        _ = try modeOfRegularFile(at: path)
        let isNew = redirection.sign == .new
        descriptor = open(path, O_WRONLY | O_CREAT | (isNew ? O_EXCL : 0) | O_APPEND | O_CLOEXEC, 0o600)
        if isNew, descriptor < 0, errno == EEXIST {
            throw .exists(path, remedy: "delete it, or append to it with >>")
        }
        guard descriptor >= 0 else { throw .unwritable(path, reason: systemReason()) }
        name = path
        isOwned = true
        bar = nil
        capacity = 0
    }

    deinit { if isOwned { close(descriptor) } }

    /// Whether somebody looks at it.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many columns it has; nil when it is no terminal.
    public var width: Int? { size?.columns }

    /// How large it is; nil when it is no terminal.
    var size: TerminalSize? { Self.size(of: descriptor) }

    static func size(of descriptor: Int32) -> TerminalSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Adds text to what is to be written.
    ///
    /// - Throws: ``FileFailure`` when it cannot be written.
    public func write(_ text: String) throws(FileFailure) {
        let isFull = buffer.withLock { buffer in
            buffer.append(contentsOf: text.utf8)
            return buffer.count >= capacity
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
                throw .unwritable(name, reason: systemReason())
            }
            written += count
        }
    }
}
