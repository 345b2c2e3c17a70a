import Foundation
import GatherKit
import GatherWire
import NIOHTTP1

extension Requester {
    /// What is sent.
    struct Request: Sendable {
        let method: HTTPMethod
        let path: String
        var body: Data?
        var headers: [(String, String)] = []
        var token: Secret?
        /// Whether it may be sent again although the server may have got it.
        var mayBeRepeated = true

        /// Whether it may change anything at the server.
        var isWrite: Bool { headers.contains { $0.0 == Wire.keyHeader } }
    }

    /// All of an answer.
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: Data

        var retryAfter: Int? { headers.first(name: "Retry-After").flatMap { Int($0) } }
        /// Whether something between here and the server says that it has lost the server.
        var isOfAProxy: Bool {
            (status == 502 || status == 504)
                && RemoteFailure(status: status, body: body, retryAfter: nil)?.kind != .program
        }
    }
}
