/// A request that no handler gets to see.
public enum EndpointFailure: Failure {
    /// There is nothing at the path.
    case unknownPath
    /// There is something at the path, but not for that method.
    case wrongMethod(allowed: [Endpoint.Method])
    /// The token is missing, or not valid.
    case needsToken
    /// The name and the password are missing.
    case needsPassword
    /// The body is larger than a number of bytes.
    case bodyTooLarge(limit: Int)

    /// How the request ends.
    public var status: Endpoint.Status {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .methodNotAllowed
        case .needsToken, .needsPassword: .unauthorized
        case .bodyTooLarge: .contentTooLarge
        }
    }

    /// A mistake of whoever asks.
    public var kind: FailureKind {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .usage
        case .needsToken, .needsPassword: .unauthorized
        case .bodyTooLarge: .invalid
        }
    }

    /// What would be right.
    public var message: String {
        switch self {
        case .unknownPath: "there is nothing at this path"
        case .wrongMethod(let allowed): "this path takes \(listed(allowed.map(\.rawValue))) only"
        case .needsToken: "a valid token is needed; log in and send it as Authorization: Bearer TOKEN"
        case .needsPassword: "a name and a password are needed; send them as Authorization: Basic, in Base64"
        case .bodyTooLarge(let limit): "a body has at most \(limit) bytes"
        }
    }
}
