import Foundation
import GatherDatabase
import GatherKit
import GatherWeb
import GatherWire
import HTTPTypes
import HummingbirdCore

/// Serves the web pages and the data of routes: finds threads for their work, and tells pages of changes.
struct WebService: Sendable {
    let wire: WireService
    private let pages: WebPages
    let data: DataRoutes
    /// The limits of event streams through links, for each organizer and in total, so that some are left for the next.
    private let streams: ConcurrencyLimit

    init(wire: WireService) {
        self.wire = wire
        let most = wire.limits.connections
        streams = ConcurrencyLimit(limit: max(1, most / 2), total: max(1, most * 3 / 4))
        pages = WebPages(
            wire.opener, now: Timestamp.system,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } })
        data = DataRoutes(wire.opener)
    }

    /// What answers a request.
    enum Door {
        /// An endpoint, or why there is none.
        case endpoint(Result<EndpointCall, EndpointFailure>)
        case page
        /// A route, with its data.
        case data

        var isPage: Bool { if case .page = self { true } else { false } }
    }

    /// Finds what answers a request: an endpoint comes first, and below `/api` there are no pages.
    static func door(of request: Request, besides endpoints: EndpointTable) -> Door {
        let target = request.head.path ?? ""
        let call = Result { () throws(EndpointFailure) in
            // The response to HEAD is that to GET without its body.
            try endpoints.call(request.method == .head ? "GET" : request.method.rawValue, target)
        }
        guard case .failure(.unknownPath) = call, target.utf8.first == UInt8(ascii: "/") else { return .endpoint(call) }
        let isAPI = target.utf8.dropFirst().prefix { !"/?".utf8.contains($0) }.elementsEqual("api".utf8)
        guard isAPI else { return .page }
        return target.utf8.starts(with: DataRoutes.root.utf8) ? .data : .endpoint(call)
    }

    private static let lastEvent = HTTPField.Name("Last-Event-ID")
    private static let key = HTTPField.Name(Wire.keyHeader)
    private static let zone = HTTPField.Name(Session.Origin.zoneHeader)

    /// Returns a request, of which nothing but the head has been read.
    func received(
        _ request: Request, body: [UInt8], from caller: Responder.Caller, _ budget: Budget
    ) -> WebRequest {
        let isPost = request.method == .post
        var received = WebRequest(
            isPost: isPost, request.head.path ?? "/", type: request.headers.short(.contentType) ?? "",
            // A stream of changes keeps its request for hours.
            body: isPost ? body : [], cookies: caller.cookies, token: caller.credentials.token,
            address: caller.address, server: caller.server, isEncrypted: caller.isEncrypted, isLocal: caller.isLocal,
            isResumed: Self.lastEvent.map { request.headers[$0] != nil } ?? false
        ) { [memory = wire.memory] bytes in try memory.share(bytes, for: budget.owner) }
        func header(_ name: HTTPField.Name?) -> String? { name.flatMap { request.headers[$0] } }
        (received.keyHeader, received.tag, received.zone) = (header(Self.key), header(.ifMatch), header(Self.zone))
        return received
    }

    /// Answers a request at one of the doors, on the threads for the work that it takes.
    func answer(_ request: WebRequest, at door: Door, _ budget: Budget) async throws -> Endpoint.Response {
        let workers = wire.workers
        let step = try await workers.run(.reading, budget) {
            door.isPage ? pages.step(for: request) : data.step(for: request)
        }
        switch step {
        case .answer(let answer): return answer
        case .work(let access, let isSlow, let work):
            return try await workers.run(isSlow ? .slow : .init(access), budget, work)
        case .changes(let organizer, let isLink, let isResumed, let page, let check):
            let owner = budget.owner
            let stream = wire.changeStream(
                of: organizer, isResumed: isResumed, holding: try places(for: organizer, isLink: isLink),
                checking: { try await workers.run(.reading, Budget(wire.limits.work, of: owner), check) },
                { change in
                    // A page shows what it has done itself, and nothing of the log of answered requests.
                    let isOwn = change.sourcePage != nil && change.sourcePage == page
                    return isOwn || change.modules == [WireModule.name] ? [] : [ServerSentEvent("change", data: "")]
                })
            return .init(.ok, body: .stream(stream))
        }
    }

    private func places(for organizer: Organizer, isLink: Bool) throws -> [ConcurrencyLimit.Share] {
        guard isLink else { return try wire.takeStream(of: organizer) }
        guard let place = streams.take(for: String(organizer.id)) else { throw EndpointFailure.busy }
        return [place]
    }
}
