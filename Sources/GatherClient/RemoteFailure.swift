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

    /// Creates a failure.
    public init(_ kind: FailureKind, _ message: String, retryAfter: Int? = nil) {
        self.kind = kind
        self.message = message
        self.retryAfter = retryAfter
    }

    /// Converts the failure in an answer.
    init(_ answer: FailureAnswer, retryAfter: Int? = nil) {
        let kind = answer.kind.flatMap(FailureKind.init) ?? .unavailable
        self.init(kind, answer.reason, retryAfter: retryAfter)
    }

    /// Decodes an error response; nil if its body does not have the form of a gather server's errors.
    init?(_ response: Response) {
        guard let answer = try? Value(json: response.body).decoded(as: FailureAnswer.self) else { return nil }
        self.init(answer, retryAfter: response.retryAfter)
    }
}
