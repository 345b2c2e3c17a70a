import Foundation
import GatherTestSupport
import Synchronization

/// A network between a program and a server that a test can stop, and cut at a certain word.
///
/// It stands at a socket of its own and takes what comes to that of the server.
final class Relay: Sendable {
    /// What happens to what passes through.
    enum Condition: Equatable {
        case open
        /// Nothing passes, and nobody is told.
        case silent
        /// The connection ends where one of the server's answers, or the program's questions, says something.
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

    /// What happens from now on.
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

    /// Waits for as long as nothing passes, and says whether the connection goes on.
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
