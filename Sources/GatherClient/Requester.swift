import Foundation
import GatherKit
import GatherWire

/// Sends requests to a server, and retries those that are safe to repeat.
///
/// Most are safe until a response has arrived: reads have no effect, and writes carry an idempotency key. A key belongs
/// to an organizer, so a request that creates, starts or ends a login is repeated only if it has certainly not arrived.
///
/// Each request takes a function `check` that is called at least about once a second; what it throws ends the request.
struct Requester: Sendable {
    /// The maximum size of a response body, in bytes.
    private static let bodyLimit = 128 << 20

    let address: ServerAddress
    let transport: Transport
    let retries: Retries
    /// The version of this program, for the `User-Agent` header.
    let version: String

    /// Sends a request, and decodes the response.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, or what `check` throws.
    func message<Message: Decodable>(
        _ request: Request, checking check: () throws -> Void
    ) throws -> Message {
        let response = try repeating(request, checking: check) { try send(request, checking: check) }
        guard response.status == 200 else { throw failure(response) }
        do {
            return try Value(json: response.body).decoded()
        } catch {
            throw ConnectionFailure.noServer(address.text, found: "something that this version does not understand")
        }
    }

    /// Sends a request, and passes the lines of a response with status 200 on as they arrive.
    ///
    /// - Parameters:
    ///   - type: The expected content type.
    ///   - begin: Called when such a response begins; from then on the request is not repeated.
    ///   - take: Receives the lines that a piece of the body has completed, without empty ones.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, or what one of the functions throws.
    func stream(
        _ request: Request, of type: String, checking check: () throws -> Void, begin: () throws -> Void = {},
        take: ([Data]) throws -> Void
    ) throws {
        var isStreaming = false
        var lines = Lines()
        let response = try repeating(request, checking: check, unless: { isStreaming }) {
            try send(request, checking: check) { head in
                isStreaming = head.status == 200 && head.headers["content-type"]?.hasPrefix(type) ?? false
                if isStreaming { try begin() }
                return isStreaming
            } taking: { piece in
                try take(lines.add(piece))
            }
        }
        if !isStreaming { throw failure(response) }
    }

    /// The failure that an unexpected response stands for.
    private func failure(_ response: Response) -> any Failure {
        if (300..<400).contains(response.status), let place = response.headers["location"] {
            return ConnectionFailure.moved(address.text, to: place)
        }
        // Other servers do not answer errors in this form.
        if var failure = try? Value(json: response.body).decoded(as: RemoteFailure.self) {
            failure.retryAfter = response.retryAfter
            return failure
        }
        let type = response.headers["content-type"].map { " and \($0)" } ?? ""
        return ConnectionFailure.noServer(address.text, found: "status \(response.status)\(type)")
    }

    /// Sends a request once, and returns the response.
    ///
    /// - Parameters:
    ///   - accepts: Whether the body of a response goes to `take`, piece by piece.
    ///   - take: Receives the pieces.
    private func send(
        _ request: Request, checking check: () throws -> Void,
        streamingIf accepts: (Response) throws -> Bool = { _ in false }, taking take: (Data) throws -> Void = { _ in }
    ) throws -> Response {
        var response: Response?
        var body = Data()
        var isStreaming = false
        // Only the server's silence counts, not the time that `take` needs, for example while output is paused.
        var lastSign = ContinuousClock.now
        try transport.send(
            complete(request),
            {
                try check()
                let limit = response == nil ? Transport.answerTimeout : transport.longestSilence
                guard ContinuousClock.now - lastSign >= .seconds(limit) else { return }
                throw response == nil
                    ? ConnectionFailure.answerTimedOut(address.text, seconds: limit)
                    : ConnectionFailure.fellSilent(address.text, seconds: limit)
            },
            { head in
                response = head
                isStreaming = try accepts(head)
                lastSign = .now
            },
            { piece in
                if isStreaming {
                    try take(piece)
                } else if body.count + piece.count <= Self.bodyLimit {
                    body += piece
                } else {
                    throw ConnectionFailure.noServer(address.text, found: "more data than a gather server would send")
                }
                lastSign = .now
            })
        guard var response else { throw ConnectionFailure.brokenOff(address.text) }
        response.body = body
        return response
    }

