import Foundation
import GatherCrypto
import GatherDatabase
public import GatherKit
import GatherScript
import Logging

/// The data of all routes, for programs.
///
///     GET  /api/v2/player/list?position=winger    the answer of a route that only reads
///     POST /api/v2/goal {"player": "Ana"}         opens any route
public struct DataRoutes: Sendable {
    private let opener: RouteOpener
    private var application: Application { opener.application }
    private var registry: ModuleRegistry { application.registry }

    /// The beginning of the path of each route.
    public static let root = "/api/v2/"
    /// The field of a request with the identity of a confirmed question.
    public static let confirmedField = "confirmed"
    /// The field of a request with the number of elements to skip at the beginning of a list.
    public static let offsetField = "offset"
    /// The maximum number of elements to skip.
    public static let longestOffset = 1_000_000
    /// The field of an answer with the token of a new login.
    public static let tokenField = "token"

    /// Creates the data of an application.
    package init(_ opener: RouteOpener) { self.opener = opener }

    /// Reads a request, and answers it or returns the work that it needs; called on a thread for reading, within the
    /// budget of the request's owner.
    public func step(for received: Endpoint.Request) -> WebStep {
        do {
            return try application.inZone(of: received.identity) { try read(received) }
        } catch {
            return .answer(refusal(of: error, logging: received.logger))
        }
    }

    private func read(_ received: Endpoint.Request) throws -> WebStep {
        let route = try route(of: received)
        let description = route.description
        let isKnown = received.token != nil || description.isOpenToAnyone || description.access == .none
        guard isKnown else { throw EndpointFailure.needsToken }
        guard !description.hasSecret || received.mayLogIn else { throw WebFailure.unsafeLogin }
        guard received.isPost || description.mayRead else { throw EndpointFailure.wrongMethod(allowed: [.post]) }
        let reading = try reading(of: received, description)
        guard reading.mistakes.isEmpty else { throw DataMistakes(mistakes: reading.mistakes) }
        let invocation = try registry.bind(description, reading.arguments)
        let isRead = invocation.access != .write && description.mayRead
        guard received.isPost || isRead else { throw EndpointFailure.wrongMethod(allowed: [.post]) }
        var request = RouteRequest(
            invocation, identity: received.identity, origin: received.origin,
            files: reading.files, confirmed: reading.confirmed,
            key: received.isPost
                ? try RequestKey(received.keyHeader, target: received.target, body: received.body) : nil)
        if let tag = received.tag { request.check = try check(of: tag, before: invocation) }
        let work: @Sendable () -> Endpoint.Response = { [request] in
            do {
                return try application.inZone(of: request.identity) {
                    try answer(request, reading.offset, isTagged: !received.isPost)
                }
            } catch {
                return refusal(of: error, logging: received.logger)
            }
        }
        // A read is done here, on a thread for reading.
        return isRead ? .answer(work()) : .work(invocation.access, isSlow: invocation.isSlow, work)
    }

    /// The route that a path names; nil if there is none.
    public func description(at target: String) -> RouteDescription? {
        route(at: Self.words(of: target))?.description
    }

    private func route(at words: [String]) -> Route? {
        registry.route(calledBy: words).flatMap { $0.description.path == words ? $0 : nil }
    }

    /// The path of a route.
    public static func path(of route: RouteDescription) -> String { root + route.path.joined(separator: "/") }

    private static func words(of target: String) -> [String] {
        target.prefix { $0 != "?" }.dropFirst(root.count).split(separator: "/").map { $0.removingPercentEncoding ?? "" }
    }

    /// The route that a path names.
    private func route(of received: Endpoint.Request) throws -> Route {
        let words = Self.words(of: received.target)
        guard let route = route(at: words) else {
            throw WebFailure.unknownRoute(words, guesses: words.isEmpty ? [] : registry.guesses(for: words))
        }
        try registry.checkIsOffered(route.description, of: route.module)
        return route
    }

