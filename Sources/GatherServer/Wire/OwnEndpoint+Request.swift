import Foundation
import GatherKit
import GatherWire
import HTTPTypes

extension OwnEndpoint.Request {
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
