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
    static let clientCookie = "gather-client"

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
        let start = Array("\(name)=".utf8)
        var found: ArraySlice<UInt8>?
        var place = 0
        while place < bytes.count {
            let end = bytes[place...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
            let pair = bytes[place..<end].drop { $0 == UInt8(ascii: " ") }
            place = end + 1
            guard pair.starts(with: start) else { continue }
            if found != nil { return nil }
            found = pair.dropFirst(start.count)
        }
        guard let found, !found.isEmpty else { return nil }
        return String(decoding: found, as: UTF8.self)
    }

    /// The identifier of a client that has logged in before; nil if there is none.
    public var client: Secret? { self[Credentials.clientCookie].map { Secret($0) } }
}
