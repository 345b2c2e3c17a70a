import Foundation
import Synchronization

/// A server that reads the head of a request on each connection, sends bytes, and closes the connection.
final class RawServer: Sendable {
    let port: Int
    private let socket: Int32
    private let state = Mutex<(heads: [String], held: [Int32])>(([], []))

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - bytes: What it sends.
    ///   - closes: Whether it then closes the connection, rather than say nothing more.
    init(sending bytes: String, closes: Bool = true) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(socket, address, length)
                _ = listen(socket, 8)
                _ = getsockname(socket, address, &length)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            while case let connection = accept(socket, nil, nil), connection >= 0 {
                note(Self.head(from: connection))
                _ = bytes.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
                if closes { close(connection) } else { state.withLock { $0.held.append(connection) } }
            }
            // Here, as accept() of another server could otherwise get the number while this thread still waits on it.
            close(socket)
        }
    }

    /// The heads of the requests that have come.
    var heads: [String] { state.withLock { $0.heads } }

    /// Stops listening, and closes what is open.
    func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        for connection in state.withLock({ $0.held }) { close(connection) }
    }

    private func note(_ head: String) { state.withLock { $0.heads.append(head) } }

    private static func head(from connection: Int32) -> String {
        var head = ""
        var byte = UInt8(0)
        while !head.hasSuffix("\r\n\r\n"), recv(connection, &byte, 1, 0) == 1 {
            head.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return head
    }
}
