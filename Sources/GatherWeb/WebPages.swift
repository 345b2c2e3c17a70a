import Foundation
import GatherDatabase
public import GatherKit
import GatherScript
import Logging

/// The web pages of all modules, made from what they declare: routes, arguments, screens.
///
///     GET  /                    the home page, to which modules add blocks
///     GET  /player              a module's page, or its list, and all of its commands
///     GET  /player/show?…       the answer of a command that only reads, or the form of any other
///     POST /player/add          opens the command with the fields of its form
///     POST /                    opens the command of a line, from a button or typed
///     GET  /l/SECRET            the page of a link
///     GET  /-/…                 search, completion, styles, script
public struct WebPages: Sendable {
    let opener: RouteOpener
    private let now: @Sendable () -> Timestamp
    let randomBytes: @Sendable (Int) -> [UInt8]
    /// Limits the requests from an address for links that do not exist, so that nobody can guess one.
    let misses: RateLimiter
    /// Limits the answers through each link, so that nobody can fill the store or the undo log through one.
    let answers: RateLimiter

    /// Creates the pages of an application.
    package init(
        _ opener: RouteOpener, now: @escaping @Sendable () -> Timestamp,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        (self.opener, self.now, self.randomBytes) = (opener, now, randomBytes)
        misses = RateLimiter(limit: 20, interval: 30_000, now: now)
        answers = RateLimiter(limit: 20, interval: 3000, now: now)
    }

    var application: Application { opener.application }
    var registry: ModuleRegistry { application.registry }

    /// The first segment of the addresses that belong to no module.
    static let own = "-"
    /// The first segment of the addresses of links.
    static let links = "l"
    /// The last segment of the addresses of streams.
    static let events = "events"

    /// The second segment of the addresses of pages and answers that belong to no module.
    private enum OwnPage: String, CaseIterable {
        case all, search, complete
    }

    /// The words of addresses that no module declares.
    public static let words = [own, links, events] + OwnPage.allCases.map(\.rawValue)

    /// Reads a request, and answers it or returns the work that it needs; called on a thread for reading, within the
    /// budget of the request's owner.
    public func step(for received: Endpoint.Request) -> WebStep {
        do {
            let request = try WebRequest(received)
            return try inZone(of: request) { try dispatch(request) }
        } catch {
            return .answer(refusal(of: error, to: received))
        }
    }

    private func dispatch(_ request: WebRequest) throws -> WebStep {
        switch (request.isPost, request.path.first, request.path.count) {
        case (_, Self.links, 2...3): return try linkStep(request)
        case (false, Self.own, 2) where request.path[1] == Self.events: return try changes(ofLogin: request)
        case (false, nil, _): return .answer(try page(request, home))
        case (false, Self.own, _): return .answer(try own(request))
        case (false, _, 1...2): return .answer(try page(request, route))
        case (true, nil, _), (true, _, 1...2):
            // Before anything else of the form is read.
            try request.checkForm()
            let request = try request.withForm()
            return try request.path.isEmpty ? lineStep(request) : routeStep(request)
        default: return .answer(try page(request, saying: WebFailure.unknownPage))
        }
    }

    private func own(_ request: WebRequest) throws -> Endpoint.Response {
        // A file of another version is not found: this one must not be cached in its place.
        if let asset = Asset.all.first(where: { $0.address == request.target }) { return asset.response }
        switch request.path.dropFirst().first.flatMap(OwnPage.init) {
        case .all: return try page(request, all)
        case .search: return try page(request, search)
        case .complete: return completion(request)
        case nil: return try page(request, saying: WebFailure.unknownPage)
        }
    }

    /// Work for a request on a thread of another kind, whose errors become pages.
    func work(
        _ request: WebRequest, _ access: StoreAccess, isSlow: Bool = false,
        _ answer: @escaping @Sendable () throws -> Endpoint.Response
    ) -> WebStep {
        .work(access, isSlow: isSlow) {
            do {
                return try inZone(of: request, answer)
            } catch {
                return refusal(of: error, to: request.received)
            }
        }
    }

    /// Renders a page in the organizer's time zone, for the people who read it there.
    private func inZone<Result>(of request: WebRequest, _ work: () throws -> Result) rethrows -> Result {
        try PageContext.make(at: now()) { try application.inZone(of: request.identity, work) }
    }

    private func changes(ofLogin request: WebRequest) throws -> WebStep {
        try changes(isLink: false, request) {
            var identity = request.identity
            return try application.session(.read, as: &identity) { session in
                guard !session.organizer.isNobody else { throw IdentityFailure.unknownToken }
                return session.organizer
            }
        }
    }

