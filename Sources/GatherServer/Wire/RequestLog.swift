import Crypto
import Foundation
import GatherDatabase
import GatherKit
import GatherWire
import HTTPTypes
import Synchronization

/// Answers a request that comes again as it was answered the first time, so that nothing is done twice.
final class RequestLog: Sendable {
    private let now: @Sendable () -> Timestamp
    private let nextSweep = Mutex(0)

    /// For how many milliseconds an answer is kept: for as long as a client may still try.
    static let lifetime = 86_400_000
    /// How many answers an organizer has after a sweep.
    private static let answersKept = 2000
    /// How many milliseconds pass between two sweeps: writers who drop the same rows wait for each other.
    private static let sweepInterval = 60_000

    init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    /// Which request it is.
    struct Key: Sendable {
        /// What its client calls it.
        let text: String
        /// What tells it from another request to which a client gives the same key by mistake.
        let hash: String

        /// How long a key is at most.
        static let maximumLength = 100

        private static let header = HTTPField.Name(Wire.keyHeader)

        /// Reads the key of a request; nil when it has none.
        ///
        /// - Parameters:
        ///   - target: What is asked for, where a path does not always mean the same.
        ///   - body: What it is asked with.
        /// - Throws: ``WireFailure/badKey``.
        init?(_ headers: HTTPFields, of target: String = "", _ body: Data) throws(WireFailure) {
            guard let header = Self.header, let text = headers[header] else { return nil }
            guard (1...Self.maximumLength).contains(text.utf8.count),
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else { throw .badKey }
            self.text = text
            hash = SHA256.hash(data: Data(target.utf8) + body).hexadecimal
        }
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
            let kept: SQL = """
                SELECT request_key FROM answered_request WHERE organizer_id = \(organizer.id) \
                ORDER BY answered_at DESC, request_key LIMIT \(Self.answersKept)
                """
            try AnsweredRequest.table.deleteAll(
                where: """
                    answered_at < \(time - Self.lifetime) \
                    OR organizer_id = \(organizer.id) AND request_key NOT IN (\(kept))
                    """, in: session)
        }
        // Somebody who logs in or out is somebody else by now, and the answer may hold a token.
        guard session.organizer == organizer, organizer.id != Organizer.nobody.id, session.newLogin == nil else {
            return answer
        }
        try AnsweredRequest.table.insert(
            AnsweredRequest(
                organizerID: organizer.id, key: key.text, hash: key.hash, answer: answer,
                answeredAt: Timestamp(milliseconds: time)), in: session)
        return answer
    }

    /// Has an endpoint answer, once.
    ///
    /// - Throws: ``WireFailure/reusedKey``, or what the endpoint throws.
    func response(
        _ key: Key, in session: Session, _ work: () throws -> Endpoint.Response
    ) throws -> Endpoint.Response {
        let text = try answer(key, in: session) { String(decoding: try work().kept.compactJSON, as: UTF8.self) }
        // A key that was given to a route over the wire has another answer.
        guard let response = Endpoint.Response(kept: try Value(json: Data(text.utf8))) else {
            throw WireFailure.reusedKey
        }
        return response
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
        let kept = try AnsweredRequest.table.first(
            where: "organizer_id = \(session.organizer.id) AND request_key = \(key.text)", in: session)
        guard let kept else { return nil }
        guard kept.hash == key.hash else { throw WireFailure.reusedKey }
        return kept.answer
    }
}

/// What a request was answered with.
struct AnsweredRequest: Sendable {
    let organizerID: Int
    /// What its client calls it.
    let key: String
    let hash: String
    let answer: String
    let answeredAt: Timestamp

    // Those of all organizers are swept together.
    static let table = Table(
        "answered_request", key: 2, hasOrganizer: false, undo: .none,
        AnsweredRequest.init(organizerID:key:hash:answer:answeredAt:), Column("organizer_id", \.organizerID),
        Column("request_key", \.key), Column("request_hash", \.hash), Column("answer", \.answer),
        Column("answered_at", \.answeredAt))
}
