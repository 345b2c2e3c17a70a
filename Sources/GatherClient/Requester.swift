import AsyncHTTPClient
import Foundation
import GatherKit
import GatherWire
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Synchronization

/// Sends requests to a server, and retries those that are safe to repeat.
///
/// Most are safe until a response has come: reads have no effect, and writes carry an idempotency key. A key belongs to
/// an organizer, so a request that creates, starts or ends a login is repeated only if it has certainly not arrived.
struct Requester: Sendable {
    /// The maximum size of a response body, in bytes.
    private static let bodyLimit = 128 << 20

    let address: ServerAddress
    let transport: Transport
    let retries: Retries
    /// The version of this program, for the `User-Agent` header.
    let version: String

    /// Sends a request, and reads the whole response, with any status.
    ///
    /// - Throws: ``ConnectionFailure``.
    func answer(_ request: Request) async throws -> Reply {
        try await repeating(request) { try await whole(transport.send(httpRequest(request))) }
    }

    /// Sends a request, and returns the body as a stream once a response with status 200 has begun.
    ///
    /// - Parameter type: The expected content type.
    /// - Throws: ``ConnectionFailure`` or ``RemoteFailure``.
    func stream(_ request: Request, of type: String) async throws -> HTTPClientResponse.Body {
        var body: HTTPClientResponse.Body?
        let answer = try await repeating(request) {
            let response = try await transport.send(httpRequest(request))
            guard response.status == .ok, response.headers.first(name: "Content-Type")?.hasPrefix(type) ?? false else {
                return try await whole(response)
            }
            body = response.body
            return Reply(status: 200, headers: response.headers, body: Data())
        }
        guard let body else { throw failure(answer) }
        return body
    }

    /// Sends a request, and decodes the response.
    ///
    /// - Throws: ``ConnectionFailure`` or ``RemoteFailure``.
    func message<Message: Decodable>(_ request: Request, as type: Message.Type = Message.self) async throws -> Message {
        let answer = try await answer(request)
        guard answer.status == 200 else { throw failure(answer) }
        do {
            return try Value(json: answer.body).decoded()
        } catch {
            throw ConnectionFailure.noServer(address.text, found: "something that this version does not understand")
        }
    }

    /// The failure that an unexpected response stands for.
    func failure(_ answer: Reply) -> any Failure {
        if (300..<400).contains(answer.status), let place = answer.headers.first(name: "Location") {
            return ConnectionFailure.moved(address.text, to: place)
        }
        if let failure = RemoteFailure(status: answer.status, body: answer.body, retryAfter: answer.retryAfter) {
            return failure
        }
        let type = answer.headers.first(name: "Content-Type").map { " and \($0)" } ?? ""
        return ConnectionFailure.noServer(address.text, found: "status \(answer.status)\(type)")
    }

    private func httpRequest(_ request: Request) -> HTTPClientRequest {
        var http = HTTPClientRequest(url: address.text + request.path)
        http.method = request.method
        http.headers = ["User-Agent": "gather/\(version)", "Accept": "application/json"]
        if let token = request.token { http.headers.add(name: "Authorization", value: "Bearer \(token.exposed)") }
        for (name, value) in request.headers { http.headers.replaceOrAdd(name: name, value: value) }
        if let body = request.body {
            http.headers.add(name: "Content-Type", value: "application/json")
            http.body = .bytes(ByteBuffer(data: body))
        }
        return http
    }

    private func whole(_ response: HTTPClientResponse) async throws -> Reply {
        let body = try await all(of: response.body, atMost: Self.bodyLimit)
        return Reply(status: Int(response.status.code), headers: response.headers, body: Data(buffer: body))
    }

    /// Retries an operation on transient errors.
    private func repeating(_ request: Request, _ work: () async throws -> Reply) async throws -> Reply {
        var attempt = 1
        var mayHaveArrived = false
        while true {
            let pause: Duration
            do {
                let answer = try await work()
                // A 401 after a lost response may be the effect of the lost request: it may have deleted the account.
                if mayHaveArrived, request.isWrite, answer.status == 401 { break }
                guard attempt < retries.attempts else { return answer }
                if let wish = retries.pause(answered: answer.status, retryAfter: answer.retryAfter) {
                    pause = wish
                } else if answer.isOfAProxy, request.mayBeRepeated {
                    mayHaveArrived = true
                    pause = retries.pause(after: attempt - 1)
                } else {
                    return answer
                }
            } catch {
                try Task.checkCancellation()
                let failure = ConnectionFailure(error, of: address.text)
                let hasArrived = failure.mayHaveArrived
                guard failure.isPassing, request.mayBeRepeated || !hasArrived, attempt < retries.attempts
                else { throw failure }
                mayHaveArrived = mayHaveArrived || hasArrived
                pause = retries.pause(after: attempt - 1)
            }
            try await retries.sleep(pause)
            attempt += 1
        }
        throw ConnectionFailure.brokenOff(address.text)
    }
}

// MARK: - Request and response

extension Requester {
    /// A request.
    struct Request: Sendable {
        let method: HTTPMethod
        let path: String
        var body: Data?
        var headers: [(String, String)] = []
        var token: Secret?
        /// Whether it may be sent again even if the server may have received it.
        var mayBeRepeated = true

        /// Whether it may change data on the server.
        var isWrite: Bool { headers.contains { $0.0 == Wire.keyHeader } }
    }

    /// A complete response.
    struct Reply: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: Data

        var retryAfter: Int? { headers.first(name: "Retry-After").flatMap { Int($0) } }
        /// Whether a proxy reports that it cannot reach the server.
        var isOfAProxy: Bool {
            (status == 502 || status == 504)
                && RemoteFailure(status: status, body: body, retryAfter: nil)?.kind != .program
        }
    }
}

// MARK: - Response body

extension Requester {
    /// Passes the chunks of a response body on as they arrive.
    ///
    /// Only the server's silence counts toward the timeout, not the time that `take` needs, for example while output at
    /// the terminal is paused.
    ///
    /// - Throws: ``ConnectionFailure/fellSilent(_:seconds:)``, an error of the connection, or what `take` throws.
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

    /// Reads a whole response body.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: The errors of ``read(_:_:)``, or `NIOTooManyBytesError`.
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

/// The time since the server last sent data, stopped while a chunk is processed.
private final class Silence: Sendable {
    /// The start of the silence; nil while a chunk is processed.
    private let start = Mutex<ContinuousClock.Instant?>(.now)

    var duration: Duration { start.withLock { $0?.duration(to: .now) } ?? .zero }

    func begin() { start.withLock { $0 = .now } }

    func end() { start.withLock { $0 = nil } }
}
