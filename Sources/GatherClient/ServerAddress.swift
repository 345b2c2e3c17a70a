import Foundation
public import GatherKit

/// Where a server is.
public struct ServerAddress: Equatable, Sendable {
    /// The whole of it, without a slash at the end.
    public let text: String
    /// The name or number of its machine.
    public let host: String
    /// Whether what is sent can be read on the way by others.
    public let isReadable: Bool

    /// Whether a text names a server, well or badly, rather than a file.
    public static func isMeant(by text: String) -> Bool {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        return text.contains("://") && (scheme == "http" || scheme == "https")
    }

    /// Reads an address, such as `https://example.org:8443/football`.
    ///
    /// - Throws: ``AddressFailure`` that says what is wrong; it repeats nothing that may be secret.
    public init(_ text: String) throws(AddressFailure) {
        // Also where it stands in an address that is none: a password is the one thing that must not be repeated.
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        if rest.prefix(while: { $0 != "/" }).contains("@") { throw .password }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty
        else { throw .unreadable(text) }
        guard parts.query == nil, parts.fragment == nil else { throw .tooMuch(text) }
        if let port = parts.port, !(1...65_535).contains(port) { throw .unreadable(text) }
        // Two ways to write an address are not two servers.
        let name = host.lowercased()
        let usualPort = scheme == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == usualPort ? nil : ":\($0)" } ?? ""
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        self.text = "\(scheme)://\(name)\(port)\(path)"
        self.host = name.trimmingCharacters(in: ["[", "]"])
        isReadable = scheme == "http" && !Self.isLoopback(self.host)
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}

/// An address that is none.
public enum AddressFailure: Failure {
    /// It cannot be read.
    case unreadable(String)
    /// There is a question mark or a number sign with something behind it.
    case tooMuch(String)
    /// There is a user or a password in it.
    case password

    /// A mistake of whoever wrote it.
    public var kind: FailureKind { .usage }

    /// What an address is.
    public var message: String {
        switch self {
        case .unreadable(let text):
            "\(quoted(text)) is no address of a server; write it as https://host, https://host:port or https://host/path"
        case .tooMuch(let text):
            "\(quoted(text)) is more than the address of a server; leave out what begins with ? or #"
        case .password:
            "no user and no password stands in the address of a server, where others could see it; leave out all up to "
                + "the @, and log in with: account login NAME --remember"
        }
    }
}
