import GatherKit
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Reads request bodies within the limits of size and memory.
struct BodyReceiver: Sendable {
    let limits: Limits
    /// The memory of bodies and responses that are under way.
    let memory: Memory

    /// Reads a body, after sending `100 Continue` to a client that waits for that.
    ///
    /// - Parameter most: The size limit of one from an account, in bytes; nil for the usual limit. Others have a small one.
    /// - Throws: ``EndpointFailure/bodyTooLarge(limit:)``, ``EndpointFailure/busy``, or the error of the connection.
    func body(
        of request: Request, atMost most: Int?, _ owner: Owners.Owner, _ channel: any Channel
    ) async throws -> ([UInt8], Memory.Share?) {
        let limit = owner.isAccount ? most ?? limits.body : limits.bodyOfGuest
        let length = request.length
        if let length, length > limit { throw EndpointFailure.bodyTooLarge(limit: limit) }
        let share = try memory.share(length ?? limit, for: owner.name)
        if request.headers[.expect]?.lowercased() == "100-continue" {
            try await channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
        }
        var body: [UInt8] = []
        body.reserveCapacity(length ?? 0)
        for try await chunk in request.body {
            guard body.count + chunk.readableBytes <= limit else { throw EndpointFailure.bodyTooLarge(limit: limit) }
            body.append(contentsOf: chunk.readableBytesView)
        }
        return (body, share)
    }
}

/// The memory of bodies and responses that are under way at the same time, for each owner and in total.
struct Memory: Sendable {
    private let places: Places

    /// The size up to which nothing is counted, in bytes.
    static let unnoticed = 16 << 10

    /// A part of the memory, released when this value is deinitialized.
    typealias Share = Places.Place

    init(_ limits: Limits) { places = Places(limit: limits.memoryOfOwner, total: limits.memory) }

    /// Takes memory for a body or a response.
    ///
    /// - Returns: Nil for what is small.
    /// - Throws: ``EndpointFailure/busy`` if there is no more.
    func share(_ size: Int, for owner: String) throws(EndpointFailure) -> Share? {
        if size <= Self.unnoticed { return nil }
        guard let share = places.take(size, for: owner) else { throw .busy }
        return share
    }
}

extension Request {
    /// The size of the body in bytes, as declared by Content-Length.
    fileprivate var length: Int? {
        // Without either header there is no body.
        headers[.transferEncoding] == nil ? headers[.contentLength].map { Int($0) ?? .max } ?? 0 : nil
    }
}
