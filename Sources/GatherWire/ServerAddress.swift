import Foundation
public import GatherKit

/// The URL of a server.
public struct ServerAddress: Equatable, Sendable {
    /// The normalized URL, without a trailing slash.
    public let text: String
    /// The host name or IP address, without brackets.
    public let host: String
    /// Whether the traffic can be read by others: plain HTTP to a host that is not the loopback address.
    public let isReadable: Bool

    /// Whether a store location is a server URL, valid or not, rather than a file.
    public static func isMeant(by text: String) -> Bool {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        return text.contains("://") && (scheme == "http" || scheme == "https")
    }

    /// Parses a URL, such as `https://example.org:8443/football`.
    ///
    /// - Throws: ``AddressFailure``, whose message never contains a password.
    public init(_ text: String) throws(AddressFailure) {
        // Checked before parsing, so that the message about an invalid URL cannot repeat a password.
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        if rest.prefix(while: { $0 != "/" }).contains("@") { throw .password }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty
        else { throw .unreadable(text) }
        guard parts.query == nil, parts.fragment == nil else { throw .tooMuch(text) }
        if let port = parts.port, !(1...65_535).contains(port) { throw .unreadable(text) }
        // Normalize, so that two spellings of a URL are one server.
        let name = host.lowercased()
        let usualPort = scheme == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == usualPort ? nil : ":\($0)" } ?? ""
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        self.text = "\(scheme)://\(name)\(port)\(path)"
        self.host = name.trimmingCharacters(in: ["[", "]"])
        isReadable = scheme == "http" && self.host != "localhost" && !NetworkAddress(self.host).isLoopback
    }
}

/// An invalid server URL.
public enum AddressFailure: Failure {
    /// The URL cannot be parsed.
    case unreadable(String)
    /// It has a query or a fragment.
    case tooMuch(String)
    /// It contains a user name or password.
    case password

    /// Always ``FailureKind/usage``.
    public var kind: FailureKind { .usage }

    /// The problem, and the expected form.
    public var message: String {
        switch self {
        case .unreadable(let text):
            "\(quoted(text)) is not the address of a server; write it as https://host, https://host:port or https://host/path"
        case .tooMuch(let text):
            "\(quoted(text)) is more than the address of a server; leave out what begins with ? or #"
        case .password:
            "the address of a server cannot have a user or a password, which others could see; leave out everything up to "
                + "the @, and log in with: account login NAME --remember"
        }
    }
}
