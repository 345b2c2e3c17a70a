import Foundation
import Glibc
public import Logging

/// The service manager that has started this process, such as systemd, which wants to be told its state.
public struct ServiceManager: Sendable {
    /// The path of its datagram socket; a leading @ stands for an abstract one.
    private let socket: String
    private let logger: Logger
    /// The interval at which it wants to hear that the process is healthy, half of the time after which it would
    /// restart the process; nil if it does not want to.
    let heartbeat: Duration?

    /// Finds the service manager; nil if there is none to be told.
    public init?(_ environment: [String: String], logger: Logger) {
        guard let socket = environment["NOTIFY_SOCKET"], !socket.isEmpty else { return nil }
        self.socket = socket
        self.logger = logger
        let patience = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        heartbeat = patience > 0 ? .microseconds(patience / 2) : nil
    }

    /// A state of a service (sd_notify(3)).
    enum State: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        case healthy = "WATCHDOG=1"
    }

    /// Reports a state to the service manager; an error is logged.
    func tell(_ state: State) {
        guard let error = send(Array(state.rawValue.utf8)) else { return }
        logger.error(
            "\(state) cannot be reported to the service manager at \(socket): \(String(cString: strerror(error)))")
    }

    /// Sends a datagram.
    ///
    /// - Returns: The error number if it was not sent.
    private func send(_ bytes: [UInt8]) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(socket.utf8)
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return ENAMETOOLONG }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // The name of an abstract socket ends at the given length, not at a NUL byte.
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let count = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
        return count < 0 ? errno : nil
    }
}
