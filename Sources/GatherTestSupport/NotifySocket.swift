import Foundation
import Glibc

/// The socket of a service manager, which receives what a service tells of its state (sd_notify(3)).
public final class NotifySocket: Sendable {
    private let handle: FileHandle

    /// Opens a socket.
    ///
    /// - Parameter address: A path; with a leading @ the name of an abstract socket.
    public init(_ address: String) throws {
        handle = FileHandle(fileDescriptor: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0), closeOnDealloc: true)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        if address.hasPrefix("@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = withUnsafePointer(to: &name) { name in
            name.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(handle.fileDescriptor, $0, length) }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // Longer than all tests take: beside them, a service may have its turn only when most of them have ended.
        var patience = timeval(tv_sec: 3600, tv_usec: 0)
        setsockopt(handle.fileDescriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Waits for the next message.
    public func next() throws -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var count: Int
        // A signal, such as that of a program that ended, interrupts a socket with a time limit.
        repeat { count = recv(handle.fileDescriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}
