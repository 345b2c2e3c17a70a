import Foundation

/// A file descriptor that is closed on deinitialization and not inherited by programs.
final class Descriptor: Sendable {
    let number: Int32

    /// Takes ownership of a file descriptor.
    ///
    /// - Throws: ``SystemFailure`` if the number is negative.
    init(_ number: Int32) throws(SystemFailure) {
        guard number >= 0 else { throw SystemFailure() }
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(number) }

    /// Makes a pipe with a non-blocking reading end.
    static func pipe() throws(SystemFailure) -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw SystemFailure() }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (try Descriptor(ends[0]), try Descriptor(ends[1]))
    }

    /// Makes an unlinked file in memory with some contents.
    ///
    /// Unlike a pipe, it does not break if a program never reads it; and a password in it is not written to disk.
    static func memory(holding data: Data) throws(SystemFailure) -> Descriptor {
        var name = Array("/dev/shm/gather-XXXXXX".utf8CString)
        let file = try Descriptor(mkstemp(&name))
        unlink(name)
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemFailure() }
            rest = rest.dropFirst(count)
        }
        guard lseek(file.number, 0, SEEK_SET) == 0 else { throw SystemFailure() }
        return file
    }

    /// Reads the available bytes.
    ///
    /// - Returns: An empty slice if no bytes are available, nil at the end.
    func read() -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(number, &buffer, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        return count > 0 ? buffer[..<count] : nil
    }
}
