import Foundation
import GatherDatabase
import GatherKit
import HTTPTypes
import Logging

/// Something that the server itself answers, rather than a module: about itself, or bit by bit.
struct OwnEndpoint: Sendable {
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