    func changes(
        isLink: Bool, _ request: WebRequest, of organizer: @escaping @Sendable () throws -> Organizer
    ) throws -> WebStep {
        .changes(of: try organizer(), isLink: isLink, page: request.query["page"], check: { _ = try organizer() })
    }

    // MARK: - Pages

    /// Makes a page in a session of the login, or in an anonymous one; a failure becomes a page that says what is
    /// wrong.
    func page(
        _ request: WebRequest, status: Endpoint.Status = .ok, _ make: (Visit) throws -> Document
    ) throws -> Endpoint.Response {
        var identity = request.identity
        return try application.session(.read, as: &identity, orAnyone: true, origin: request.origin) { session in
            let visit = try Visit(request, in: session, chance: chance())
            var (document, status) = (Document(title: "", main: HTML([])), status)
            do {
                document = try make(visit)
            } catch let failure as any Failure where !(failure is BudgetFailure || failure is IdentityFailure) {
                let answer = Endpoint.Response(failure, to: .guest)
                (document, status) = (Document(refusal: answer), answer.status)
            }
            document.said = (request.said ?? []) + document.said
            return try response(status, document, visit)
        }
    }

    /// A page that says what is wrong, with the frame of the login.
    func page(_ request: WebRequest, saying failure: any Failure) throws -> Endpoint.Response {
        try page(request) { _ in throw failure }
    }

    /// The answer to an error that no page of a login shows.
    private func refusal(of error: any Error, to request: Endpoint.Request) -> Endpoint.Response {
        if error as? IdentityFailure == .nobody { return .seeOther("/account/login") }
        if !(error is any Failure) { request.logger.error("\(String(reflecting: error))") }
        return Self.page(of: Endpoint.Response(error, to: .guest), at: request.target)
    }

    /// The page with the message of a refusal that was sent as data.
    public static func page(of answer: Endpoint.Response, at address: String) -> Endpoint.Response {
        do {
            // The budget of the request may be exhausted.
            return try Budget.$current.withValue(Budget(.unlimited)) {
                try .page(
                    answer.status, Frame(address: address).html(of: Document(refusal: answer)), headers: answer.headers)
            }
        } catch {
            return answer
        }
    }

    /// The words with which messages begin, when they do not begin with a name or a command.
    private static let firstWords: Set<Substring> = [
        "a", "all", "an", "another", "at", "each", "every", "in", "it", "its", "neither", "no", "nobody", "nothing",
        "on", "only", "others", "some", "somebody", "something", "that", "the", "there", "these", "this", "those", "to",
        "too", "what", "when", "where", "who", "you", "your",
    ]

    /// A message as a sentence: a name at its beginning stays as it is.
    static func sentence(_ message: String) -> String {
        let isOurs = firstWords.contains(message.prefix { $0.isLetter })
        return (isOurs ? message.capitalizedFirst : message).asSentence
    }

    /// An option as messages name it.
    static var option: Regex<(Substring, name: Substring)> { /--(?<name>[a-z]+(?:-[a-z]+)*)/ }

    /// A message about what was filled in, with the labels of the fields in place of the names of options.
    static func sentence(_ message: String, aboutFormOf route: RouteDescription) -> String {
        sentence(
            message.replacing(option) { option in
                route.parameters.first { $0.name == option.name }.map { quoted($0.label) }
                    ?? String(option.output.0)
            })
    }

    private func response(_ status: Endpoint.Status, _ document: Document, _ visit: Visit) throws -> Endpoint.Response {
        let (isKnown, session) = (visit.isKnown, visit.session)
        let address = visit.request.isPost ? visit.request.back : visit.request.target
        let path = address.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        let frame = Frame(
            places: isKnown ? places : [], place: path.isEmpty ? places[0].address : place(of: path[0])?.address,
            back: isKnown ? parent(of: visit.request.path) ?? parent(of: path) : nil, address: address,
            status: isKnown ? try registry.status(in: session) : nil, now: session.now,
            hidden: isKnown ? visit.hidden() : nil,
            events: isKnown ? "/\(Self.own)/\(Self.events)" : nil, renderer: visit.renderer(),
            brand: session.organizer.group)
        return try Self.page(status, document, in: frame, for: visit.request)
    }

    /// A page that shows the messages of the cookie, and deletes it.
    static func page(
        _ status: Endpoint.Status, _ document: Document, in frame: Frame, for request: WebRequest
    ) throws -> Endpoint.Response {
        var response = try Endpoint.Response.page(status, frame.html(of: document))
        if request.said != nil { response.cookies = [cookie(request.saidCookie, "", seconds: 0, request)] }
        return response
    }

