public import Foundation
import GatherKit
import GatherWire

/// A request to a server: a GET without a body, a POST with one.
public struct Request: Sendable {
    /// The path and the query.
    public let path: String
    /// The body, of JSON.
    public var body: Data?
    /// The header fields.
    public var headers: [String: String] = [:]
    var token: Secret?
    /// Whether it may be sent again even if the server may have received it.
    public var mayBeRepeated = true

    /// Whether it may change data on the server.
    var isWrite: Bool { headers[Wire.keyHeader] != nil }
}

/// A response of a server.
public struct Response: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The header fields, by their names in lower case.
    public let headers: [String: String]
    var body = Data()

    /// Creates the head of a response.
    public init(status: Int, headers: [String: String]) {
        self.status = status
        self.headers = headers
    }

    var retryAfter: Int? { headers["retry-after"].flatMap { Int($0) } }

    /// Whether a proxy reports that it cannot reach the server.
    var isOfAProxy: Bool { status == 502 || status == 504 }
}
