package import GatherDatabase

/// A request that is rejected before its handler runs.
public enum EndpointFailure: Failure {
    /// No endpoint matches the path.
    case unknownPath
    /// An endpoint matches the path, but not the method.
    case wrongMethod(allowed: [Endpoint.Method])
    /// The token is missing or invalid.
    case needsToken
    /// The name and the password are missing.
    case needsPassword
    /// The body exceeds a size limit, in bytes.
    case bodyTooLarge(limit: Int)
    /// The row has changed since the client saw it.
    case changedMeanwhile
    /// Too many requests are waiting.
    case busy

    /// The status code of the response.
    public var status: Endpoint.Status {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .methodNotAllowed
        case .needsToken, .needsPassword: .unauthorized
        case .bodyTooLarge: .contentTooLarge
        case .changedMeanwhile: .preconditionFailed
        case .busy: .serviceUnavailable
        }
    }

    /// A mistake of the client, or ``FailureKind/unavailable`` for ``busy``.
    public var kind: FailureKind {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .usage
        case .needsToken, .needsPassword: .unauthorized
        case .bodyTooLarge: .invalid
        case .changedMeanwhile: .conflict
        case .busy: .unavailable
        }
    }

    /// Three seconds for ``busy``, otherwise nil.
    public var retryAfter: Int? { self == .busy ? 3 : nil }

    /// The problem and its remedy.
    public var message: String {
        switch self {
        case .unknownPath: "there is nothing at this path"
        case .wrongMethod(let allowed): "this path accepts only \(listed(allowed.map(\.rawValue)))"
        case .needsToken: "a valid token is needed; log in, and send the token as Authorization: Bearer TOKEN"
        case .needsPassword: "a name and a password are needed; send them as Authorization: Basic, in Base64"
        case .changedMeanwhile: ViewFailure.overtaken.message
        case .busy: "too many requests at once; try again in a few seconds"
        case .bodyTooLarge(let limit): "a body can have at most \(limit) bytes"
        }
    }
}

extension Budget {
    /// The size up to which nothing is reserved, in bytes.
    private static let unnoticed = 16 << 10

    /// Reserves memory for a body or a response, before it is made.
    ///
    /// - Parameter size: The size in bytes.
    /// - Returns: A value that releases the memory when it is deinitialized; nil for a small size.
    /// - Throws: ``EndpointFailure/busy`` if there is no more.
    package func reserve(_ size: Int) throws(EndpointFailure) -> ConcurrencyLimit.Share? {
        guard size > Self.unnoticed, let memory else { return nil }
        guard let share = memory.take(size, for: owner) else { throw .busy }
        return share
    }
}
