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
        guard target.first == "/", target.dropFirst().prefix(while: { $0 != "/" && $0 != "?" }) != "api" else {
            return false
        }
        do throws(EndpointFailure) {
            _ = try endpoints.call("GET", target)
            return false
        } catch .unknownPath {
            return true
        } catch {
            return false
        }
    }

    /// A path as it is logged: the secret of a link stays out of the log.
    ///
    /// It may be written with escapes, or with a slash too many.
    static func logged(_ path: some StringProtocol) -> String {
        path.split(separator: "/").first?.removingPercentEncoding == "l" ? "/l/…" : String(path)
    }

    /// The login in the cookie of a request.
    static func credentials(of request: Request, isEncrypted: Bool) -> Credentials {
        WebRequest.token(inCookies: request.headers[.cookie] ?? "", isEncrypted: isEncrypted)
            .map { .identity(.remembered($0)) } ?? .nobody
    }

    private static let lastEvent = HTTPField.Name("Last-Event-ID")

    /// Reads the request of a browser.
    static func message(
        _ request: Request, body: [UInt8], from address: String?, isEncrypted: Bool, _ budget: Budget
    ) throws -> WebRequest {
        try WebRequest(
            isPost: request.method == .post, request.head.path ?? "/", type: request.headers[.contentType] ?? "",
            body: body, cookies: request.headers[.cookie] ?? "", address: address, isEncrypted: isEncrypted,
            isResumed: lastEvent.map { request.headers[$0] != nil } ?? false,
            host: request.head.authority ?? "", budget: budget)
    }

    /// The page that says why a request is refused.
    static func refusal(of failure: any Failure, for request: Request) -> Endpoint.Response {
        WebPages.refusal(of: failure, at: logged(request.head.path ?? "/"))
    }

    /// Answers a request.
    func answer(_ request: WebRequest) async throws -> Endpoint.Response {
        if let stream = try await stream(request) { return stream }
        let work = pages.work(for: request)
        return try await wire.workers.run(
            work.isSlow ? .slow : .init(work.access), request.budget, work.answer)
    }

    /// The stream of changes that a page listens to; nil for another address.
    private func stream(_ request: WebRequest) async throws -> Endpoint.Response? {
        guard let place = request.eventsPlace else { return nil }
        @Sendable func organizer() async throws -> Organizer {
            try await wire.workers.run(.reading, Budget(wire.limits.work, of: request.budget.owner)) {
                switch place {
                case .login:
                    var identity = request.identity
                    return try wire.application.session(.read, as: &identity) { session in
                        guard !session.organizer.isNobody else { throw IdentityFailure.nobody }
                        return session.organizer
                    }
                case .link: return try pages.organizer(ofLink: request)
                }
            }
        }
        let owner = try await organizer()
        let stream = wire.changeStream(
            of: owner, isResumed: request.isResumed, holding: try places(for: owner, place),
            checking: { _ = try await organizer() },
            { modules in
                // The log of answered requests is nothing that a page shows.
                modules == [WireModule.name] ? [] : [ServerSentEvent("change", data: "")]
            })
        return .init(.ok, body: .stream(stream))
    }

    private func places(for organizer: Organizer, _ place: WebRequest.EventsPlace) throws -> [Places.Place] {
        guard place == .link else { return try wire.takeStream(of: organizer) }
        guard let one = streams.ofOrganizer.take(for: String(organizer.id)), let other = streams.ofAll.take() else {
            throw EndpointFailure.busy
        }
        return [one, other]
    }
}
