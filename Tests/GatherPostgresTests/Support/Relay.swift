import Foundation
import GatherTestSupport
import Synchronization

/// A proxy to a server that a test can pause, or cut at a certain text.
///
/// It forwards the bytes between its own socket and that of the server.
final class Relay: Sendable {
    /// The treatment of forwarded bytes.
    enum Condition: Equatable {
        case open
        /// Bytes are held back without notice.
        case silent
        /// The connection ends where an answer, or a request, contains a text.
        case cut(at: String, isAnswer: Bool)
    }

    private let folder: TemporaryFolder
    private let target: String
    private let listener: CInt
    private let state = Mutex(Condition.open)

    /// - Parameter target: The path of the server's socket.
    init(to target: String) throws {
        self.target = target
        folder = try TemporaryFolder()
        listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        try Self.withAddress(folder.path(".s.PGSQL.5432")) { bind(listener, $0, $1) }
        listen(listener, 16)
        Thread { [weak self, listener] in
            while case let client = accept(listener, nil, nil), client >= 0 { self?.forward(client) }
            close(listener)
        }.start()
    }

    deinit { shutdown(listener, CInt(SHUT_RDWR)) }

    /// The folder of its socket.
    var path: String { folder.url.path }

    /// The treatment from now on.
    var condition: Condition {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }

    private func forward(_ client: CInt) {
        let server = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        do {
            try Self.withAddress(target) { connect(server, $0, $1) }
        } catch {
            close(server)
            close(client)
            return
        }
        let users = DispatchGroup()
        for (source, sink, isAnswer) in [(client, server, false), (server, client, true)] {
            users.enter()
            Thread { [weak self] in
                var buffer = [UInt8](repeating: 0, count: 65536)
                while case let count = read(source, &buffer, buffer.count), count > 0,
                    self?.lets(buffer[..<count], isAnswer) == true
                {
                    _ = send(sink, buffer, count, CInt(MSG_NOSIGNAL))
                }
                for end in [source, sink] { shutdown(end, CInt(SHUT_RDWR)) }
                users.leave()
            }.start()
        }
        users.notify(queue: .global()) { for end in [client, server] { close(end) } }
    }

    /// Waits while bytes are held back, and returns whether the connection continues.
    private func lets(_ bytes: ArraySlice<UInt8>, _ isAnswer: Bool) -> Bool {
        while condition == .silent { usleep(1000) }
        guard case .cut(let word, isAnswer) = condition else { return true }
        return bytes.firstRange(of: Array(word.utf8)) == nil
    }

    private static func withAddress(_ path: String, _ work: (UnsafePointer<sockaddr>, socklen_t) -> CInt) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { work($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
