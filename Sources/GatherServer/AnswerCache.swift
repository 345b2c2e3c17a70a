import Foundation
import GatherDatabase
import GatherKit
import Synchronization

/// A cache of responses that depend on the store, valid until the store changes.
///
/// Other processes may write to the store, so its version is read for each request. A token may expire without a change
/// of the store, so a response is reused only within the second in which it was made.
final class AnswerCache: Sendable {
    /// The cache key of a response.
    struct Question: Hashable {
        /// The authorization of the request.
        let authorization: String
        /// The path and query.
        let target: String
        /// The version of the store.
        let version: Int
        /// The second of the request.
        let second: Int
    }

    private let database: any Database
    private let answers = Mutex<[Question: Endpoint.Response]>([:])
    private let now: @Sendable () -> Int

    /// The maximum number of responses, and the maximum size of each in bytes.
    private static let (limit, size) = (256, Memory.unnoticed)

    init(_ database: any Database, now: @escaping @Sendable () -> Int = { time(nil) }) {
        self.database = database
        self.now = now
    }

    /// Makes the cache key of a request, before the store is read.
    ///
    /// - Returns: Nil without authorization, or if the version of the store is not known.
    func question(_ target: String, authorization: String?) async -> Question? {
        guard let authorization, let version = await database.version() else { return nil }
        return Question(authorization: authorization, target: target, version: version, second: now())
    }

    /// The cached response; nil if there is none.
    subscript(question: Question) -> Endpoint.Response? { answers.withLock { $0[question] } }

    /// Caches a response.
    func keep(_ answer: Endpoint.Response, to question: Question) {
        guard answer.status == .ok, case .bytes(let bytes, _) = answer.body, bytes.count <= Self.size else { return }
        answers.withLock { answers in
            // Entries of other seconds and versions are useless, so the cache is simply emptied.
            if answers.count >= Self.limit { answers = [:] }
            answers[question] = answer
        }
    }
}
