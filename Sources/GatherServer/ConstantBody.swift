import GatherCrypto
import GatherKit

/// A body that stays the same while the server runs, with the tag by which clients ask whether they have it.
struct ConstantBody: Sendable {
    private let bytes: [UInt8]
    private let type: String
    /// The entity tag: a hash of the body, the same at all servers of a version.
    private let tag: String

    init(_ bytes: [UInt8], type: String = "application/json") throws(CryptoFailure) {
        self.bytes = bytes
        self.type = type
        tag = "\"\(try SHA256.hash(bytes).hexadecimal)\""
    }

    /// The response with the body, which clients keep but ask for again.
    var response: Endpoint.Response {
        .init(.ok, headers: ["ETag": tag, "Cache-Control": "no-cache"], body: .bytes(bytes, type: type))
    }
}
