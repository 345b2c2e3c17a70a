import Foundation
import GatherDatabase
import HTTPTypes
import Synchronization

/// Keeps answers that tell of what is in the store, and gives them again as long as nobody has changed anything there.
///
/// Another program may write the same store, so it is asked each time. A token may expire without any change, so an
/// answer is given again only within the second in which it was made.
final class AnswerCache: Sendable {
    /// What an answer follows from, besides the store.
    struct Question: Hashable {
        /// Who asks.
        let authorization: String
        /// The path, and what stands behind the `?`.
        let target: String
        /// The state of the store.
        let version: Int
        /// The second.
        let second: Int
    }

    private let database: any Database
    private let answers = Mutex<[Question: Answer]>([:])
    private let now: @Sendable () -> Int

    /// How many answers are kept, and how many bytes each has at most.
    private static let (limit, size) = (256, 32 << 10)

    init(_ database: any Database, now: @escaping @Sendable () -> Int = { time(nil) }) {
        self.database = database
        self.now = now
    }

    /// Begins to answer a question, before the store is read.
    ///
    /// - Returns: Nil when the state of the store is not known.
    func question(_ target: String, authorization: String?) async -> Question? {
        guard let authorization, let version = await database.version() else { return nil }
        return Question(authorization: authorization, target: target, version: version, second: now())
    }

    /// The answer, if it has been given before.
    subscript(question: Question) -> Answer? { answers.withLock { $0[question] } }

    /// Keeps an answer.
    func keep(_ answer: Answer, to question: Question) {
        guard answer.status == .ok, case .whole(let bytes, _) = answer.body, bytes.count <= Self.size else { return }
        answers.withLock { answers in
            // Those of another second or state are good for nothing any more.
            if answers.count >= Self.limit { answers = [:] }
            answers[question] = answer
        }
    }
}
