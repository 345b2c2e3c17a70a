import Foundation
import GatherDatabase
import GatherKit
import GatherWeb
import GatherWire
import Synchronization

/// A log of answered requests that makes repeated requests idempotent: they get the first response.
final class RequestLog: Sendable {
    private let nextSweep = Mutex(0)

    /// The time for which a response is kept, in milliseconds: as long as clients may retry.
    static let lifetime = 86_400_000
    /// The number of responses of an organizer that a sweep keeps.
    private static let answersKept = 2000
    /// The minimum interval between sweeps, in milliseconds: concurrent deletions of the same rows would block each
    /// other.
    private static let sweepInterval = 60_000

    /// Performs a request once.
    ///
    /// - Parameters:
    ///   - session: The session of the work, which stores the response in the same transaction.
    ///   - kept: Returns the text that is stored for a response.
    ///   - again: Returns the response for a stored text, if the request was performed before.
    /// - Throws: ``WireFailure/reusedKey``, or the error of `work`.
    func once<Answer>(
        _ key: RequestKey, in session: Session, _ work: () throws -> Answer, kept: (Answer) throws -> String,
        again: (String) throws -> Answer
    ) throws -> Answer {
        let known = try AnsweredRequest.table.first(
            where: "organizer_id = \(session.organizer.id) AND request_key = \(key.text)", in: session)
        if let known {
            guard known.hash == key.hash else { throw WireFailure.reusedKey }
            return try again(known.answer)
        }
        guard session.access == .write else { return try work() }
        let organizer = session.organizer
        let answer = try work()
        let time = Timestamp.system().milliseconds
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
        guard session.organizer == organizer, !organizer.isNobody, session.newLogin == nil, !session.isAnswerSecret
        else {
            return answer
        }
        try AnsweredRequest.table.insert(
            AnsweredRequest(
                organizerID: organizer.id, key: key.text, hash: key.hash, answer: try kept(answer),
                answeredAt: Timestamp(milliseconds: time)), in: session)
        return answer
    }

    /// Performs the request of an endpoint once.
    ///
    /// - Throws: ``WireFailure/reusedKey``, or the error of the endpoint.
    func response(
        _ key: RequestKey, in session: Session, _ work: () throws -> Endpoint.Response
    ) throws -> Endpoint.Response {
        try once(key, in: session, work) {
            String(decoding: $0.kept.compactJSON, as: UTF8.self)
        } again: { text in
            // The screen of a route, which was stored for the same key, has another form.
            guard let response = Endpoint.Response(kept: try Value(json: Data(text.utf8))) else {
                throw WireFailure.reusedKey
            }
            return response
        }
    }

    /// Opens a route once.
    ///
    /// - Throws: ``WireFailure/reusedKey``, or the error of the route.
    func screen(_ key: RequestKey, in session: Session, _ open: () throws -> Screen) throws -> Screen {
        try once(key, in: session, open) {
            String(decoding: try $0.json, as: UTF8.self)
        } again: { text in
            guard let kept = try? Value(json: Data(text.utf8)).decoded(as: Screen.self) else {
                throw WireFailure.reusedKey
            }
            return kept
        }
    }

    private func isSweepDue(at time: Int) -> Bool {
        nextSweep.withLock { next in
            guard time >= next else { return false }
            next = time + Self.sweepInterval
            return true
        }
    }
}
