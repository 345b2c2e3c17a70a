import CoreMetrics
import Foundation
import GatherDatabase
import GatherKit
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// Dispatches requests to the endpoints and turns their results into responses.
struct Responder: Sendable {
    private let application: Application
    private let workers: Workers
    private let bodies: BodyReceiver
    private let endpoints: EndpointTable
    private let own: [ServerEndpoint]
    private let limits: Limits
    private let check: RequestCheck
    private let proxies: TrustedProxies
    /// The header fields of every response.
    ///
    /// As OWASP recommends for APIs, browsers must not cache a response, guess its type or show it within another page.
    private let fixed: HTTPFields
    /// The responses to earlier requests; nil unless the module wire is on.
    private let log: RequestLog?
    /// The concurrent requests of clients behind trusted proxies.
    private let requestsOfClient: Places
    private let metrics: ServerMetrics
    private let logger: Logger
    private let cache: AnswerCache
    private let clock = HTTPClock()
    private let numbers = RequestNumbers()

    init(
        application: Application, workers: Workers, own: [ServerEndpoint], log: RequestLog?, limits: Limits,
        check: RequestCheck,
        proxies: TrustedProxies, isEncrypted: Bool, metrics: ServerMetrics, logger: Logger
    ) {
        self.application = application
        self.workers = workers
        bodies = BodyReceiver(application, workers, limits)
        self.own = own
        self.log = log
        self.limits = limits
        self.check = check
        self.proxies = proxies
        var fixed: HTTPFields = [
            .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
        ]
        if isEncrypted { fixed[.strictTransportSecurity] = "max-age=31536000" }
        self.fixed = fixed
        requestsOfClient = Places(limit: limits.connectionsOfAddress)
        self.metrics = metrics
        self.logger = logger
        endpoints = EndpointTable(application.registry)
        cache = AnswerCache(application.database)
    }

    /// Answers a request.
    ///
    /// - Throws: The error of the connection.
    func respond(to request: Request, from channel: any Channel) async throws -> Response {
        let start = ContinuousClock.now
        metrics.requests.increment()
        defer { metrics.requests.decrement() }
        let number = numbers.next()
        var logger = logger
        logger[metadataKey: "request"] = "\(number)"
        let budget = Budget(limits.work)
        let loop = channel.eventLoop
        loop.execute {
            do {
                try channel.pipeline.syncOperations.handler(type: ConnectionGuard.self).watch(over: budget, on: loop)
            } catch {
                // The connection is closed and its handler removed.
                budget.interrupt()
            }
        }
        let peer = channel.remoteAddress?.ipAddress
        let address = proxies.client(of: peer, request.headers)
        let (answer, endpoint) = try await answer(request, from: address, through: peer, budget, logger)
        let nanoseconds = Int64((ContinuousClock.now - start) / .nanoseconds(1))
        let status = answer.status.code
        metrics.answered(
            endpoint.map { .init(method: $0.method, path: $0.path, status: status) } ?? .nothing(status),
            after: nanoseconds)
        logger.info(
            "\(request.method) \(request.uri.path)",
            metadata: [
                "status": "\(status)", "microseconds": "\(nanoseconds / 1000)", "client": "\(address ?? "gone")",
            ])
        return Response(answer, number: number, with: fixed, at: clock.text, to: request, through: channel)
    }

    /// Whether a client waits for `100 Continue` before it sends a body of permitted size.
    func isAwaited(_ request: Request) -> Bool {
        bodies.isAwaited(request, by: own.first { $0.isFor(request.head.path ?? "") })
    }

    /// The method and path of an endpoint, for metrics.
    private typealias Place = (method: Endpoint.Method, path: String)

    /// Takes a place among the concurrent requests of a client behind a trusted proxy; direct clients are limited by
    /// their connections.
    private func turn(of address: String?, through peer: String?) throws(EndpointFailure) -> Places.Place? {
        guard let address, address != peer else { return nil }
        guard let turn = requestsOfClient.take(for: NetworkAddress(address).client) else { throw .busy }
        return turn
    }

    private func answer(
        _ request: Request, from address: String?, through peer: String?, _ budget: Budget, _ logger: Logger
    ) async throws -> (Answer, Place?) {
        var place: Place?
        do {
            let turn = try turn(of: address, through: peer)
            defer { withExtendedLifetime(turn) {} }
            // The response to HEAD is that to GET without its body.
            let method = request.method == .head ? "GET" : request.method.rawValue
            let target = request.head.path ?? ""
            guard target.utf8.count <= limits.target else {
                return (Answer(.uriTooLong, reason: "a path has at most \(limits.target) bytes"), nil)
            }
            guard target.first == "/" else { return (Answer(.badRequest, reason: "a path begins with /"), nil) }
            if let refusal = check.refusal(of: request) { return (refusal, nil) }
            let authorization = request.headers[.authorization]
            if let endpoint = own.first(where: { $0.isFor(target) }) {
                guard endpoint.method.rawValue == method else {
                    throw EndpointFailure.wrongMethod(allowed: [endpoint.method])
                }
                place = (endpoint.method, endpoint.path)
                let credentials = Credentials(authorization: authorization)
                let (body, room) = try await bodies.body(of: request, for: endpoint, credentials, budget)
                guard body.isEmpty || RequestCheck.isJSON(request) else { return (.noJSON, place) }
                let request = ServerEndpoint.Request(
                    target: target, headers: request.headers, credentials: credentials, body: body, room: room,
                    address: address, budget: budget, logger: logger)
                return (await endpoint.answer(request), place)
            }
            let call = try endpoints.call(method, target)
            place = (call.endpoint.method, call.endpoint.path.text)
            let body = try await bodies.body(of: request)
            guard body.isEmpty || RequestCheck.isJSON(request) else { return (.noJSON, place) }
            let question = call.endpoint.isLasting ? await cache.question(target, authorization: authorization) : nil
            if let question, let answer = cache[question] { return (answer, place) }
            let client = request.headers[.cookie].flatMap(Credentials.client)
            let key = call.endpoint.takesKey ? try RequestLog.Key(request.headers, of: "\(target)\n", body) : nil
            let answer = try await workers.run(
                call.endpoint.access, isSlow: call.endpoint.isSlow, budget
            ) { [application, log] in
                let credentials = Credentials(authorization: authorization)
                return Answer(
                    application.answer(
                        call, credentials, from: address, client: client, body: body, logger: logger
                    ) { session, work in
                        guard let key, let log else {
                            return try work()
                        }
                        return try log.response(key, in: session, work)
                    })
            }
            if let question { cache.keep(answer, to: question) }
            return (answer, place)
        } catch let failure as any Failure {
            return (Answer(Endpoint.Response(failure)), place)
        } catch is HTTPParserError {
            return (Answer(.badRequest, headers: [.connection: "close"], reason: "the body is no HTTP/1.1"), place)
        }
    }
}

extension Answer {
    /// The response to a body of another content type.
    fileprivate static let noJSON = Answer(
        .unsupportedMediaType, reason: "a body is JSON, and has the header Content-Type: application/json")
}

extension Endpoint {
    /// Whether the response depends only on request and store, so that it can be cached.
    fileprivate var isLasting: Bool { method == .get && access == .read && caller == .organizer && !isSlow }
}

/// A counter for request identifiers.
private final class RequestNumbers: Sendable {
    private let last = Atomic(0)

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
