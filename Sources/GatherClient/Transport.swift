public import Foundation
import GatherKit
import GatherWire

/// The HTTP transport to a server.
public struct Transport: Sendable {
    /// Sends a request, and returns when the response has ended.
    ///
    /// - Parameters:
    ///   - wait: Called at least about once a second until the response has ended.
    ///   - begin: Receives the head of the response.
    ///   - take: Receives its body, piece by piece.
    /// - Throws: ``ConnectionFailure``, or what the functions throw, which ends the request.
    public typealias Send =
        @Sendable (
            _ request: Request, _ wait: () throws -> Void, _ begin: (Response) throws -> Void,
            _ take: (Data) throws -> Void
        ) throws -> Void

    /// The timeout for establishing a connection, in seconds.
    static let connectTimeout = 5
    /// The timeout for the start of a response, in seconds.
    static let answerTimeout = 30

    /// The timeout between two pieces of a response, in seconds; a live server sends data more often.
    let longestSilence: Int
    let send: Send

    /// Creates a transport.
    public init(longestSilence: Int = 60, _ send: @escaping Send) {
        self.longestSilence = longestSilence
        self.send = send
    }
}

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
