import Foundation
import GatherDatabase
import GatherKit
import GatherWeb
import GatherWire
import HTTPTypes
import HummingbirdCore

/// Serves the web pages: finds threads for their work, and tells them of changes.
struct WebService: Sendable {
    let wire: WireService
    private let pages: WebPages
    /// The limits of event streams through links, for each organizer and in total, so that some are left for the next.
    private let streams: (ofOrganizer: Places, ofAll: Places)

    init(wire: WireService) {
        self.wire = wire
        streams = (
            Places(limit: max(1, wire.limits.connections / 2)), Places(limit: max(1, wire.limits.connections * 3 / 4))
        )
        pages = WebPages(
            wire.application, now: wire.now,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } }
        ) { [log = wire.log] key, request, session, work in
            guard let log else { return try work() }
            return try log.once(try RequestLog.Key(text: key, of: request), in: session, work) {
                String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
            } again: {
                try JSONDecoder().decode([Block].self, from: Data($0.utf8))
            }
        }
    }

    /// Whether a path is that of a page: below `/api` there are none, and an endpoint comes first.
    static func isPage(_ target: String, besides endpoints: EndpointTable) -> Bool {
        let slash = UInt8(ascii: "/")
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard path.first == slash, !path.dropFirst().prefix(while: { $0 != slash }).elementsEqual("api".utf8) else {
            return false
        }
        do throws(EndpointFailure) {
            _ = try endpoints.call("GET", String(Substring(path)))
            return false
        } catch .unknownPath {
            return true
        } catch {
            return false
        }
    }

    /// The login in the cookies of a request.
    static func credentials(in cookies: Cookies, isEncrypted: Bool) -> Credentials {
        ReceivedRequest.token(in: cookies, isEncrypted: isEncrypted).map { .identity(.remembered($0)) } ?? .nobody
    }

    private static let lastEvent = HTTPField.Name("Last-Event-ID")

    /// Returns a request of a browser, of which nothing but the head has been read.
    func received(
        _ request: Request, body: [UInt8], from caller: Responder.Caller, isLocal: Bool, _ budget: Budget
    ) -> ReceivedRequest {
        let isPost = request.method == .post
        return ReceivedRequest(
            isPost: isPost, request.head.path ?? "/", type: request.headers.short(.contentType) ?? "",
            // A stream of changes keeps its request for hours.
            body: isPost ? body : [], cookies: caller.cookies, token: caller.credentials.token,
            address: caller.address, server: caller.server, isEncrypted: caller.isEncrypted, isLocal: isLocal,
            isResumed: Self.lastEvent.map { request.headers[$0] != nil } ?? false
        ) { [memory = wire.memory] bytes in try memory.share(bytes, for: budget.owner) }
    }

    /// The size limit of a body, in bytes: only with files it is more than the usual one.
    static func bodyLimit(of request: Request) -> Int? {
        ReceivedRequest.mayHoldFiles(request.headers.short(.contentType) ?? "") ? WireService.bodyLimit : nil
    }

    /// Answers a request, on the threads for the work that it takes.
    func answer(_ request: ReceivedRequest, _ budget: Budget) async throws -> Endpoint.Response {
        let workers = wire.workers
        switch try await workers.run(.reading, budget, { pages.step(for: request) }) {
        case .answer(let answer): return answer
        case .work(let work):
            return try await workers.run(work.isSlow ? .slow : .init(work.access), budget, work.answer)
        case .changes(let organizer, let changes):
            let owner = budget.owner
            let stream = wire.changeStream(
                of: organizer, isResumed: changes.isResumed,
                holding: try places(for: organizer, isLink: changes.isLink),
                checking: { try await workers.run(.reading, Budget(wire.limits.work, of: owner), changes.check) },
                { modules in
                    // The log of answered requests is nothing that a page shows.
                    modules == [WireModule.name] ? [] : [ServerSentEvent("change", data: "")]
                })
            return .init(.ok, body: .stream(stream))
        }
    }

    private func places(for organizer: Organizer, isLink: Bool) throws -> [Places.Place] {
        guard isLink else { return try wire.takeStream(of: organizer) }
        guard let one = streams.ofOrganizer.take(for: String(organizer.id)), let other = streams.ofAll.take() else {
            throw EndpointFailure.busy
        }
        return [one, other]
    }
}
