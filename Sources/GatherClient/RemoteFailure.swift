import Foundation
public import GatherKit
import GatherWire

/// What a server says went wrong: the same, in the same words, as if the store were here.
public struct RemoteFailure: Failure {
    /// What kind of failure it is.
    public let kind: FailureKind
    /// What went wrong and what to do about it.
    public let message: String
    /// After how many seconds the same may work.
    public let retryAfter: Int?
    /// How far whoever is told of it has seen by that what is done elsewhere, if that is what it tells of.
    public let seen: SeenRevision?

    /// Repeats a failure.
    public init(_ kind: FailureKind, _ message: String, retryAfter: Int? = nil, seen: SeenRevision? = nil) {
        self.kind = kind
        self.message = message
        self.retryAfter = retryAfter
        self.seen = seen
    }

    /// Repeats what a server has told.
    init(_ answer: FailureAnswer) {
        self.init(answer.kind.flatMap(FailureKind.init) ?? .unavailable, answer.reason)
    }

    /// Reads an answer that tells of a failure.
    ///
    /// - Returns: Nil when what answers is no server of this program.
    init?(status: Int, body: Data, retryAfter: Int?) {
        guard let answer = try? Value(json: body).decoded(as: FailureAnswer.self) else { return nil }
        let kind = answer.kind.flatMap(FailureKind.init) ?? Self.kind(of: status)
        self.init(kind, answer.reason, retryAfter: retryAfter, seen: answer.seen)
    }

    /// The kind of failure that a status tells of, where the answer does not.
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
