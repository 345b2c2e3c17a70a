import Foundation
import GatherCrypto
public import GatherKit

/// The idempotency key of a request, which makes it be performed once however often it is sent.
public struct RequestKey: Sendable {
    /// The key that the client has sent.
    public let text: String
    /// The hash of the request, to detect a key that is reused for another request.
    public let hash: String

    /// The maximum length of a key, in bytes.
    public static let maximumLength = 100

    /// Creates the key of a form.
    ///
    /// - Parameter request: All of the request that decides what it does.
    init(ofForm text: String, _ request: String) throws {
        self.text = "web-\(text.prefix(Self.maximumLength))"
        hash = try SHA256.hash(Data(request.utf8)).hexadecimal
    }

    /// Reads the key of a program; nil if it has sent none.
    ///
    /// - Parameters:
    ///   - text: The value of the header.
    ///   - target: The path and the query, where the body alone does not identify the request.
    /// - Throws: ``BadKey``.
    public init?(_ text: String?, target: String = "", body: [UInt8]) throws {
        guard let text else { return nil }
        guard (1...Self.maximumLength).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw BadKey() }
        self.text = text
        let hash = try SHA256()
        try hash.update(target.utf8)
        try hash.update(body)
        self.hash = try hash.finalize().hexadecimal
    }
}

/// An idempotency key that is not valid.
public struct BadKey: Failure {
    /// Always ``FailureKind/usage``.
    public var kind: FailureKind { .usage }
    /// Which keys are valid.
    public var message: String {
        "an Idempotency-Key has 1 to \(RequestKey.maximumLength) printable ASCII characters"
    }
}
