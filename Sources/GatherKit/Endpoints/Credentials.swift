import Foundation

/// The credentials of a request.
public enum Credentials: Equatable, Sendable {
    /// None.
    case nobody
    /// A token, or an identity that the caller has already verified.
    case identity(Identity)
    /// A name and a password.
    case login(Endpoint.Login)

    /// The token, if there is one.
    public var token: Secret? { if case .identity(.remembered(let token)) = self { token } else { nil } }

    /// The name of the cookie that identifies a client after a login.
    package static let clientCookie = "gather-client"

    /// Parses an `Authorization` header.
    ///
    /// - Parameter text: `Bearer TOKEN`, or `Basic` with name and password in Base64; anything else counts as no
    ///   credentials.
    public init(authorization text: String?) {
        let parts = text?.split(separator: " ", maxSplits: 1) ?? []
        self = .nobody
        guard parts.count == 2 else { return }
        switch parts[0].lowercased() {
        case "bearer": self = .identity(.remembered(Secret(String(parts[1]))))
        case "basic":
            guard let data = Data(base64Encoded: String(parts[1])), let pair = String(data: data, encoding: .utf8),
                let colon = pair.firstIndex(of: ":")
            else { return }
            let password = Secret(String(pair[pair.index(after: colon)...]))
            self = .login(Endpoint.Login(name: String(pair[..<colon]), password: password))
        default: return
        }
    }
}

/// The cookies of a request, looked up in its header `Cookie`.
public struct Cookies: Sendable {
    private let bytes: [UInt8]

    /// Creates the cookies of a header.
    public init(_ header: String?) { bytes = Array((header ?? "").utf8) }

    /// The value of a cookie; nil if there is none, or it is empty.
    ///
    /// A cookie that is sent twice may have been set by another site of the domain, so neither of the two counts.
    public subscript(name: String) -> String? {
        let start = "\(name)=".utf8
        let pairs = bytes.split(separator: UInt8(ascii: ";")).map { $0.drop { $0 == UInt8(ascii: " ") } }
            .filter { $0.starts(with: start) }
        guard pairs.count == 1, pairs[0].count > start.count else { return nil }
        return String(decoding: pairs[0].dropFirst(start.count), as: UTF8.self)
    }

    /// The identifier of a client that has logged in before; nil if there is none.
    public var client: Secret? { self[Credentials.clientCookie].map { Secret($0) } }
}
