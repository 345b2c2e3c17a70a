import Foundation
public import GatherKit
import Synchronization

/// A buffered output: standard output, standard error or a file.
public final class OutputChannel: Sendable {
    /// The name for error messages: the path of a file, or the name of the stream.
    let name: String
    private let descriptor: Int32
    private let bar: ProgressBar?
    private let isOwned: Bool
    private let buffer = Mutex<[UInt8]>([])
    /// The buffer size in bytes at which the channel is flushed automatically.
    private let capacity: Int

    /// Creates a channel for a file descriptor that the caller owns.
    public init(_ descriptor: Int32, hiding bar: ProgressBar? = nil) {
        self.descriptor = descriptor
        self.bar = bar
        name = descriptor == STDOUT_FILENO ? "standard output" : "standard error"
        isOwned = false
        capacity = 1 << 16
    }

    /// Opens a channel to a new file, or to the end of an existing regular file.
    ///
    /// It is not buffered, so that nothing is lost if the process is killed.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be written, or exists although it must be new.
    init(_ redirection: Redirection) throws(FileFailure) {
        let path = redirection.path
        _ = try modeOfRegularFile(at: path)
        let exclusive = redirection.appends ? 0 : O_EXCL
        descriptor = open(path, O_WRONLY | O_CREAT | exclusive | O_APPEND | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == EEXIST {
            throw .exists(path, remedy: "delete it, or append to it with >>")
        }
        guard descriptor >= 0 else { throw .unwritable(path, reason: systemReason()) }
        name = path
        isOwned = true
        bar = nil
        capacity = 0
    }

    deinit { if isOwned { close(descriptor) } }

    /// Whether it is a terminal.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The terminal width in columns; nil if it is not a terminal.
    public var width: Int? { size?.columns }

    /// The terminal size; nil if it is not a terminal.
    var size: TerminalSize? { Self.size(of: descriptor) }

    static func size(of descriptor: Int32) -> TerminalSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Appends text to the buffer, and flushes the buffer when it is full.
    public func write(_ text: String) throws(FileFailure) {
        let isFull = buffer.withLock { buffer in
            buffer.append(contentsOf: text.utf8)
            return buffer.count >= capacity
        }
        if isFull { try flush() }
    }

    /// Writes a text at once, after the content of the buffer.
    public func send(_ text: String) throws(FileFailure) {
        try write(text)
        try flush()
    }

    /// Writes the buffer.
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