    /// A request with the header fields that all requests have.
    private func complete(_ request: Request) -> Request {
        var request = request
        var fields = ["User-Agent": "gather/\(version)", "Accept": "application/json"]
        if let zone = Zone.machine.name { fields[Session.Origin.zoneHeader] = zone }
        if let token = request.token { fields["Authorization"] = "Bearer \(token.exposed)" }
        if request.body != nil { fields["Content-Type"] = "application/json" }
        request.headers.merge(fields) { given, _ in given }
        return request
    }

    /// Sends a request until it has a final response.
    ///
    /// - Parameters:
    ///   - hasBegun: Whether a part of the response has been passed on, so that it must not be sent again.
    ///   - send: Sends it once.
    private func repeating(
        _ request: Request, checking check: () throws -> Void, unless hasBegun: () -> Bool = { false },
        _ send: () throws -> Response
    ) throws -> Response {
        var attempt = 1
        var mayHaveArrived = false
        while true {
            let pause: Duration
            do {
                let response = try send()
                // A 401 after a lost response may be the effect of the lost request: it may have deleted the account.
                if mayHaveArrived, request.isWrite, response.status == 401 { break }
                guard attempt < retries.attempts else { return response }
                if let wish = retries.pause(answered: response.status, retryAfter: response.retryAfter) {
                    pause = wish
                } else if response.isOfAProxy, request.mayBeRepeated {
                    mayHaveArrived = true
                    pause = retries.pause(after: attempt - 1)
                } else {
                    return response
                }
            } catch let failure as ConnectionFailure {
                let hasArrived = failure.mayHaveArrived
                guard failure.isPassing, !hasBegun(), request.mayBeRepeated || !hasArrived, attempt < retries.attempts
                else { throw failure }
                mayHaveArrived = mayHaveArrived || hasArrived
                pause = retries.pause(after: attempt - 1)
            }
            try retries.sleep(pause, check)
            attempt += 1
        }
        throw ConnectionFailure.brokenOff(address.text)
    }
}

/// A buffer that splits a byte stream into lines.
private struct Lines {
    private var rest = Data()

    /// Appends data.
    ///
    /// - Returns: The lines that are now complete, without empty ones.
    mutating func add(_ piece: Data) -> [Data] {
        rest.append(piece)
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = rest[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
        rest = Data(rest[rest.index(after: end)...])
        return lines
    }
}

// MARK: - Retries

/// The retry policy: exponential backoff with jitter.
public struct Retries: Sendable {
    /// The maximum number of attempts.
    fileprivate let attempts: Int
    /// Waits for a duration; an error thrown by `check`, which is called about once a second, ends the wait.
    let sleep: @Sendable (_ duration: Duration, _ check: () throws -> Void) throws -> Void
    /// A random number from 0 to 1, for the jitter.
    let random: @Sendable () -> Double

    /// The longest `Retry-After`, in seconds, after which a request is repeated automatically.
    private static let longestWish = 5
    /// The upper limit, in seconds, of a `Retry-After` for requests in the background.
    private static let longestPause = 60

    /// Creates a retry policy.
    public init(
        attempts: Int = 4,
        sleep: @escaping @Sendable (_ duration: Duration, _ check: () throws -> Void) throws -> Void = sleep,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.attempts = attempts
        self.sleep = sleep
        self.random = random
    }

    /// Waits for a duration, in steps of a second that a signal cuts short.
    public static func sleep(_ duration: Duration, checking check: () throws -> Void) throws {
        let end = ContinuousClock.now + duration
        while true {
            try check()
            let rest = end - ContinuousClock.now
            guard rest > .zero else { return }
            usleep(UInt32(min(rest, .seconds(1)) / .microseconds(1)))
        }
    }

    /// The pause after a failed attempt: 100 ms, doubled up to 6.4 s, times a random factor from 0.5 to 1.
    ///
    /// - Parameter attempt: The number of the failed attempt, from 0.
    func pause(after attempt: Int) -> Duration {
        .milliseconds(Int(Double(100 << min(attempt, 6)) * (0.5 + random() / 2)))
    }

    /// The pause after a failed attempt, at least as long as the server's `Retry-After`.
    func pause(after attempt: Int, atLeast wish: Int?) -> Duration {
        max(pause(after: attempt), .seconds(min(wish ?? 0, Self.longestPause)))
    }

    /// The pause before a request is repeated that was answered with 429 or 503.
    ///
    /// - Returns: Nil if the response is final.
    fileprivate func pause(answered status: Int, retryAfter: Int?) -> Duration? {
        guard status == 503 || status == 429, let retryAfter, (0...Self.longestWish).contains(retryAfter) else {
            return nil
        }
        return .seconds(retryAfter)
    }
}
