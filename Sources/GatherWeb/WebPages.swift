import Foundation
import GatherDatabase
public import GatherKit
import GatherScript
import Logging

/// The web pages of all modules, made of what they declare: routes, arguments, screens.
///
///     GET  /                    the home page, to which modules add blocks
///     GET  /player              a module's page, or its list, and all of its commands
///     GET  /player/show?…       what a command answers that only reads, or the form of one
///     POST /player/add          opens the command with the fields of its form
///     POST /                    opens the command of a line: that of a button, or a typed one
///     GET  /l/SECRET            what a link shows
///     GET  /-/…                 search, completion, styles, script
public struct WebPages: Sendable {
    /// Performs a request once, however often it is sent: returns the blocks that the first one was answered with.
    ///
    /// - Parameters:
    ///   - key: The key of the request.
    ///   - request: All of the request that matters.
    public typealias Once =
        @Sendable (
            _ key: String, _ request: String, Session, _ work: () throws -> [Block]
        ) throws -> [Block]

    let application: Application
    let once: Once
    let now: @Sendable () -> Timestamp
    let randomBytes: @Sendable (Int) -> [UInt8]
    let misses = Misses()

    /// Creates the pages of an application.
    public init(
        _ application: Application, now: @escaping @Sendable () -> Timestamp,
        randomBytes: @escaping @Sendable (Int) -> [UInt8], once: @escaping Once
    ) {
        (self.application, self.once, self.now, self.randomBytes) = (application, once, now, randomBytes)
    }

    var registry: ModuleRegistry { application.registry }

    /// The first segment of the addresses that belong to no module.
    static let own = "-"
    /// The first segment of the addresses of links.
    static let links = "l"

    /// Returns the work that answers a request.
    public func work(for request: WebRequest) -> WebWork {
        do {
            switch (request.isPost, request.path.first, request.path.count) {
            case (false, nil, _): return page(request, home)
            case (false, Self.own, _): return own(request)
            case (_, Self.links, 2):
                return request.isPost ? try linkWork(request) : WebWork(.read) { link(request) }
            case (true, nil, _): return try lineWork(request)
            case (false, _, 1...2): return page(request, self.route)
            case (true, _, 1...2): return try routeWork(request)
            default: throw WebFailure.unknownPage
            }
        } catch {
            return page(request) { _, _ in throw error }
        }
    }

    private func own(_ request: WebRequest) -> WebWork {
        // Another version is another file, which nobody may keep for this one.
        if let asset = Asset.all.first(where: { $0.address == request.target }) {
            return WebWork(.none) { asset.response }
        }
        switch request.path.dropFirst().first {
        case "all": return page(request, all)
        case "search": return page(request, search)
        case "complete": return WebWork(.read) { completion(request) }
        default: return page(request) { _, _ in throw WebFailure.unknownPage }
        }
    }

    // MARK: - Pages

    /// Returns the work that shows a page to who is logged in, or a login to who is not.
    func page(
        _ request: WebRequest, _ make: @escaping @Sendable (Visit, Session) throws -> Document
    ) -> WebWork {
        WebWork(.read) {
            var identity = request.identity
            do {
                return try application.session(.read, as: &identity, orAnyone: true, origin: request.origin) {
                    session in
                    let visit = try Visit(request, in: session, chance: chance())
                    do {
                        var document = try make(visit, session)
                        document.said = (request.said ?? []) + document.said
                        return try response(.ok, document, visit, session)
                    } catch IdentityFailure.nobody {
                        return .seeOther("/account/login")
                    } catch let failure as any Failure {
                        return try response(failure, visit, session)
                    }
                }
            } catch {
                return refusal(of: error, for: request)
            }
        }
    }

    /// The page that says what went wrong.
    private func response(_ failure: any Failure, _ visit: Visit, _ session: Session) throws -> Endpoint.Response {
        let answer = Endpoint.Response(failure, to: .guest)
        let document = Document(
            title: answer.status == .notFound ? "Not found" : "That did not work",
            main: BlockRenderer().html([.alert(Self.sentence(failure.message))]))
        return try response(answer.status, document, visit, session)
    }

