import Foundation
import GatherDatabase
import GatherKit
import GatherWeb
import GatherWire
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Dispatches requests to endpoints, web pages and routes, finds threads for their work, and turns their results into
/// responses.
struct Responder: Sendable {
    /// The application, with the workers, the memory and the limits that requests share.
    private let wire: WireService
    private let owners: Owners
    private let endpoints: EndpointTable
    private let check: RequestCheck
    private let logged: LoggedPath
    private let proxies: TrustedProxies
    private let pages: WebPages
    private let data: DataRoutes
    /// The concurrent requests of clients behind trusted proxies.
    private let requestsOfClient: ConcurrencyLimit
    private let metrics: ServerMetrics
    private let logger: Logger
    /// The number of requests so far.
    private let numbers = Counter()

    init(
        _ wire: WireService, endpoints: [Endpoint], check: RequestCheck, proxies: TrustedProxies,
        metrics: ServerMetrics, logger: Logger
    ) {
        self.wire = wire
        owners = Owners(wire.application, wire.workers, wire.limits)
        pages = WebPages(
            wire.opener, now: Timestamp.system,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } })
        data = DataRoutes(wire.opener)
        self.check = check
        self.proxies = proxies
        requestsOfClient = ConcurrencyLimit(limit: wire.limits.connectionsOfAddress)
        self.metrics = metrics
        self.logger = logger
        self.endpoints = EndpointTable(endpoints)
        logged = LoggedPath(endpoints, wire.registry)
    }

    /// Answers a request.
    func respond(to request: Request, from channel: any Channel) async throws -> Response {
        let start = ContinuousClock.now
        metrics.requests.increment()
        defer { metrics.requests.decrement() }
        let trace = RequestTrace(request.headers, number: numbers.increment())
        var logger = logger
        trace.mark(&logger)
        let peer = channel.remoteAddress?.ipAddress
        let address = proxies.client(of: peer, request.headers)
        let isEncrypted = proxies.isEncrypted(peer, request.headers)
        let door = door(of: request)
        // A cookie logs in to pages only.
        let cookies = Cookies(request.headers[.cookie])
        let credentials =
            door.isPage
            ? Credentials(cookies: cookies, isEncrypted: isEncrypted)
            : Credentials(authorization: request.headers[.authorization])
        let owner = await owners.owner(of: credentials, at: address)
        let budget = wire.budget(of: owner.name)
        let loop = channel.eventLoop
        loop.execute {
            do {
                try channel.pipeline.syncOperations.handler(type: ConnectionGuard.self).watch(over: budget, on: loop)
            } catch {
                // The connection is closed and its handler removed.
                budget.interrupt()
            }
        }
        var message = Endpoint.Request(request.head.path ?? "", as: credentials, budget: budget, logger: logger)
        (message.isPost, message.type) = (request.method == .post, request.headers.short(.contentType) ?? "")
        (message.cookies, message.address) = (cookies, address)
        message.zone = request.headers[Session.Origin.zoneHeader]
        message.server = request.head.authority.map { "\(isEncrypted ? "https" : "http")://\($0)" }
        message.isEncrypted = isEncrypted
        message.isLocal = proxies.isLocal(address, through: peer, request.headers)
        message.isForwarded = TrustedProxies.fields.contains(where: request.headers.contains)
        message.isResumed = request.headers["Last-Event-ID"] != nil
        (message.keyHeader, message.tag) = (request.headers[Wire.keyHeader], request.headers[.ifMatch])
        let whole = try await answer(request, message, at: door, of: owner, channel)
        let answer = whole.negotiated(for: request).allowing(request, by: check)
        let duration = ContinuousClock.now - start
        let status = answer.status.rawValue
        let method = Endpoint.Method(rawValue: request.method.rawValue) ?? .get
        metrics.answered(.init(method: method, path: door.path, status: status), after: duration)
        // The path of an endpoint contains identifiers but no secrets, and is short.
        let path =
            if case .endpoint = door, answer.status != .uriTooLong { request.uri.path } else {
                logged.text(of: request.uri.path)
            }
        logger.info(
            "\(request.method) \(path)",
            metadata: [
                "status": "\(status)", "microseconds": "\(Int(duration / .microseconds(1)))",
                "client": "\(address ?? "gone")",
            ])
        return Response(answer, id: trace.id, to: request, through: channel)
    }

    /// The part of the server that answers a request.
    private enum Door {
        case endpoint(EndpointCall)
        /// The data of a route; nil if the path names none.
        case data(RouteDescription?)
        case page
        /// Nothing answers it; the reason.
        case nothing(EndpointFailure)

        var isPage: Bool { if case .page = self { true } else { false } }

        /// The path as named in the metrics.
        var path: String {
            switch self {
            case .endpoint(let call): call.endpoint.path
            case .data(let route?): DataRoutes.path(of: route)
            case .page: "page"
            case .data(nil), .nothing: "none"
            }
        }
    }

    /// Finds the part that answers a request: an endpoint comes first, and below `/api` there are no pages.
    private func door(of request: Request) -> Door {
        let target = request.head.path ?? ""
        do throws(EndpointFailure) {
            // The response to HEAD is that to GET without its body.
            let method = request.method == .head ? "GET" : request.method.rawValue
            if let call = try endpoints.call(method, target) { return .endpoint(call) }
        } catch {
            return .nothing(error)
        }
        let isAPI = target.utf8.dropFirst().prefix { !"/?".utf8.contains($0) }.elementsEqual("api".utf8)
        if target.utf8.starts(with: DataRoutes.root.utf8) { return .data(data.description(at: target)) }
        return target.utf8.first != UInt8(ascii: "/") || isAPI ? .nothing(.unknownPath) : .page
    }

    /// Takes a place among the concurrent requests of a client behind a trusted proxy; direct clients are limited by
    /// their connections.
    private func turn(
        of message: Endpoint.Request, through peer: String?
    ) throws(EndpointFailure) -> ConcurrencyLimit.Share? {
        guard let address = message.address, address != peer else { return nil }
        guard let turn = requestsOfClient.take(for: NetworkAddress(address).key) else { throw .busy }
        return turn
    }

    /// Why a request is refused before it is read; nil if it is not.
    private func refusal(of request: Request, at door: Door, isEncrypted: Bool) -> Endpoint.Response? {
        let target = request.head.path ?? ""
        guard target.utf8.count <= wire.limits.target else {
            return .init(.uriTooLong, reason: "a path can have at most \(wire.limits.target) bytes")
        }
        guard target.first == "/" else { return .init(.badRequest, reason: "a path must begin with /") }
        if let refusal = check.refusal(of: request, isEncrypted: isEncrypted) { return refusal }
        guard door.isPage, request.method == .post, request.headers[.origin] == nil else { return nil }
        return .init(.forbidden, reason: "this form did not come from a page of this server")
    }

    private func answer(
        _ request: Request, _ message: Endpoint.Request, at door: Door, of owner: Owners.Owner, _ channel: any Channel
    ) async throws -> Endpoint.Response {
        do {
            let turn = try turn(of: message, through: channel.remoteAddress?.ipAddress)
            defer { withExtendedLifetime(turn) {} }
            if let refusal = refusal(of: request, at: door, isEncrypted: message.isEncrypted) {
                // A browser shows it to a person.
                return door.isPage ? WebPages.page(of: refusal, at: message.target) : refusal
            }
            if let answer = check.preflight(request) { return answer }
            let limit = try bodyLimit(of: request, message, at: door)
            let message = try await reading(request, into: message, atMost: limit, of: owner, channel)
            defer { withExtendedLifetime(message.share) {} }
            if case .endpoint(let call) = door { return try await answer(call, message) }
            return try await webAnswer(to: message, at: door)
        } catch let failure as any Failure {
            guard door.isPage else { return Endpoint.Response(failure) }
            return WebPages.page(of: Endpoint.Response(failure, to: .guest), at: message.target)
        } catch is HTTPParserError {
            return .init(.badRequest, headers: ["Connection": "close"], reason: "the body is not HTTP/1.1")
        }
    }

    /// The size limit of a body from an account, in bytes; nil for the default.
    ///
    /// - Throws: Why nothing answers the request.
    private func bodyLimit(
        of request: Request, _ message: Endpoint.Request, at door: Door
    ) throws(EndpointFailure) -> Int? {
        switch door {
        case .endpoint(let call): return call.endpoint.bodyLimit
        case .nothing(let failure): throw failure
        case .data, .page:
            guard [.get, .head, .post].contains(request.method) else {
                let methods: [Endpoint.Method]? = if case .data(let route) = door { route?.methods } else { nil }
                throw .wrongMethod(allowed: methods ?? [.get, .post])
            }
            return message.mayHoldFiles ? WireService.bodyLimit : nil
        }
    }

    /// Answers a request for a page or for the data of a route.
    private func webAnswer(to message: Endpoint.Request, at door: Door) async throws -> Endpoint.Response {
        guard door.isPage || message.body.isEmpty || message.isJSON || message.mayHoldFiles else {
            return .init(
                .unsupportedMediaType,
                reason: "a body must be JSON with the header Content-Type: application/json, or multipart/form-data")
        }
        var message = message
        // A stream of changes keeps its request for hours.
        if !message.isPost { (message.body, message.share) = ([], nil) }
        let budget = message.budget
        let step = try await wire.workers.run(.reading, budget) { [message] in
            door.isPage ? pages.step(for: message) : data.step(for: message)
        }
        switch step {
        case .answer(let answer): return answer
        case .work(let access, let isSlow, let work):
            return try await wire.workers.run(isSlow ? .slow : .init(access), budget, work)
        case .changes(let organizer, let isLink, let page, let check):
            let owner = budget.owner
            let stream = wire.changeStream(
                of: organizer, isResumed: message.isResumed,
                holding: try wire.takeStream(of: organizer, isLink: isLink),
                checking: { [wire] in
                    try await wire.workers.run(.reading, wire.budget(of: owner), check)
                },
                { change in
                    // A page needs no event for its own change, or for the log of answered requests.
                    let isOwn = change.sourcePage != nil && change.sourcePage == page
                    return isOwn || change.modules == [WireModule.name] ? [] : [WireService.anyChange]
                })
            return .init(.ok, body: .stream(stream))
        }
    }

    /// Reads a body within the limits of size and memory, after sending `100 Continue` to a client that waits for that.
    ///
    /// - Parameter most: The size limit for an account, in bytes; nil for the default. Clients without one have a small
    ///   limit.
    /// - Returns: The request with its body.
    /// - Throws: ``EndpointFailure/bodyTooLarge(limit:)``, ``EndpointFailure/busy``, or the error of the connection.
    private func reading(
        _ request: Request, into message: Endpoint.Request, atMost most: Int?, of owner: Owners.Owner,
        _ channel: any Channel
    ) async throws -> Endpoint.Request {
        let limit = owner.isAccount ? most ?? wire.limits.body : wire.limits.bodyOfGuest
        let length = request.length
        if let length, length > limit { throw EndpointFailure.bodyTooLarge(limit: limit) }
        var message = message
        message.share = try message.budget.reserve(length ?? limit)
        if request.headers[.expect]?.lowercased() == "100-continue" {
            try await channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
        }
        message.body.reserveCapacity(length ?? 0)
        for try await chunk in request.body {
            guard message.body.count + chunk.readableBytes <= limit else {
                throw EndpointFailure.bodyTooLarge(limit: limit)
            }
            message.body.append(contentsOf: chunk.readableBytesView)
        }
        return message
    }

    private func answer(_ call: EndpointCall, _ message: Endpoint.Request) async throws -> Endpoint.Response {
        let endpoint = call.endpoint
        guard message.body.isEmpty || message.isJSON else {
            return .init(
                .unsupportedMediaType, reason: "a body must be JSON, with the header Content-Type: application/json")
        }
        let key =
            endpoint.takesKey
            ? try RequestKey(message.keyHeader, target: "\(message.target)\n", body: message.body) : nil
        if case .asynchronous(let handle) = endpoint.handler {
            do {
                return try await handle(call.read(message).request)
            } catch {
                return Endpoint.Response(error, to: endpoint.caller, logging: message.logger)
            }
        }
        return try await wire.workers.run(.init(for: endpoint), message.budget) { [wire] in
            wire.application.answer(call, message) { session, work in
                var response = Endpoint.Response(.ok)
                let kept = try wire.opener.log.once(key, in: session) {
                    response = try work()
                } keeping: {
                    String(decoding: response.kept.compactJSON, as: UTF8.self)
                }
                if let kept {
                    // The screen of a route, which was kept for the same key, has another form.
                    guard let answered = try Endpoint.Response(kept: Value(json: Data(kept.utf8))) else {
                        throw WebFailure.reusedKey
                    }
                    response = answered
                }
                // Within the transaction, so that nothing is done if there is no memory for the response.
                return try response.encoded(within: message.budget)
            }
        }
    }
}

extension Workers.Kind {
    /// The kind of work of an endpoint: nothing else delays the store's health, which anyone may ask for.
    fileprivate init(for endpoint: Endpoint) {
        switch endpoint.handler {
        case .slow: self = .slow
        case .inSession, .asynchronous:
            self = endpoint.caller == .anyone && endpoint.access == .read ? .health : Self(endpoint.access)
        }
    }
}

extension Endpoint.Response {
    /// Returns the response with its data encoded, and with the memory that it takes until it has been sent.
    ///
    /// - Throws: ``EndpointFailure/busy`` if there is no memory left for it.
    fileprivate func encoded(within budget: Budget) throws(EndpointFailure) -> Endpoint.Response {
        guard let bytes = data?.compactJSON else { return self }
        var response = Endpoint.Response(status, headers: headers, body: .bytes(bytes, type: "application/json"))
        response.held = try budget.reserve(bytes.count)
        return response
    }
}

extension Request {
    /// The size of the body in bytes, as declared by Content-Length.
    fileprivate var length: Int? {
        // Without either header there is no body.
        headers[.transferEncoding] == nil ? headers[.contentLength].map { Int($0) ?? .max } ?? 0 : nil
    }
}
