import Foundation
public import GatherKit
import GatherWire

/// A failure reported by the server, with the same kind and message as a local one.
public struct RemoteFailure: Failure {
    /// The kind of failure.
    public let kind: FailureKind
    /// The problem, and how to solve it.
    public let message: String
    /// The number of seconds after which to retry; nil if the server sent none.
    public let retryAfter: Int?
    /// The revision that the user has seen after this failure; nil unless it reports a conflicting change.
    public let seen: SeenRevision?

    /// Creates a failure.
    public init(_ kind: FailureKind, _ message: String, retryAfter: Int? = nil, seen: SeenRevision? = nil) {
        self.kind = kind
        self.message = message
        self.retryAfter = retryAfter
        self.seen = seen
    }

    /// Converts the failure in a response.
    init(_ answer: FailureAnswer) {
        self.init(answer.kind.flatMap(FailureKind.init) ?? .unavailable, answer.reason)
    }

    /// Decodes the body of an error response.
    ///
    /// - Returns: Nil if the body does not have the form of a gather server's errors.
    init?(status: Int, body: Data, retryAfter: Int?) {
        guard let answer = try? Value(json: body).decoded(as: FailureAnswer.self) else { return nil }
        let kind = answer.kind.flatMap(FailureKind.init) ?? Self.kind(of: status)
        self.init(kind, answer.reason, retryAfter: retryAfter, seen: answer.seen)
    }

    /// The kind that corresponds to an HTTP status, for responses without one.
    private static func kind(of status: Int) -> FailureKind {
        switch status {
        case 400, 405, 411, 413, 415, 422: .usage
        case 401, 403: .unauthorized
        case 404: .notFound
        case 409: .conflict
        case 429: .tooMany
        default: .unavailable
        }
    }
}
