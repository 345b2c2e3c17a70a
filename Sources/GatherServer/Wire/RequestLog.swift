import GatherDatabase
import GatherKit
import GatherModels
import Synchronization

/// Answers a request that comes again as it was answered the first time, so that nothing is done twice.
final class RequestLog: Sendable {
    private let handle: StoreHandle
    private let now: @Sendable () -> Timestamp
    private let nextSweep = Mutex(0)

    /// For how many milliseconds an answer is kept: for as long as a client may still try.
    static let lifetime = 86_400_000
    /// How many milliseconds pass between two sweeps: writers who drop the same rows wait for each other.
    private static let sweepInterval = 60_000

    init(handle: StoreHandle, now: @escaping @Sendable () -> Timestamp) { (self.handle, self.now) = (handle, now) }

    /// Which request it is.
    struct Key: Sendable {
        /// What its client calls it.
        let text: String
        /// What tells it from another request to which a client gives the same key by mistake.
        let hash: String

        /// How long a key is at most.
        static let maximumLength = 100
    }

    /// Does what a request asks for, once.
    ///
    /// - Parameters:
    ///   - key: Which request it is.
    ///   - session: The transaction in which both happens, the work and that it is known to be done.
    ///   - work: Answers.
    /// - Throws: ``WireFailure/reusedKey``, or what the work throws.
    func answer(_ key: Key, in session: Session, _ work: () throws -> String) throws -> String {
        guard session.access == .write else { return try work() }
        if let answer = try answer(known: key, in: session) { return answer }
        let organizer = session.organizer
        let answer = try work()
        let time = now().milliseconds
        if isSweepDue(at: time) {
            try handle.run("DELETE FROM answered_request WHERE answered_at < \(time - Self.lifetime)", in: session)
        }
        // Somebody who logs in or out is somebody else by now, and the answer may hold a token.
        guard session.organizer == organizer, organizer.id != Organizer.nobody.id, session.newLogin == nil else {
            return answer
        }
        try handle.run(
            """
            INSERT INTO answered_request (organizer_id, request_key, request_hash, answer, answered_at) \
            VALUES (\(organizer.id), \(key.text), \(key.hash), \(answer), \(time))
            """, in: session)
        return answer
    }

    private func isSweepDue(at time: Int) -> Bool {
        nextSweep.withLock { next in
            guard time >= next else { return false }
            next = time + Self.sweepInterval
            return true
        }
    }

    /// What a request was answered with; nil when it has not been done.
    ///
    /// - Throws: ``WireFailure/reusedKey``.
    func answer(known key: Key, in session: Session) throws -> String? {
        let kept = try handle.first(
            """
            SELECT request_hash, answer FROM answered_request \
            WHERE organizer_id = \(session.organizer.id) AND request_key = \(key.text)
            """, in: session
        ) { (hash: try $0.text("request_hash"), answer: try $0.text("answer")) }
        guard let kept else { return nil }
        guard kept.hash == key.hash else { throw WireFailure.reusedKey }
        return kept.answer
    }
}
