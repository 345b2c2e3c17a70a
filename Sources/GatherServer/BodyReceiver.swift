import Foundation
import GatherDatabase
import GatherKit
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOFoundationCompat

/// Reads request bodies within the size limits.
struct BodyReceiver: Sendable {
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

    /// Whether a client waits for `100 Continue` before it sends a body of permitted size.
    func isAwaited(_ request: Request, by endpoint: @autoclosure () -> Endpoint?) -> Bool {
        guard request.headers[.expect]?.lowercased() == "100-continue" else { return false }
        return (request.length ?? 0) <= endpoint()?.bodyLimit ?? limits.body
    }

    /// Reads a body within the limit of an endpoint.
    ///
    /// - Returns: The body, and the place that a large one takes.
    /// - Throws: ``EndpointFailure/bodyTooLarge(limit:)``, ``EndpointFailure/busy``, or the error of the connection.
    func body(
        of request: Request, for endpoint: Endpoint, _ credentials: Credentials, _ budget: Budget
    ) async throws -> (Data, Places.Place?) {
        let limit = try await limit(of: endpoint, credentials, budget)
        // Without Content-Length the limit is taken for the size.
        let isLarge = min(request.length ?? limit, limit) > limits.body
        let place = isLarge ? largeBodies.take() : nil
        if isLarge, place == nil { throw EndpointFailure.busy }
        return (try await body(of: request, atMost: limit), place)
    }

    /// The size limit of a body; that of the endpoint applies only to authenticated clients.
    private func limit(of endpoint: Endpoint, _ credentials: Credentials, _ budget: Budget) async throws -> Int {
        guard let limit = endpoint.bodyLimit, case .identity(let identity) = credentials else { return limits.body }
        let isKnown = try await workers.run(.read, isSlow: false, budget) { [application] in
            var identity = identity
            do {
                try application.session(.read, as: &identity) { _ in }
                return true
            } catch {
                // The endpoint itself reports the error.
                return false
            }
        }
        return isKnown ? limit : limits.body
    }

    private func body(of request: Request, atMost limit: Int) async throws -> Data {
        if let length = request.length, length > limit { throw EndpointFailure.bodyTooLarge(limit: limit) }
        do {
            // Without a copy, as the buffer has no other owner.
            return Data(buffer: try await request.body.collect(upTo: limit), byteTransferStrategy: .noCopy)
        } catch is NIOTooManyBytesError {
            throw EndpointFailure.bodyTooLarge(limit: limit)
        }
    }
}

extension Request {
    /// The size of the body in bytes, as declared by Content-Length.
    fileprivate var length: Int? { headers[.contentLength].flatMap { Int($0) } }
}
