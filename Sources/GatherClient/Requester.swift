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
    func message<Message: Decodable>(_ request: Request, checking check: () throws -> Void) throws -> Message {
        try decoded(send(request, checking: check).body)
    }

    /// Decodes what a server has sent.
    func decoded<Message: Decodable>(_ json: Data) throws(ConnectionFailure) -> Message {
        do { return try Value(json: json).decoded() } catch { throw .notUnderstood(address.text) }
    }

    /// Sends a request until it has a final response.
    ///
    /// - Parameters:
    ///   - type: The type of a response whose lines are passed on as they arrive, from whose beginning on the request is
    ///     not repeated; nil to return it as a whole.
    ///   - take: Receives the lines that a piece of the body has completed, without empty ones.
    /// - Returns: The response, which has the status 200.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, or what one of the functions throws.
    @discardableResult
    func send(
        _ request: Request, streaming type: String? = nil, checking check: () throws -> Void,
        take: ([Data]) throws -> Void = { _ in }
    ) throws -> Response {
        var attempt = 0
        var mayHaveArrived = false
        while true {
            var isStreaming = false
            let problem: any Failure
            let pause: Duration?
            do {
                let response = try sendOnce(request, streaming: type, &isStreaming, checking: check, take: take)
                if response.status == 200, isStreaming || type == nil { return response }
                // A 401 after a lost response may be the effect of the lost request: it may have deleted the account.
                let isLost = mayHaveArrived && request.isWrite && response.status == 401
                problem = isLost ? ConnectionFailure.brokenOff(address.text) : failure(response)
                pause = isLost ? nil : retries.pause(answered: response, to: request, after: attempt)
                if response.isOfAProxy { mayHaveArrived = true }
            } catch let failure as ConnectionFailure {
                problem = failure
                let isSafe = !isStreaming && (request.mayBeRepeated || !failure.mayHaveArrived)
                pause = failure.isPassing && isSafe ? retries.pause(after: attempt) : nil
                if failure.mayHaveArrived { mayHaveArrived = true }
            }
            guard let pause, attempt + 1 < Retries.attempts else { throw problem }
            try retries.sleep(pause, check)
            attempt += 1
        }
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

    /// Sends a request once.
    ///
    /// - Parameter isStreaming: Set when a response begins whose lines are passed on.
    private func sendOnce(
        _ request: Request, streaming type: String?, _ isStreaming: inout Bool, checking check: () throws -> Void,
        take: ([Data]) throws -> Void
    ) throws -> Response {
        var response: Response?
        var body = Data()
        // Only the server's silence counts, not the time that `take` needs, for example while output is paused.
        var lastSign = ContinuousClock.now
        try transport.send(complete(request)) { part in
            switch part {
            case .nothing:
                try check()
                let limit = response == nil ? Transport.answerTimeout : transport.longestSilence
                guard ContinuousClock.now - lastSign >= .seconds(limit) else { return }
                throw response == nil
                    ? ConnectionFailure.answerTimedOut(address.text, seconds: limit)
                    : ConnectionFailure.fellSilent(address.text, seconds: limit)
            case .head(let head):
                response = head
                isStreaming = type.map { head.status == 200 && head.type.hasPrefix($0) } ?? false
            case .body(let piece):
                body += piece
                if isStreaming { try take(body.takeLines()) }
                guard body.count <= Self.bodyLimit else {
                    throw ConnectionFailure.noServer(address.text, found: "more data than a gather server would send")
                }
            }
            lastSign = .now
        }
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
}

extension Data {
    /// Removes the lines that are complete, and returns those that are not empty.
    fileprivate mutating func takeLines() -> [Data] {
        guard let end = lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = self[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
        self = Data(self[index(after: end)...])
        return lines
    }
}

// MARK: - Retries

/// The retry policy: exponential backoff with jitter.
package struct Retries: Sendable {
    /// Waits for a duration; an error thrown by `check`, which is called about once a second, ends the wait.
    let sleep: @Sendable (_ duration: Duration, _ check: () throws -> Void) throws -> Void
    /// A random number from 0 to 1, for the jitter.
    let random: @Sendable () -> Double

    /// The maximum number of attempts.
    fileprivate static let attempts = 4
    /// The longest `Retry-After`, in seconds, after which a request is repeated automatically.
    private static let longestWish = 5
    /// The upper limit, in seconds, of a `Retry-After` for requests in the background.
    private static let longestPause = 60

    package init(
        sleep: @escaping @Sendable (_ duration: Duration, _ check: () throws -> Void) throws -> Void = sleep,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.sleep = sleep
        self.random = random
    }

    /// Waits for a duration, in steps of a second that a signal cuts short.
    package static func sleep(_ duration: Duration, checking check: () throws -> Void) throws {
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
    /// - Parameters:
    ///   - attempt: The number of the failed attempt, from 0.
    ///   - wish: The server's `Retry-After`, in seconds, which is waited for in the background.
    func pause(after attempt: Int, atLeast wish: Int? = nil) -> Duration {
        let pause = Duration.milliseconds(Int(Double(100 << min(attempt, 6)) * (0.5 + random() / 2)))
        return max(pause, .seconds(min(wish ?? 0, Self.longestPause)))
    }

    /// The pause before a request is repeated that was answered with an error; nil if the response is final.
    fileprivate func pause(answered response: Response, to request: Request, after attempt: Int) -> Duration? {
        switch response.status {
        case 429, 503:
            response.retryAfter.flatMap { (0...Self.longestWish).contains($0) ? .seconds($0) : nil }
        case _ where response.isOfAProxy && request.mayBeRepeated: pause(after: attempt)
        default: nil
        }
    }
}
