import Crypto
import Foundation
import GatherDatabase
import GatherKit
import GatherWire
import HTTPTypes
import Synchronization

/// A log of answered requests that makes repeated requests idempotent: they get the first response.
final class RequestLog: Sendable {
    private let now: @Sendable () -> Timestamp
    private let nextSweep = Mutex(0)

    /// The time for which a response is kept, in milliseconds: as long as clients may retry.
    static let lifetime = 86_400_000
    /// The number of responses of an organizer that a sweep keeps.
    private static let answersKept = 2000
    /// The minimum interval between sweeps, in milliseconds: concurrent deletions of the same rows would block each
    /// other.
    private static let sweepInterval = 60_000

    init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    /// The idempotency key of a request.
    struct Key: Sendable {
        /// The key that the client has sent.
        let text: String
        /// The hash of the request, to detect a key that is reused for another request.
        let hash: String

        /// The maximum length of a key, in bytes.
        static let maximumLength = 100

        private static let header = HTTPField.Name(Wire.keyHeader)

        /// Reads the key of a request; nil if it has none.
        ///
        /// - Parameters:
        ///   - target: The path of the request, where the body alone does not identify it.
        ///   - body: The body of the request.
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

    /// Performs a request once, and returns the kept response if it was performed before.
    ///
    /// - Parameters:
    ///   - key: The key of the request.
    ///   - session: The session of the work, which stores the response in the same transaction.
    ///   - work: Performs the request.
    /// - Throws: ``WireFailure/reusedKey``, or the error of `work`.
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
        // After a login or logout the organizer differs, and the response may contain a token.
        guard session.organizer == organizer, organizer.id != Organizer.nobody.id, session.newLogin == nil else {
            return answer
        }
        try AnsweredRequest.table.insert(
            AnsweredRequest(
                organizerID: organizer.id, key: key.text, hash: key.hash, answer: answer,
                answeredAt: Timestamp(milliseconds: time)), in: session)
        return answer
    }

    /// Performs the request of an endpoint once.
    ///
    /// - Throws: ``WireFailure/reusedKey``, or the error of the endpoint.
    func response(
        _ key: Key, in session: Session, _ work: () throws -> Endpoint.Response
    ) throws -> Endpoint.Response {
        let text = try answer(key, in: session) { String(decoding: try work().kept.compactJSON, as: UTF8.self) }
        // The response to a route of the wire protocol with the same key has another form.
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

    /// The kept response to a request; nil if it was not performed.
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

/// A row of the log of answered requests.
struct AnsweredRequest: Sendable {
    let organizerID: Int
    /// The key that the client has sent.
    let key: String
    let hash: String
    let answer: String
    let answeredAt: Timestamp

    // Without an organizer of its own, so that a sweep covers all organizers.
    static let table = Table(
        "answered_request", key: 2, hasOrganizer: false, undo: .none,
        AnsweredRequest.init(organizerID:key:hash:answer:answeredAt:), Column("organizer_id", \.organizerID),
        Column("request_key", \.key), Column("request_hash", \.hash), Column("answer", \.answer),
        Column("answered_at", \.answeredAt))
}