    /// The answer when there is no session, such as without a store.
    func refusal(of error: any Error, for request: WebRequest) -> Endpoint.Response {
        if !(error is any Failure) { application.logger.error("\(String(reflecting: error))") }
        return Self.refusal(of: error, at: request.target)
    }

    /// The page that says why there is no other.
    public static func refusal(of error: any Error, at address: String) -> Endpoint.Response {
        let answer = Endpoint.Response(error, to: .guest)
        var reason = "something went wrong here; the server's log says more"
        if case .record(let record)? = answer.data, case .text(let text)? = record["reason"] { reason = text }
        let document = Document(
            title: "That did not work", main: BlockRenderer().html([.alert(sentence(reason))]))
        return .page(answer.status, Frame(address: address).html(of: document), headers: answer.headers)
    }

    /// A message as a sentence.
    static func sentence(_ message: String) -> String {
        let text = message.prefix(1).uppercased() + message.dropFirst()
        return text.last.map { ".?!".contains($0) } ?? true ? text : text + "."
    }

    func response(
        _ status: Endpoint.Status, _ document: Document, _ visit: Visit, _ session: Session
    ) throws -> Endpoint.Response {
        let isKnown = !session.organizer.isNobody
        let frame = Frame(
            places: isKnown ? places : [], address: visit.request.target,
            status: isKnown ? try registry.status(in: session) : nil, now: session.now,
            hidden: isKnown ? visit.hidden() : nil,
            events: isKnown ? "/-/events" : nil)
        return Self.page(status, document, in: frame, for: visit.request)
    }

    /// A page that has told what the cookie says, which goes with it.
    static func page(
        _ status: Endpoint.Status, _ document: Document, in frame: Frame, for request: WebRequest
    ) -> Endpoint.Response {
        var response = Endpoint.Response.page(status, frame.html(of: document))
        if request.said != nil { response.cookies = [cookie(request.saidCookie, "", seconds: 0, request)] }
        return response
    }

    /// Where one can go from each page: what fits beside each other on a small screen.
    private var places: [(address: String, title: String)] {
        [("/", "Home")] + registry.pages.prefix(3).map { ("/\($0.name)", $0.title) } + [("/-/all", "More")]
    }

    /// Some text that nobody can guess, for the forms of a page.
    func chance() -> String { randomBytes(16).hexadecimal }

    static func cookie(_ name: String, _ value: String, seconds: Int?, _ request: WebRequest) -> String {
        let age = seconds.map { "; Max-Age=\($0)" } ?? ""
        return "\(name)=\(value); Path=/\(age); HttpOnly; SameSite=Lax\(request.isEncrypted ? "; Secure" : "")"
    }

    // MARK: - Home, and all there is

    private func home(_ visit: Visit, in session: Session) throws -> Document {
        guard !session.organizer.isNobody else { throw IdentityFailure.nobody }
        let blocks = registry.blocks(about: HomePage(), in: session)
        let renderer = visit.renderer(for: nil, registry)
        return Document(title: "Home", main: renderer.html(blocks), hidesTitle: true, isLive: true)
    }

    private func all(_ visit: Visit, in session: Session) throws -> Document {
        guard !session.organizer.isNobody else { throw IdentityFailure.nobody }
        let groups = registry.modules.filter { $0.state == .on && !$0.isOfView }
            .sorted { ($0.place, $0.name) < ($1.place, $1.name) }
            .compactMap { module -> HTML? in
                let routes = registry.routes.filter { $0.module == module.name && Self.isOffered($0.description) }
                guard !routes.isEmpty else { return nil }
                return HTML(
                    .section, content: HTML(.h2, content: HTML(Self.capitalized(module.summary))),
                    Self.list(of: routes.map(\.description)))
            }
        return Document(
            title: "All commands",
            main: HTML(
                .p, content: HTML("You are \(session.organizer.userName). "),
                HTML(.a, .href("/account/logout"), content: "Log out"))
                + HTML(
                    .div, .class("actions"),
                    children: registry.pages.map { page in
                        HTML(.a, .class("button plain"), .href("/\(page.name)"), content: HTML(page.title))
                    })
                + HTML(groups))
    }

