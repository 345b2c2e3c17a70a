import AsyncHTTPClient
import GatherKit
import NIOCore
import Synchronization

extension Requester {
    /// Takes the pieces of an answer as they come.
    ///
    /// Only the server's silence counts: whoever takes the pieces may take their time, as at a terminal that stands still.
    ///
    /// - Throws: ``ConnectionFailure/fellSilent(_:seconds:)``, what is wrong with the connection, or what `take` throws.
    func read(
        _ body: HTTPClientResponse.Body, _ take: @escaping @Sendable (ByteBuffer) async throws -> Void
    ) async throws {
        let silence = Silence()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for try await piece in body {
                    silence.end()
                    try await take(piece)
                    silence.begin()
                }
            }
            group.addTask { [seconds = transport.longestSilence, server = address.text] in
                while true {
                    let rest = Duration.seconds(seconds) - silence.duration
                    guard rest > .zero else { throw ConnectionFailure.fellSilent(server, seconds: seconds) }
                    try await Task.sleep(for: rest)
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Reads all of an answer.
    ///
    /// - Throws: As ``read(_:_:)``, or `NIOTooManyBytesError`.
    func all(of body: HTTPClientResponse.Body, atMost limit: Int) async throws -> ByteBuffer {
        let all = Mutex(ByteBuffer())
        try await read(body) { piece in
            try all.withLock { all in
                guard all.readableBytes + piece.readableBytes <= limit else {
                    throw NIOTooManyBytesError(maxBytes: limit)
                }
                all.writeImmutableBuffer(piece)
            }
        }
        return all.withLock { $0 }
    }
}

/// How long a server has said nothing that is waited for.
private final class Silence: Sendable {
    /// Nil while nobody waits.
    private let start = Mutex<ContinuousClock.Instant?>(.now)

    var duration: Duration { start.withLock { $0?.duration(to: .now) } ?? .zero }

    func begin() { start.withLock { $0 = .now } }

    func end() { start.withLock { $0 = nil } }
}
