import Foundation
import GatherKit
import HTTPTypes
import HummingbirdCore

/// Keeps web pages of others from having a browser ask this server for something, and refuses what it does not know.
///
/// A page may send a form to any address, also to one that only this machine reaches. But its browser says where it comes
/// from (`Origin`), and cannot send JSON without asking first; and whoever makes a name of their own lead to this server
/// (DNS rebinding) sends that name (`Host`).
struct RequestCheck: Sendable {
    /// The names in lower case; nil for those by which only this machine, or nobody, can be meant.
    private let names: [String]?
    private let own: String

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - names: The names by which the server is called; none for any number of an address.
    ///   - host: The name or number that it listens at.
    init(names: [String], listeningAt host: String) {
        self.names = names.isEmpty ? nil : names.map(Self.host)
        own = Self.host(host)
    }

    /// What a request is told that is not to be answered; nil when it is.
    func refusal(of request: Request) -> Answer? {
        let authority = request.head.authority
        if let authority, !isOwn(authority) {
            let called = quoted(Self.host(authority))
            return Answer(
                .misdirectedRequest,
                reason: "this server is not called \(called); whoever runs it can add that name to server.hosts")
        }
        if let origin = request.headers[.origin], authority.map({ Self.isSame(origin, $0) }) != true {
            return Answer(.forbidden, reason: "the page \(quoted(origin)) may not ask this server for anything")
        }
        if let expectation = request.headers[.expect], expectation.lowercased() != "100-continue" {
            return Answer(.expectationFailed, reason: "100-continue is all that can be expected")
        }
        return nil
    }

    /// Whether a request brings along what is said to be JSON: a page of another site may not send that.
    static func isJSON(_ request: Request) -> Bool {
        let type = request.headers[.contentType]?.prefix { $0 != ";" } ?? ""
        return String(type).trimmingWhitespace().lowercased() == "application/json"
    }

    private func isOwn(_ authority: String) -> Bool {
        let host = Self.host(authority)
        let address = NetworkAddress(host)
        if host == own || host == "localhost" || host.hasSuffix(".localhost") || address.isLoopback { return true }
        return names?.contains(host) ?? address.isNumber
    }

    /// The name or number of a host, without port, brackets and the dot that may end it.
    private static func host(_ authority: String) -> String {
        var host = authority.lowercased()[...]
        if host.first == "[" {
            host = host.dropFirst().prefix { $0 != "]" }
        } else if host.count(where: { $0 == ":" }) == 1 {
            host = host.prefix { $0 != ":" }
        }
        return String(host.last == "." ? host.dropLast() : host)
    }

    /// Whether a page with that origin was served under that authority.
    private static func isSame(_ origin: String, _ authority: String) -> Bool {
        guard let end = origin.range(of: "://") else { return false }
        return origin[end.upperBound...].lowercased() == authority.lowercased()
    }
}
