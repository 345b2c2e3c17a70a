import AsyncHTTPClient
import Foundation
import GatherClient
import GatherKit
import GatherTestSupport
import GatherWire
import NIOCore
import NIOHTTP1
import Synchronization

/// A server that returns prepared answers in order.
final class FakeServer: Sendable {
    /// A received request.
    struct Sent: Sendable {
        let method: String
        let path: String
        let headers: HTTPHeaders
        let body: String
    }

    /// An answer.
    enum Reply: Sendable {
        case answer(Int, String, HTTPHeaders = ["Content-Type": "application/json"])
        /// The connection fails.
        case failure(any Error & Sendable)
        /// The answer begins and never ends.
        case beginning(String, HTTPHeaders = ["Content-Type": "application/json"])
        /// There is no answer.
        case silence
    }

    private struct State {
        var replies: [Reply]
        var sent: [Sent] = []
        var pauses: [Duration] = []
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state: Mutex<State>
    let folder: TemporaryFolder

    init(_ replies: Reply...) throws {
        state = Mutex(State(replies: replies))
        folder = try TemporaryFolder()
    }

    var sent: [Sent] { state.withLock { $0.sent } }
    /// The pauses before retries.
    var pauses: [Duration] { state.withLock { $0.pauses } }
    var credentials: CredentialFile { CredentialFile(path: folder.path("credentials"), store: "http://fake") }

    /// Waits for a number of pauses.
    func pauses(count: Int) async -> [Duration] {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.pauses.count >= count { return continuation.resume() }
                state.waiting = (count, continuation)
            }
        }
        return pauses
    }

    private func note(_ pause: Duration) {
        state.withLock { state in
            state.pauses.append(pause)
            guard let (count, continuation) = state.waiting, state.pauses.count >= count else { return }
            state.waiting = nil
            continuation.resume()
        }
    }

    func reply(_ replies: Reply...) { state.withLock { $0.replies += replies } }

    func connection(
        longestSilence: Int = 60, isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) throws -> ServerConnection {
        let ids = Mutex(0)
        return try ServerConnection(
            ServerAddress("http://fake"),
            over: Transport(longestSilence: longestSilence) { request in
                let body = try await request.body?.collect(upTo: 1 << 20) ?? ByteBuffer()
                let sent = Sent(
                    method: request.method.rawValue, path: String(request.url.dropFirst("http://fake".count)),
                    headers: request.headers, body: String(buffer: body))
                let reply = self.state.withLock { state in
                    state.sent.append(sent)
                    return state.replies.isEmpty ? .silence : state.replies.removeFirst()
                }
                switch reply {
                case .answer(let status, let text, let headers):
                    return HTTPClientResponse(
                        status: HTTPResponseStatus(statusCode: status), headers: headers,
                        body: .bytes(ByteBuffer(string: text)))
                case .beginning(let text, let headers):
                    let (pieces, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
                    continuation.yield(ByteBuffer(string: text))
                    return HTTPClientResponse(headers: headers, body: .stream(pieces))
                case .failure(let error): throw error
                case .silence:
                    try await Task.sleep(for: .seconds(1000))
                    throw CancellationError()
                }
            },
            version: "1.0", credentials: credentials,
            retries: Retries(
                sleep: { self.note($0) }, random: { 1 }),
            makeID: {
                ids.withLock {
                    $0 += 1; return UUID(number: $0)
                }
            },
            isInterrupted: isInterrupted)
    }
}

/// Network errors.
enum Broken {
    static let refused = IOError(errnoCode: ECONNREFUSED, reason: "connect")
    static let reset = IOError(errnoCode: ECONNRESET, reason: "read")
}