    private func reading(of received: Endpoint.Request, _ route: RouteDescription) throws -> DataReading {
        let now = registry.now()
        guard received.isPost else { return try DataReading(Fields(queryOf: received.target), of: route, at: now) }
        if let boundary = received.boundary {
            return try DataReading(
                Fields(multipart: received.body[...], boundary: boundary), of: route, at: now)
        }
        do {
            var reader = JSONReader(
                received.body.isEmpty ? Array("{}".utf8) : received.body, maximumValues: EndpointCall.maximumValues)
            let value = try reader.value()
            try reader.finish()
            guard case .record(let record) = value else { throw UsageFailure("the body is not a JSON object") }
            return try DataReading(record, of: route, at: now)
        } catch let mistake as JSONMistake {
            throw UsageFailure("the body is not a JSON object: \(mistake.reason), on line \(mistake.line)")
        }
    }

    private func answer(
        _ request: RouteRequest, _ offset: Int, isTagged: Bool
    ) throws -> Endpoint.Response {
        let (response, outcome) = try opener.open(request) { screen, session in
            var value = screen.value
            if offset > 0, case .list(let elements) = value { value = .list(Array(elements.dropFirst(offset))) }
            if let login = session.newLogin, case .record(let record) = value {
                value = .record(record + [Self.tokenField: .text(login.token.exposed)])
            }
            let json = value.compactJSON
            let headers = isTagged ? ["ETag": try Self.tag(of: json), "Cache-Control": "private, no-cache"] : [:]
            var response = Endpoint.Response(
                .ok, headers: headers, body: .bytes(json, type: "application/json"))
            // Within the transaction, so that nothing is done if there is no memory for the answer.
            response.held = try Budget.current.reserve(json.count)
            return response
        }
        return try outcome.files.first.map { try .download($0) } ?? response
    }

    private static func tag(of json: [UInt8]) throws -> String { "\"\(try SHA256.hash(json).hexadecimal)\"" }

    // MARK: - Edits of what was seen

    /// Returns a check that the row which a route changes is still the same as in the answer of its `show`.
    ///
    /// - Parameter tags: The header `If-Match`.
    /// - Throws: `UsageFailure` if the route does not change a row that a `show` route can show.
    private func check(of tags: String, before invocation: Invocation) throws -> @Sendable (Session) throws -> Void {
        guard let row = registry.row(changedBy: invocation.description),
            let value = invocation.values[row.parameter.name]
        else {
            throw UsageFailure(
                "If-Match works only with commands that change one row, such as player edit, "
                    + "not with \(invocation.description.name)")
        }
        var shown = Arguments(names: .fields)
        try shown.read(value, for: row.shown)
        let known = try registry.bind(row.show, shown)
        return { [logger = application.logger] session in
            let tag = try Self.tag(of: known.open(in: session, logger: logger).value.compactJSON)
            guard tag.isTag(in: tags) else { throw EndpointFailure.changedMeanwhile }
        }
    }

    // MARK: - Errors

    private func refusal(of error: any Error, logging logger: Logger) -> Endpoint.Response {
        switch error {
        case let mistakes as DataMistakes:
            Endpoint.Response(error).adding([
                "field": .text(optional: mistakes.mistakes.first?.field),
                "mistakes": .list(
                    mistakes.mistakes.map { .record(["field": .text($0.field), "reason": .text($0.reason)]) }),
            ])
        case let question as OpenQuestion:
            Endpoint.Response(WebFailure.unconfirmed(question.asked.text)).adding([
                "question": .record(["text": .text(question.asked.text), "id": .text(question.asked.id)])
            ])
        default:
            Endpoint.Response(error, logging: logger)
        }
    }
}

extension RouteDescription {
    /// The methods that its address accepts.
    public var methods: [Endpoint.Method] { mayRead ? [.get, .post] : [.post] }

    /// Whether it only reads, at least with some arguments; passwords and files do not belong in an address.
    fileprivate var mayRead: Bool {
        (access != .write || !writesWith.isEmpty) && !hasSecret && !parameters.contains { $0.kind == .file }
    }
}

extension ModuleRegistry {
    /// Returns the parameter that names the row which a route changes, and the route that shows this row, with the
    /// parameter that names it there; nil if it changes no such row.
    public func row(
        changedBy route: RouteDescription
    ) -> (parameter: Parameter, show: RouteDescription, shown: Parameter)? {
        guard route.access == .write, let (show, shown) = self.show(route.path[0]),
            let parameter = route.parameters.first(where: { $0.kind == shown.kind && !$0.isRepeated })
        else { return nil }
        return (parameter, show, shown)
    }
}
