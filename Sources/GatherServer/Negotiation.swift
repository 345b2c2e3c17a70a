import CZlib
import GatherDatabase
import GatherKit
import HTTPTypes
import HummingbirdCore

extension Endpoint.Response {
    /// The size from which a text is compressed, in bytes: about that of a packet.
    private static let leastSize = 1 << 10

    /// Returns what a request gets of this response: that nothing has changed, or all of it, compressed if it may be.
    ///
    /// A client whose `If-None-Match` has the `ETag` of the response gets 304. A complete text is compressed with gzip
    /// if the client accepts that, unless the response has a `Content-Encoding` already.
    func negotiated(
        for request: Request, in memory: MemoryLimit, _ workers: Workers, _ budget: Budget
    ) async -> Endpoint.Response {
        let isCompressible = isCompressible
        guard isCompressible || headers["ETag"] != nil else { return self }
        var response = self
        if isCompressible { response.headers["Vary"] = (headers["Vary"].map { "\($0), " } ?? "") + "Accept-Encoding" }
        let isCompressed = isCompressible && Self.acceptsGzip(request.headers.short(.acceptEncoding))
        if let tag = headers["ETag"] {
            // Compressed, the same content is other bytes: a weak tag promises no more than the content.
            if isCompressed, !tag.hasPrefix("W/") { response.headers["ETag"] = "W/\(tag)" }
            if status == .ok, request.method == .get || request.method == .head,
                request.headers.short(.ifNoneMatch).map({ Self.isTag(tag, in: $0) }) == true
            {
                return Endpoint.Response(.notModified, headers: response.headers)
            }
        }
        guard isCompressed, case .bytes(let bytes, let type) = body else { return response }
        let compress = { @Sendable [response] in
            // What comes of it is smaller.
            let room = try memory.share(bytes.count, for: budget.owner)
            guard let data = gzip(bytes) else { return response }
            var smaller = response
            smaller.headers["Content-Encoding"] = "gzip"
            (smaller.body, smaller.held) = (.bytes(data, type: type), room)
            return smaller
        }
        // It throws while too much is under way; then the response is sent as it is.
        return (try? await workers.run(.reading, budget, compress)) ?? response
    }

    /// Whether the body is a complete text of some length, which is not compressed yet.
    private var isCompressible: Bool {
        guard case .bytes(let bytes, let type) = body, bytes.count >= Self.leastSize,
            headers["Content-Encoding"] == nil
        else { return false }
        let name = type.prefix { $0 != ";" }.lowercased().trimmingWhitespace()
        return name.hasPrefix("text/") || name.hasSuffix("+json") || name.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/yaml"].contains(name)
    }

    /// Whether a client accepts gzip and does not prefer what is not compressed (RFC 9110, 12.5.3).
    ///
    /// - Parameter accepted: The header `Accept-Encoding`.
    static func acceptsGzip(_ accepted: String?) -> Bool {
        var weights: [String: Double] = [:]
        for element in (accepted ?? "").lowercased().split(separator: ",") {
            let parts = element.split(separator: ";", omittingEmptySubsequences: false).map {
                String($0).trimmingWhitespace()
            }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[parts[0]] = weight ?? 1
        }
        let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }

    /// Whether a tag without commas is in a list of tags, by weak comparison (RFC 9110, 13.1.2).
    ///
    /// - Parameter list: The header `If-None-Match`.
    private static func isTag(_ tag: String, in list: String) -> Bool {
        func opaque(_ tag: String) -> String { tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag }
        let tags = list.split(separator: ",").map { String($0).trimmingWhitespace() }
        return tags == ["*"] || tags.contains { opaque($0) == opaque(tag) }
    }
}

/// Compresses bytes with gzip.
///
/// - Returns: Nil if that does not make them fewer.
private func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    // The next levels take twice the time, for a tenth less.
    let level: Int32 = 4
    let data = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
        count = buffer.baseAddress.map { czlib_gzip(bytes, bytes.count, $0, buffer.count, level) } ?? 0
    }
    return data.isEmpty ? nil : data
}
