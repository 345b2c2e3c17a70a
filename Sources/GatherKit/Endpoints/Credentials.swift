import Foundation

/// Who sends a request.
public enum Credentials: Equatable, Sendable {
    /// Nobody says.
    case nobody
    /// The holder of a token, or somebody whom the caller of the endpoint vouches for.
    case identity(Identity)
    /// Somebody with a name and a password.
    case login(Endpoint.Login)

    /// The token, if it is one that says who it is.
    var token: Secret? { if case .identity(.remembered(let token)) = self { token } else { nil } }

    /// The name of the cookie by which a client is known.
    static let clientCookie = "gather-client"

    /// What a client is known by, of the cookies that it has sent.
    public static func client(in cookies: String) -> Secret? {
        for cookie in cookies.split(separator: ";") {
            let parts = cookie.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingPrefix(" ") == clientCookie else { continue }
            return Secret(String(parts[1]))
        }
        return nil
    }

    /// Reads the header `Authorization` of a request.
    ///
    /// - Parameter text: `Bearer TOKEN`, or `Basic` and a name and a password in Base64; anything else is no credentials.
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
