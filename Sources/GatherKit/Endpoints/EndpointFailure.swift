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
    /// Too much waits already.
    case busy

    /// How the request ends.
    public var status: Endpoint.Status {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .methodNotAllowed
        case .needsToken, .needsPassword: .unauthorized
        case .bodyTooLarge: .contentTooLarge
        case .busy: .serviceUnavailable
        }
    }

    /// A mistake of whoever asks, unless too many ask at once.
    public var kind: FailureKind {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .usage
        case .needsToken, .needsPassword: .unauthorized
        case .bodyTooLarge: .invalid
        case .busy: .unavailable
        }
    }

    /// After how many seconds it may work.
    public var retryAfter: Int? { self == .busy ? 3 : nil }

    /// What would be right.
    public var message: String {
        switch self {
        case .unknownPath: "there is nothing at this path"
        case .wrongMethod(let allowed): "this path takes \(listed(allowed.map(\.rawValue))) only"
        case .needsToken: "a valid token is needed; log in and send it as Authorization: Bearer TOKEN"
        case .needsPassword: "a name and a password are needed; send them as Authorization: Basic, in Base64"
        case .busy: "too many ask for this at once; try again in some seconds"
        case .bodyTooLarge(let limit): "a body has at most \(limit) bytes"
        }
    }
}