    /// The commands with what they do, as links.
    static func list(of routes: [RouteDescription]) -> HTML {
        HTML(
            .ul, .class("commands"),
            children: routes.map { route in
                HTML(
                    .li,
                    content: HTML(.a, .href(address(of: route)), content: HTML(route.name)),
                    HTML(.small, content: HTML(" \(route.summary)")))
            })
    }

    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The address of the page of a route.
    static func address(of route: RouteDescription) -> String {
        "/" + route.path.map(Fields.encoded).joined(separator: "/")
    }

    /// Whether a route has a page: not those that belong to a terminal.
    static func isOffered(_ route: RouteDescription) -> Bool { !route.isInteractive && !route.changesView }

    // MARK: - Search

    private func search(_ visit: Visit, in session: Session) throws -> Document {
        guard !session.organizer.isNobody else { throw IdentityFailure.nobody }
        let text = visit.request.query["for"] ?? ""
        let words = text.lowercased().split(separator: " ").map(String.init)
        let routes = registry.routes.map(\.description).filter { route in
            Self.isOffered(route) && words.allSatisfy { "\(route.name) \(route.summary)".lowercased().contains($0) }
        }
        // What can be shown, such as players and gathers, is found by what completes its name.
        let found = registry.routes.map(\.description).filter { Self.isOffered($0) && $0.path.last == "show" }
            .flatMap { route -> [HTML] in
                guard let parameter = route.parameters.first(where: \.rule.isReference) else { return [] }
                let open = OpenParameter(route: route, parameter: parameter, given: Arguments(), beginning: text)
                let suggestions = (try? registry.suggestions(for: open, in: session).first) ?? []
                return suggestions.prefix(20).map { suggestion in
                    let address = "\(Self.address(of: route))?\(Fields.query([(parameter.name, suggestion.text)]))"
                    return HTML(
                        .li, content: HTML(.a, .href(address), content: HTML(.bdi, content: HTML(suggestion.text))),
                        HTML(.small, content: HTML(" \(route.path[0]) \(suggestion.summary)")))
                }
            }
        let nothing = routes.isEmpty && found.isEmpty
        return Document(
            title: "Search",
            main: HTML(.p, content: HTML(nothing ? "Nothing is called \(quoted(text))." : "Found for \(quoted(text)):"))
                + HTML(.ul, .class("commands"), children: found) + Self.list(of: routes))
    }
}

extension Endpoint.Response {
    /// The headers of pages beside those of every response.
    private static let headers = [
        "Content-Security-Policy": """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """,
        // With no-referrer, browsers would send no origin with forms.
        "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex",
    ]

    /// A page.
    static func page(
        _ status: Endpoint.Status, _ source: String, headers others: [String: String] = [:]
    ) -> Endpoint.Response {
        Endpoint.Response(
            status, headers: headers.merging(others) { $1 },
            body: .bytes(Array(source.utf8), type: "text/html; charset=utf-8"))
    }

    /// Sends the browser to another page.
    static func seeOther(_ address: String, cookies: [String] = []) -> Endpoint.Response {
        var response = Endpoint.Response(.seeOther, headers: headers.merging(["Location": address]) { $1 })
        response.cookies = cookies
        return response
    }
}

extension Asset {
    /// The file, which a browser need not ask for again.
    var response: Endpoint.Response {
        Endpoint.Response(
            .ok, headers: ["Cache-Control": "public, max-age=31536000, immutable", "ETag": "\"\(version)\""],
            body: .bytes(bytes, type: type))
    }
}
