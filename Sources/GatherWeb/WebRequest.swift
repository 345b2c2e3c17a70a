import Foundation
import GatherCrypto
public import GatherDatabase
public import GatherKit

/// A request of a browser.
public struct WebRequest: Sendable {
    /// Whether it asks for something to be done, or only for a page.
    public let isPost: Bool
    /// The segments of the path, decoded; empty for the home page.
    let path: [String]
    /// The path and the query, as they were asked for.
    let target: String
    let query: Fields
    let form: Fields
    private let cookies: [String: String]
    /// The token of the login; nil if there is none.
    let token: Secret?
    /// The address of the client; nil if it is unknown.
    let address: String?
    /// Whether nobody on the way can read it.
    let isEncrypted: Bool
    /// The scheme and the host by which the client calls this server.
    let base: String
    /// Whether it comes back to a stream of events.
    public let isResumed: Bool
    /// The budget of the work.
    public let budget: Budget

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - target: The path and the query.
    ///   - type: The media type of the body, with its parameters.
    ///   - cookies: The header `Cookie`.
    ///   - host: The header `Host`.
    /// - Throws: A ``Failure`` when the path, the query or the form cannot be read.
    public init(
        isPost: Bool, _ target: String, type: String, body: [UInt8], cookies: String, address: String?,
        isEncrypted: Bool, isResumed: Bool, host: String, budget: Budget
    ) throws {
        self.isPost = isPost
        self.target = target
        // Some clients would read the beginning as the name of a host.
        guard !target.hasPrefix("//") else { throw WebFailure.unknownPage }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = try parts[0].split(separator: "/").map { segment in
            guard let text = segment.removingPercentEncoding else { throw WebFailure.unknownPage }
            return text
        }
        query = try Fields(encoded: parts.count > 1 ? parts[1] : "")
        if let start = type.range(of: "boundary=")?.upperBound, type.hasPrefix("multipart/form-data") {
            let boundary = type[start...].prefix { $0 != ";" }
            form = try Fields(multipart: body, boundary: String(boundary).replacing("\"", with: ""))
        } else {
            form = try Fields(encoded: String(decoding: body, as: UTF8.self))
        }
        token = Self.token(inCookies: cookies, isEncrypted: isEncrypted)
        self.cookies = Self.cookies(cookies)
        self.address = address
        self.isEncrypted = isEncrypted
        base = "\(isEncrypted ? "https" : "http")://\(host)"
        self.isResumed = isResumed
        self.budget = budget
    }

    private static func cookies(_ header: String) -> [String: String] {
        let pairs = header.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        // A cookie that is sent twice may have been set by another site of the domain: none of them counts.
        return Dictionary(
            pairs.filter { $0.count == 2 }.map { (String($0[0].trimmingPrefix(" ")), String($0[1])) }
        ) { _, _ in "" }
    }

    // MARK: - Logins

    /// The name of the cookie with the token of a login.
    ///
    /// A browser takes `__Host-` only over an encrypted connection, for this host alone; without encryption there are
    /// logins only at this machine.
    static func loginCookie(isEncrypted: Bool) -> String { isEncrypted ? "__Host-gather" : "gather" }

    /// The token of a login in the header `Cookie`; nil if there is none.
    public static func token(inCookies header: String, isEncrypted: Bool) -> Secret? {
        let text = cookies(header)[loginCookie(isEncrypted: isEncrypted)] ?? ""
        return text.isEmpty ? nil : Secret(text)
    }

    /// The name of the cookie with the token of the login.
    var loginCookie: String { Self.loginCookie(isEncrypted: isEncrypted) }

    /// Under which identity sessions are opened.
    public var identity: Identity { token.map(Identity.remembered) ?? .known(.nobody) }

    var origin: Session.Origin { .network(token: token, address: address) }

    /// Whether a login may be kept: nobody can read it on its way.
    var mayLogIn: Bool { isEncrypted || address.map { NetworkAddress($0).isLoopback } ?? false }

    /// The origin of what is done through a link, for which no login counts.
    var linkOrigin: Session.Origin { .network(token: nil, address: address) }

    /// By what somebody may listen to changes.
    public enum EventsPlace: Equatable, Sendable {
        case login, link
    }

    /// By what the request may listen to changes; nil if it does not ask for them.
    public var eventsPlace: EventsPlace? {
        guard !isPost, path.last == "events" else { return nil }
        return path == [WebPages.own, "events"] ? .login : path.count == 3 && path[0] == WebPages.links ? .link : nil
    }

    // MARK: - What a page says to the next

    /// The name of the cookie that says what was done; encrypted, one that no neighbour in the domain can set.
    var saidCookie: String { loginCookie + "-said" }

    /// What was done on the page before; nil if there is nothing to say.
    var said: [Block]? {
        guard let text = cookies[saidCookie], let data = Data(base64Encoded: text),
            let blocks = try? JSONDecoder().decode([Block].self, from: data)
        else { return nil }
        // Others may have set the cookie: a picture or an address in it is not ours.
        return blocks.allSatisfy(\.isSentence) ? blocks : []
    }

    // MARK: - Forgery

    /// Returns a token that makes a form one of ours, with a part of chance, so that it is another in each page and
    /// cannot be guessed from the length of compressed pages.
    func formToken(_ chance: String) throws -> String { "\(chance).\(try mark(chance))" }

    /// Checks the token of a form.
    ///
    /// - Throws: ``WebFailure/forged``.
    func checkForm() throws {
        let parts = (form["token"] ?? "").split(separator: ".").map(String.init)
        guard parts.count == 2, try mark(parts[0]) == parts[1] else { throw WebFailure.forged }
    }

    private func mark(_ chance: String) throws -> String {
        try SHA256.hash(Data("gather form \(chance) \(token?.exposed ?? "")".utf8)).hexadecimal
    }
}

extension Block {
    /// Whether it is nothing but words.
    var isSentence: Bool {
        switch self {
        case .text, .alert: true
        default: false
        }
    }
}

/// The work that a request takes.
public struct WebWork: Sendable {
    /// Its access to the store.
    public let access: RouteDescription.Access
    /// Whether it takes long on purpose, as passwords do.
    public let isSlow: Bool
    /// Does it; may block.
    public let answer: @Sendable () -> Endpoint.Response

    init(
        _ access: RouteDescription.Access, isSlow: Bool = false, _ answer: @escaping @Sendable () -> Endpoint.Response
    ) {
        (self.access, self.isSlow, self.answer) = (access, isSlow, answer)
    }
}

/// The view of a browser, which has sent secrets and an answer to the question along.
struct WebView: ViewAdapter {
    /// The question that was answered with yes; nil if none was.
    let confirmed: String?

    func show(_ screen: Screen) {}

    func secret(_ request: SecretRequest) throws -> Secret { throw ViewFailure.needsSecret(request.parameter.name) }

    func confirms(_ question: String) throws -> Bool {
        guard let confirmed else { throw OpenQuestion(text: question) }
        guard confirmed == question else { throw ViewFailure.overtaken }
        return true
    }
}

/// A question that is to be asked before something is done.
struct OpenQuestion: Error {
    let text: String
}