    /// The places in the bar of each page: as many as fit side by side on a small screen.
    private var places: [(address: String, name: String)] {
        let tabs = registry.tabs.compactMap { page in page.tab.map { ("/\(page.name)", $0) } }
        return [("/", "Home")] + tabs.prefix(Self.mostTabs) + [("/-/all", "More")]
    }

    /// The place in the bar to which the pages of a first word belong; nil for a page that does not exist.
    private func place(of noun: String) -> (address: String, name: String)? {
        let isThere =
            noun == Self.own || registry.nouns.contains(noun) || registry.page(calledBy: [noun]) != nil
        let tab = registry.tab(of: noun)
        return isThere ? places.first { $0.name == tab } ?? places.last : nil
    }

    /// The parent of a page: the page of its first word, or else its place in the bar; nil for the pages of the bar.
    private func parent(of path: [String]) -> (address: String, name: String)? {
        guard let noun = path.first, let place = place(of: noun) else { return nil }
        if path.count > 1, let page = registry.page(calledBy: [noun]) { return ("/\(noun)", page.title) }
        return place.address == "/" + path.joined(separator: "/") ? nil : place
    }

    /// The maximum number of pages in the bar, besides Home and More.
    private static let mostTabs = 3

    /// A random token for the forms of a page.
    func chance() -> String { randomBytes(16).hexadecimal }

    static func cookie(
        _ name: String, _ value: String, seconds: Int?, _ request: WebRequest, path: String = "/"
    ) -> String {
        let age = seconds.map { "; Max-Age=\($0)" } ?? ""
        return "\(name)=\(value); Path=\(path)\(age); HttpOnly; SameSite=Lax\(request.isEncrypted ? "; Secure" : "")"
    }

    // MARK: - Home, and all there is

    private func home(_ visit: Visit) throws -> Document {
        guard visit.isKnown else { return welcome }
        let blocks = registry.blocks(about: HomePage(), in: visit.session)
        return Document(title: "Home", main: visit.renderer().html(blocks), hidesTitle: true, isLive: true)
    }

    /// The first page for users who are not logged in.
    private var welcome: Document {
        let title = "Football for your group"
        return Document(
            title: title,
            main: BlockRenderer().html([
                .banner(
                    title, details: ["See who's coming, make fair teams, keep score and settle up."])
            ])
                + HTML(
                    .div, .class("actions"),
                    children: waysIn.enumerated().map { place, route in
                        Self.button(route.title, place == 0 ? "marked" : "plain", to: Self.address(of: route))
                    }),
            hidesTitle: true)
    }

    private func all(_ visit: Visit) throws -> Document {
        guard visit.isKnown else { throw IdentityFailure.nobody }
        let groups = registry.routesByUse.compactMap { module, routes -> HTML? in
            let offered = routes.filter { registry.isOffered($0, of: module.name) }
            guard !offered.isEmpty else { return nil }
            return HTML(
                .section, content: HTML(.h3, content: HTML(module.summary.capitalizedFirst)), Self.list(of: offered))
        }
        let tabs = Set(registry.tabs.map(\.name))
        let logout = BlockRenderer.row(
            "Log out", "Your account: \(visit.session.organizer.userName)", to: "/account/logout")
        return Document(
            title: "More",
            main: Self.searchForm("")
                + Self.list(of: registry.pages.filter { !tabs.contains($0.name) })
                + BlockRenderer.list([logout])
                + HTML(
                    .details, .id("commands"), content: HTML(.summary, content: "Everything the app can do"),
                    Self.line(visit.hidden()), HTML(groups))
        )
    }

    private static func searchForm(_ text: String) -> HTML {
        HTML(
            .form, .class("typed"), .init("action", "/-/search"),
            content: HTML(
                .input, .type("search"), .name("for"), .value(text), .init("aria-label", "Search"),
                .init("placeholder", "Search"), .init("required"),
                .init("maxlength", String(longestSearch)), .init("autocomplete", "off")),
            HTML(.button, content: "Search"))
    }

    /// The field for a command, as in the shell.
    private static func line(_ hidden: HTML) -> HTML {
        HTML(
            .form, .id("type"), .class("typed"), .init("method", "post"), .init("action", "/"),
            content: hidden,
            HTML(
                .input, .id("line"), .name("line"), .init("aria-label", "Command"), .init("autocomplete", "off"),
                .init("autocapitalize", "none"), .init("spellcheck", "false"), .init("maxlength", "1000"),
                .init("list", "line-list"), .init("placeholder", "Type a command")),
            HTML(.datalist, .id("line-list")), HTML(.button, content: "Run"))
    }

