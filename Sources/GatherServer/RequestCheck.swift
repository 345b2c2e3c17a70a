import Foundation
import GatherKit
import GatherWire
import HTTPTypes
import HummingbirdCore

/// A check that protects against cross-site requests and DNS rebinding, and rejects unknown expectations.
///
/// A web page may send forms to any address, including one that only this machine can reach. But its browser sends the
/// origin of the page (`Origin`) and cannot send JSON without a preflight request; and an attacker's domain name that
/// resolves to this server appears in `Host`.
struct RequestCheck: Sendable {
    /// The origins of pages of other sites that may use the API, in lower case.
    private let origins: Set<String>
    /// The permitted host names in lower case, besides those of this machine; nil permits IP addresses.
    private let names: [String]?
    private let own: String

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - names: The host names of the server; if empty, every IP address is permitted.
    ///   - host: The host name or IP address that the server listens on.
    ///   - origins: The origins of pages of other sites that may use the API.
    init(names: [String], listeningAt host: String, origins: [String] = []) {
        self.origins = Set(origins.map { $0.lowercased() })
        self.names = names.isEmpty ? nil : names.map(Self.host)
        own = Self.host(host)
    }

    /// The error response to a rejected request; nil if the request is permitted.
    ///
    /// - Parameter isEncrypted: Whether the client's connection is encrypted, as far as that is known.
    func refusal(of request: Request, isEncrypted: Bool) -> Endpoint.Response? {
        let authority = request.head.authority
        if let authority, !isOwn(authority) {
            let called = quoted(Self.host(authority))
            return Endpoint.Response(
                .misdirectedRequest,
                reason: "this server is not called \(called); whoever runs the server can add that name to server.hosts"
            )
        }
        if let origin = request.headers[.origin], allowedOrigin(of: request) == nil,
            authority.map({ Self.isSame(origin, $0, isEncrypted) }) != true
        {
            let isOfProxy = authority.map { !isEncrypted && Self.isSame(origin, $0, true) } ?? false
            let remedy =
                "; an HTTPS proxy of this server must be in server.trusted-proxies, and send "
                + "X-Forwarded-Proto: https"
            return Endpoint.Response(
                .forbidden,
                reason: "the page \(quoted(origin)) is not allowed to use this server\(isOfProxy ? remedy : "")")
        }
        if let expectation = request.headers[.expect], expectation.lowercased() != "100-continue" {
            return Endpoint.Response(.expectationFailed, reason: "the Expect header can only be 100-continue")
        }
        return nil
    }

    /// The origin of a request for the API, whose pages may use it; nil for any other.
    ///
    /// Logins of pages are cookies, which the API ignores: such a page can do only what it has a token for.
    func allowedOrigin(of request: Request) -> String? {
        guard let origin = request.headers[.origin], origins.contains(origin.lowercased()),
            request.head.path?.hasPrefix("/api/") == true
        else { return nil }
        return origin
    }

    /// The answer to a browser that asks whether a page of an allowed origin may send a request; nil for any other
    /// request.
    func preflight(_ request: Request) -> Endpoint.Response? {
        guard request.method == .options, allowedOrigin(of: request) != nil,
            let method = request.headers[.accessControlRequestMethod]
        else { return nil }
        let fields = "Authorization, Content-Type, \(Wire.keyHeader), If-Match, If-None-Match, Time-Zone"
        return Endpoint.Response(
            .noContent,
            headers: [
                "Access-Control-Allow-Methods": Self.methods.contains(method) ? method : "GET",
                "Access-Control-Allow-Headers": fields, "Access-Control-Max-Age": "600",
            ])
    }

    private static let methods = Set(Endpoint.Method.allCases.map(\.rawValue))

    /// The maximum length of a host with its port, in bytes.
    private static let longestAuthority = 300

    private func isOwn(_ authority: String) -> Bool {
        guard authority.utf8.count <= Self.longestAuthority, Self.isAuthority(authority) else { return false }
        let host = Self.host(authority)
        let address = NetworkAddress(host)
        if host == own || host == "localhost" || host.hasSuffix(".localhost") || address.isLoopback { return true }
        return names?.contains(host) ?? address.isValid
    }

    /// Whether a text is a host, with or without a port: an IPv6 address in brackets, or an address or a name of ASCII
    /// letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 3.2.2).
    private static func isAuthority(_ text: String) -> Bool {
        let isAddress = text.utf8.first == UInt8(ascii: "[")
        let host = isAddress ? text.prefix { $0 != "]" }.dropFirst() : text.prefix { $0 != ":" }
        let port = text[host.endIndex...].dropFirst(isAddress ? 1 : 0)
        let isHost = host.utf8.allSatisfy((isAddress ? bytesOfAddress : bytesOfName).contains)
        let isPort = port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy { "0"..."9" ~= $0 }
        return isHost && !host.isEmpty && isPort && (!isAddress || text[host.endIndex...].first == "]")
    }

    private static let bytesOfName = Set(lettersAndDigits + "-._~".utf8)
    private static let bytesOfAddress = Set("0123456789abcdefABCDEF:.".utf8)

    /// The host of an authority, in lower case without port, brackets and trailing dot.
    private static func host(_ authority: String) -> String {
        var host = authority.lowercased()[...]
        if host.first == "[" {
            host = host.dropFirst().prefix { $0 != "]" }
        } else if host.count(where: { $0 == ":" }) == 1 {
            host = host.prefix { $0 != ":" }
        }
        return String(host.last == "." ? host.dropLast() : host)
    }

    /// Whether an origin has the scheme of a connection, and the same host and port as an authority.
    ///
    /// A proxy that is not trusted does not count, because any client could send its header for the scheme.
    private static func isSame(_ origin: String, _ authority: String, _ isEncrypted: Bool) -> Bool {
        let (scheme, port) = isEncrypted ? ("https", ":443") : ("http", ":80")
        let authority = authority.lowercased()
        // An origin omits the default port of its scheme.
        let host = authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
        return origin.utf8.count <= longestAuthority + 10 && origin.lowercased() == "\(scheme)://\(host)"
    }
}

extension Endpoint.Request {
    /// Whether the body is declared as JSON, which pages of other sites cannot send.
    var isJSON: Bool { String(type.prefix { $0 != ";" }).trimmingWhitespace().lowercased() == "application/json" }
}

extension HTTPFields {
    /// The value of a field whose name HTTPTypes does not declare; nil if there is none.
    subscript(_ name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set { if let name = HTTPField.Name(name) { self[name] = newValue } }
    }

    /// The maximum length of a header field that is read, in bytes.
    private static let longestShort = 1000

    /// The value of a header field that is short in every sensible request; nil if there is none, or it is longer, so that
    /// reading it takes no time.
    func short(_ name: HTTPField.Name) -> String? {
        self[name].flatMap { $0.utf8.count <= Self.longestShort ? $0 : nil }
    }
}

extension Endpoint.Response {
    /// Returns the response with the header fields that let a page of an allowed origin read it.
    func allowing(_ request: Request, by check: RequestCheck) -> Endpoint.Response {
        guard let origin = check.allowedOrigin(of: request) else { return self }
        var response = self
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = "ETag, Location, Retry-After, X-Request-ID"
        response.headers["Vary"] = (headers["Vary"].map { "\($0), " } ?? "") + "Origin"
        return response
    }
}
