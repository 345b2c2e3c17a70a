import Foundation
import GatherDatabase
import GatherKit
import GatherWire
import HTTPTypes
import Logging

/// An endpoint of the server itself rather than of a module.
struct ServerEndpoint: Sendable {
    /// The HTTP method.
    let method: Endpoint.Method
    /// The path.
    let path: String
    /// The size limit of a body from an authenticated client, in bytes; nil for the usual limit.
    var bodyLimit: Int?
    /// Handles a request; an error becomes an error response.
    let handle: @Sendable (Request) async throws -> Answer

    /// A request to the endpoint.
    struct Request: Sendable {
        /// The path and query.
        let target: String
        /// The header fields.
        let headers: HTTPFields
        /// The credentials of the client.
        let credentials: Credentials
        /// The body.
        let body: Data
        /// The place among the concurrent large bodies, held by this value; nil for a small body.
        let room: Places.Place?
        /// The address of the client, if still known.
        let address: String?
        /// The budget of the work, interrupted when the client disconnects.
        let budget: Budget
        /// The logger for errors.
        let logger: Logger
    }

    /// Answers a request; errors are logged if they are the server's.
    func answer(_ request: Request) async -> Answer {
        do {
            return try await handle(request)
        } catch {
            let answer = Answer(failed: error)
            if answer.status.code >= 500 {
                request.logger.error("\((error as? any Failure)?.message ?? String(reflecting: error))")
            }
            return answer
        }
    }

    /// Whether a path with query belongs to this endpoint, regardless of the method.
    func isFor(_ target: String) -> Bool {
        target.hasPrefix(path) && (target.utf8.count == path.utf8.count || target.dropFirst(path.count).first == "?")
    }
}

// MARK: - Request

extension ServerEndpoint.Request {
    /// Decodes the body.
    ///
    /// - Throws: ``WireFailure/badMessage(_:)``.
    func message<Message: Decodable>(_ type: Message.Type) throws -> Message {
        do {
            return try Value(json: body).decoded(as: type)
        } catch let mistake as JSONMistake {
            throw WireFailure.badMessage("\(mistake.reason), in line \(mistake.line)")
        } catch DecodingError.keyNotFound(let key, _) {
            throw WireFailure.badMessage("\(key.stringValue) is missing")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw WireFailure.badMessage("\(place.isEmpty ? "the body" : place) is of another kind")
        } catch {
            throw WireFailure.badMessage("the body is not the JSON that the path wants")
        }
    }

    /// The identity of the client; that of nobody without a token.
    var identity: Identity {
        if case .identity(let identity) = credentials { identity } else { .known(.nobody) }
    }

    /// The origin of the session.
    var origin: Session.Origin {
        let token: Secret? = if case .identity(.remembered(let token)) = credentials { token } else { nil }
        return .network(token: token, address: address, client: headers[.cookie].flatMap(Credentials.client))
    }

    /// The query of the target.
    var query: Substring { target.split(separator: "?", maxSplits: 1).dropFirst().first ?? "" }

    /// The idempotency key of the request; nil if it has none.
    ///
    /// - Throws: ``WireFailure/badKey``.
    var key: RequestLog.Key? { get throws { try RequestLog.Key(headers, body) } }
}
