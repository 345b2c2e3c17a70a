import GatherDatabase
import GatherKit
import HTTPTypes

/// An HTTP response of the server.
struct Answer: Sendable {
    /// The status of the response.
    var status: HTTPResponse.Status
    /// The header fields besides those of every response and those that follow from the body.
    var headers: HTTPFields = [:]
    /// The body of the response.
    var body = Body.empty

    /// The body of a response.
    enum Body: Sendable {
        /// No body.
        case empty
        /// A complete body with its media type.
        case whole([UInt8], type: String)
        /// A body that is sent as it is produced.
        case stream(AnswerStream)
    }

    /// Makes a response.
    init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Converts the response of an endpoint.
    init(_ response: Endpoint.Response) {
        status = HTTPResponse.Status(code: response.status.rawValue)
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        if let value = response.body { body = .whole(value.compactJSON, type: "application/json") }
    }

    /// The response to an error of the wire protocol, with the kind of failure, so that the client can rethrow it.
    init(failed error: any Error) {
        let response = Endpoint.Response(error)
        self.init(response)
        let failure = error as? any Failure
        switch failure?.kind {
        case .file: status = .badRequest
        case .program: status = .badGateway
        default: break
        }
        var reason = failure?.message ?? ""
        // Internal errors are not disclosed to clients.
        if failure == nil || failure is StoreFailure { reason = response.reason }
        var fields: Record = [
            "error": .boolean(true), "reason": .text(reason), "kind": .text(optional: failure?.kind.rawValue),
        ]
        if let seen = (error as? ConflictFailure)?.seen.change {
            fields = fields + ["seen": .record(["change": .integer(seen)])]
        }
        body = .whole(Value.record(fields).compactJSON, type: "application/json")
    }

    /// The response to an error: `{"error": true, "reason": "…"}`.
    init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], reason: String) {
        let value = Value.record(["error": .boolean(true), "reason": .text(reason)])
        self.init(status, headers: headers, body: .whole(value.compactJSON, type: "application/json"))
    }
}