    private static func list(of pages: [Page]) -> HTML {
        BlockRenderer.list(pages.map { BlockRenderer.row($0.title, $0.summary.capitalizedFirst, to: "/\($0.name)") })
    }

    /// The titles of commands as links, with their names below or without.
    static func list(of routes: [RouteDescription], named: Bool = true) -> HTML {
        BlockRenderer.list(routes.map { BlockRenderer.row($0.title, named ? $0.name : "", to: address(of: $0)) })
    }

    /// The address of the page of a route with some values for its parameters.
    static func address(of route: RouteDescription, _ values: [(String, String)] = []) -> String {
        let path = "/" + route.path.map(Fields.encoded).joined(separator: "/")
        return values.isEmpty ? path : "\(path)?\(Fields.query(values))"
    }

    // MARK: - Search

    /// The maximum length of a searched text, in bytes.
    private static let longestSearch = 200

    private func search(_ visit: Visit) throws -> Document {
        guard visit.isKnown else { throw IdentityFailure.nobody }
        let text = visit.request.query["for"] ?? ""
        guard text.utf8.count <= Self.longestSearch else { throw WebFailure.searchTooLong }
        let words = text.lowercased().split(separator: " ").map(String.init)
        /// Whether each word is in the name or the description of a command, or is a synonym of the command.
        func isFound(_ name: String, _ text: String) throws -> Bool {
            let title = "\(name) \(text)".lowercased()
            return try words.allSatisfy { word in
                try Budget.current.spend(steps: title.utf8.count)
                return title.contains(word) || registry.synonyms[word].map { name.hasPrefix($0) } == true
            }
        }
        let pages = try registry.pages.filter { try isFound($0.name, "\($0.title) \($0.summary)") }
        let routes = try registry.offeredRoutes.filter { route in
            let names = route.parameters.map(\.name).joined(separator: " ")
            return try isFound(route.name, "\(route.title) \(route.summary) \(names)")
        }
        // Rows that can be shown, such as players and matches, are found by the completions of their names.
        let found = registry.nouns.flatMap { noun -> [HTML] in
            guard let (route, row) = registry.show(noun) else { return [] }
            let open = OpenParameter(route: route, parameter: row, given: Arguments(), beginning: text)
            let suggestions = (try? registry.suggestions(for: open, in: visit.session)) ?? []
            let kind = registry.page(calledBy: [noun])?.title ?? noun.capitalizedFirst
            return suggestions.prefix(20).map { suggestion in
                let details = [kind, suggestion.summary].filter { !$0.isEmpty }.joined(separator: " · ")
                return BlockRenderer.row(
                    suggestion.text, details, to: Self.address(of: route, [(row.name, suggestion.text)]))
            }
        }
        let nothing = pages.isEmpty && routes.isEmpty && found.isEmpty
        return Document(
            title: "Search",
            main: Self.searchForm(text)
                + HTML(
                    .p,
                    content: HTML(nothing ? "Nothing was found for \(quoted(text))." : "Results for \(quoted(text)):"))
                + Self.list(of: pages) + BlockRenderer.list(found)
                + BlockRenderer.list(
                    routes.map { route in
                        let details = route.summary == route.title ? "" : route.summary
                        return BlockRenderer.row(route.title, details, to: Self.address(of: route))
                    }))
    }
}

extension Endpoint.Response {
    /// The headers of pages, besides those of every response.
    private static let headers = [
        "Content-Security-Policy": """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """,
        // Requests for styles, script and icons must not carry the address of a link. With no-referrer, browsers would
        // send no origin with forms.
        "Referrer-Policy": "strict-origin", "X-Robots-Tag": "noindex",
    ]

    /// A page.
    ///
    /// - Throws: What ``HTMLWriter`` throws if it would be too large.
    static func page(
        _ status: Endpoint.Status, _ document: HTML, headers others: [String: String] = [:]
    ) throws -> Endpoint.Response {
        var writer = HTMLWriter()
        try writer.write(document: document)
        var response = Endpoint.Response(
            status, headers: headers.merging(others) { $1 },
            body: .bytes(writer.bytes, type: "text/html; charset=utf-8"))
        response.held = writer.held
        return response
    }

    /// Sends the browser to another page.
    static func seeOther(_ address: String, cookies: [String] = []) -> Endpoint.Response {
        var response = Endpoint.Response(.seeOther, headers: headers.merging(["Location": address]) { $1 })
        response.cookies = cookies
        return response
    }
}
