import Foundation
import GatherClient
import GatherKit
import GatherTestSupport
import GatherWire
import Synchronization

/// A server that returns prepared answers in order.
final class FakeServer: Sendable {
    /// A received request.
    struct Sent: Sendable {
        let path: String
        let headers: [String: String]
        let body: String
    }

    /// An answer.
    enum Reply: Sendable {
        case answer(Int, String, [String: String] = ["content-type": "application/json"])
        /// The connection fails.
        case failure(ConnectionFailure)
        /// The answer begins and never ends.
        case beginning(String, [String: String] = ["content-type": "application/json"])
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

    convenience init(_ replies: Reply...) throws { try self.init(replies) }

    init(_ replies: [Reply]) throws {
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
            over: Transport(longestSilence: longestSilence) { request, receive in
                let sent = Sent(
                    path: request.path, headers: request.headers,
                    body: String(decoding: request.body ?? Data(), as: UTF8.self))
                let reply = self.state.withLock { state in
                    state.sent.append(sent)
                    return state.replies.isEmpty ? .silence : state.replies.removeFirst()
                }
                func begin(_ status: Int, _ headers: [String: String], _ text: String) throws {
                    try receive(.head(Response(status: status, headers: headers)))
                    var rest = text[...]
                    repeat {
                        // Each event of a stream is a piece of its own.
                        let end = rest.firstRange(of: "\n\n")?.upperBound ?? rest.endIndex
                        try receive(.body(Data(rest[..<end].utf8)))
                        rest = rest[end...]
                    } while !rest.isEmpty
                }
                func waitForever() throws {
                    while true { try Retries.sleep(.milliseconds(1)) { try receive(.nothing) } }
                }
                switch reply {
                case .answer(let status, let text, let headers): try begin(status, headers, text)
                case .beginning(let text, let headers):
                    try begin(200, headers, text)
                    try waitForever()
                case .failure(let failure): throw failure
                case .silence: try waitForever()
                }
            },
            version: "1.0", credentials: credentials,
            retries: Retries(
                sleep: { pause, _ in self.note(pause) }, random: { 1 }),
            makeID: {
                ids.withLock {
                    $0 += 1; return UUID(number: $0)
                }
            },
            isInterrupted: isInterrupted)
    }
}

/// Failures of the connection.
enum Broken {
    static let refused = ConnectionFailure.refused("http://fake")
    static let reset = ConnectionFailure.brokenOff("http://fake")
}
