import Crypto
import Foundation
import GatherKit
import GatherModels
import GatherWire
import HTTPTypes

extension OwnEndpoint.Request {
    /// Reads the message that came along.
    ///
    /// - Throws: ``WireFailure/badMessage(_:)``.
    func message<Message: Decodable>(_ type: Message.Type) throws -> Message {
        do {
            return try JSONDecoder().decode(type, from: body)
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
        if case .identity(.remembered(let token)) = credentials { return .network(token: token, address: address) }
        return .network(token: nil, address: address)
    }

    /// What stands behind the `?`.
    var query: Substring { target.split(separator: "?", maxSplits: 1).dropFirst().first ?? "" }

    /// What tells it from all others, if its client may send it again.
    ///
    /// - Throws: ``WireFailure/badKey``.
    var key: RequestLog.Key? {
        get throws {
            guard let name = HTTPField.Name(Wire.keyHeader), let text = headers[name] else { return nil }
            guard (1...RequestLog.Key.maximumLength).contains(text.utf8.count),
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else { throw WireFailure.badKey }
            return RequestLog.Key(text: text, hash: SHA256.hash(data: body).hexadecimal)
        }
    }
}
