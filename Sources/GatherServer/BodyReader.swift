import Foundation
import GatherDatabase
import GatherKit
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOFoundationCompat

/// Reads what comes along with requests, and no more of it than there is room for.
struct BodyReader: Sendable {
    private let application: Application
    private let workers: Workers
    private let limits: Limits
    private let largeBodies: Places

    init(_ application: Application, _ workers: Workers, _ limits: Limits) {
        self.application = application
        self.workers = workers
        self.limits = limits
        largeBodies = Places(limit: limits.largeBodies)
    }

    /// Whether a client waits to be told that it may send the body, and may.
    func isAwaited(_ request: Request, by endpoint: ServerEndpoint?) -> Bool {
        guard request.headers[.expect]?.lowercased() == "100-continue" else { return false }
        return (request.length ?? 0) <= endpoint?.bodyLimit ?? limits.body
    }

    /// Reads a body.
    ///
    /// - Throws: ``EndpointFailure/bodyTooLarge(limit:)``, or what is wrong with the connection.
    func body(of request: Request) async throws -> Data { try await body(of: request, atMost: limits.body) }

    /// Reads a body for an endpoint that may take a large one.
    ///
    /// - Returns: The body, and the place that a large one has.
    /// - Throws: ``EndpointFailure/bodyTooLarge(limit:)``, ``EndpointFailure/busy``, or what is wrong with the
    ///   connection.
    func body(
        of request: Request, for endpoint: ServerEndpoint, _ credentials: Credentials, _ budget: Budget
    ) async throws -> (Data, Places.Place?) {
        let limit = try await limit(of: endpoint, credentials, budget)
        // How long it is may not be known before it ends.
        let isLarge = min(request.length ?? limit, limit) > limits.body
        let place = isLarge ? largeBodies.take() : nil
        if isLarge, place == nil { throw EndpointFailure.busy }
        return (try await body(of: request, atMost: limit), place)
    }

    /// How much of a body is kept in memory: much of it only for somebody who is known.
    private func limit(of endpoint: ServerEndpoint, _ credentials: Credentials, _ budget: Budget) async throws -> Int {
        guard let limit = endpoint.bodyLimit, case .identity(let identity) = credentials else { return limits.body }
        let isKnown = try await workers.run(.read, isSlow: false, budget) { [application] in
            var identity = identity
            do {
                try application.session(.read, as: &identity) { _ in }
                return true
            } catch {
                // The endpoint itself tells what is wrong.
                return false
            }
        }
        return isKnown ? limit : limits.body
    }

    private func body(of request: Request, atMost limit: Int) async throws -> Data {
        if let length = request.length, length > limit { throw EndpointFailure.bodyTooLarge(limit: limit) }
        do {
            // The memory stays where it is, as nobody else has it.
            return Data(buffer: try await request.body.collect(upTo: limit), byteTransferStrategy: .noCopy)
        } catch is NIOTooManyBytesError {
            throw EndpointFailure.bodyTooLarge(limit: limit)
        }
    }
}

extension Request {
    /// How many bytes the body has, as far as that is said before.
    fileprivate var length: Int? { headers[.contentLength].flatMap { Int($0) } }
}
