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
    var token: Secret? { if case .identity(.remembered(let token)) = self { token } else { nil } }

    /// The name of the cookie that identifies a client after a login.
    static let clientCookie = "gather-client"

    /// Returns the client's identifier from a `Cookie` header; nil if there is none.
    public static func client(in cookies: String) -> Secret? {
        for cookie in cookies.split(separator: ";") {
            let parts = cookie.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingPrefix(" ") == clientCookie else { continue }
            return Secret(String(parts[1]))
        }
        return nil
    }

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
