import Foundation
import GatherDatabase
import GatherKit
import GatherWire
import HTTPTypes
import Logging

/// Something that the server itself answers, rather than a module: about itself, or bit by bit.
struct ServerEndpoint: Sendable {
    /// What is done with what the path names.
    let method: Endpoint.Method
    /// Where it is.
    let path: String
    /// How many bytes its body has at most, if a token comes along; nil for as many as any.
    var bodyLimit: Int?
    /// Answers; what is thrown becomes an answer, too.
    let handle: @Sendable (Request) async throws -> Answer

    /// A request for it.
    struct Request: Sendable {
        /// The path, and what stands behind the `?`.
        let target: String
        /// The headers as they came.
        let headers: HTTPFields
        /// Who asks.
        let credentials: Credentials
        /// What came along.
        let body: Data
        /// The place among large bodies that it has for as long as this value lasts; nil when it is not large.
        let room: Places.Place?
        /// The number of the client's address; nil when that is not known any more.
        let address: String?
        /// What the work for it may take; the client's leaving ends it.
        let budget: Budget
        /// Where it is told what went wrong.
        let logger: Logger
    }

    /// Answers a request.
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

    /// Whether a request with that path, and what stands behind the `?`, is for this one, whatever its method.
    func isFor(_ target: String) -> Bool {
        target.hasPrefix(path) && (target.utf8.count == path.utf8.count || target.dropFirst(path.count).first == "?")
    }
}

// MARK: - Request

extension ServerEndpoint.Request {
    /// Reads the message that came along.
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

    /// As whom it is asked; without a token as nobody.
    var identity: Identity {
        if case .identity(let identity) = credentials { identity } else { .known(.nobody) }
    }

    /// Where it is asked.
    var origin: Session.Origin {
        let token: Secret? = if case .identity(.remembered(let token)) = credentials { token } else { nil }
        return .network(token: token, address: address, client: headers[.cookie].flatMap(Credentials.client))
    }

    /// What stands behind the `?`.
    var query: Substring { target.split(separator: "?", maxSplits: 1).dropFirst().first ?? "" }

    /// What tells it from all others, if its client may send it again.
    ///
    /// - Throws: ``WireFailure/badKey``.
    var key: RequestLog.Key? { get throws { try RequestLog.Key(headers, body) } }
}
