import GatherDatabase
import GatherKit
import HTTPTypes

/// What a request is answered with, as it goes over the wire.
struct Answer: Sendable {
    /// How it ended.
    var status: HTTPResponse.Status
    /// The headers besides those that every answer has, and those that follow from the body.
    var headers: HTTPFields = [:]
    /// What comes behind the headers.
    var body = Body.empty

    /// The data of an answer.
    enum Body: Sendable {
        /// None.
        case empty
        /// All of it, and what it is.
        case whole([UInt8], type: String)
        /// What is not known yet.
        case stream(AnswerStream)
    }

    /// Puts an answer together.
    init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// What an endpoint answers.
    init(_ response: Endpoint.Response) {
        status = HTTPResponse.Status(code: response.status.rawValue)
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        if let value = response.body { body = .whole(value.compactJSON, type: "application/json") }
    }

    /// What is told of a failure, with its kind, so that the other end can fail in the same way.
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
        // What is wrong with the server is not told to its clients.
        if failure == nil || failure is StoreFailure { reason = response.reason }
        var fields: Record = [
            "error": .boolean(true), "reason": .text(reason), "kind": .text(optional: failure?.kind.rawValue),
        ]
        if let seen = (error as? ConflictFailure)?.seen.change {
            fields = fields + ["seen": .record(["change": .integer(seen)])]
        }
        body = .whole(Value.record(fields).compactJSON, type: "application/json")
    }

    /// What is told of an error: `{"error": true, "reason": "…"}`.
    init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], reason: String) {
        let value = Value.record(["error": .boolean(true), "reason": .text(reason)])
        self.init(status, headers: headers, body: .whole(value.compactJSON, type: "application/json"))
    }
}
