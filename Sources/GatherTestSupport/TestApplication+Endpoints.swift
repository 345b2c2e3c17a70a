import Foundation
public import GatherKit

extension TestApplication {
    /// Sends a request to the endpoints, without HTTP.
    ///
    /// - Parameters:
    ///   - target: The path, and what stands behind the `?`.
    ///   - body: JSON.
    ///   - credentials: Who asks; nil for ``identity``.
    ///   - address: From where.
    /// - Throws: ``UndeclaredAnswer`` when the endpoint answers with what its declaration does not say.
    @discardableResult
    public func send(
        _ method: Endpoint.Method, _ target: String, _ body: String = "", as credentials: Credentials? = nil,
        from address: String? = nil, client: Secret? = nil
    ) throws -> Endpoint.Response {
        let call: EndpointCall
        do {
            call = try EndpointTable(application.registry).call(method.rawValue, target)
        } catch {
            return Endpoint.Response(error)
        }
        let response = application.answer(
            call, credentials ?? .identity(identity), from: address, client: client, body: Data(body.utf8),
            logger: services.logger)
        let isDeclared = call.endpoint.answers.contains(response.status)
        let isOfShape =
            response.status != .ok
            || call.endpoint.result.map { shape in
                response.body.map(shape.matches) ?? false
            } ?? (response.body == nil)
        guard isDeclared, isOfShape else { throw UndeclaredAnswer(response: response) }
        return response
    }
}

/// An answer that the declaration of its endpoint does not tell of.
public struct UndeclaredAnswer: Error {
    /// The answer.
    public let response: Endpoint.Response
}

extension Endpoint.Response {
    /// The data as it is sent.
    public var json: String? { body.map { String(decoding: $0.compactJSON, as: UTF8.self) } }

    /// Why the request failed, if it did.
    public var reason: String? {
        guard case .record(let record)? = body, case .text(let reason)? = record["reason"] else { return nil }
        return reason
    }

    /// What stands behind the last slash of the path of what was made.
    public var location: String? { headers["Location"]?.split(separator: "/").last.map(String.init) }
}
