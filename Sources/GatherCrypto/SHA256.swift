import CLibraries
import Foundation

/// The hash function SHA-256 (FIPS 180-4), as OpenSSL's libcrypto computes it.
///
///     let hash = try SHA256.hash(Data("abc".utf8)).hexadecimal
public final class SHA256 {
    private let library: LibCrypto
    private let context: OpaquePointer

    /// The number of bytes of a hash.
    public static let byteCount = 32

    /// Starts a hash.
    ///
    /// - Throws: ``CryptoFailure``.
    public init() throws(CryptoFailure) {
        library = try .load()
        guard let context = library.newDigest() else { throw .failed("EVP_MD_CTX_new") }
        self.context = context
        // The object is complete here, so deinit frees the context.
        guard library.startDigest(context, library.sha256(), nil) == 1 else { throw .failed("EVP_DigestInit_ex") }
    }

    deinit { library.freeDigest(context) }

    /// Adds data.
    ///
    /// - Throws: ``CryptoFailure/failed(_:)``.
    public func update(_ data: some Sequence<UInt8>) throws(CryptoFailure) {
        let bytes = Array(data)
        guard library.updateDigest(context, bytes, bytes.count) == 1 else { throw .failed("EVP_DigestUpdate") }
    }

    /// Returns the hash of all data; nothing can be added afterwards.
    ///
    /// - Throws: ``CryptoFailure/failed(_:)``.
    public func finalize() throws(CryptoFailure) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Self.byteCount)
        guard library.finishDigest(context, &hash, nil) == 1 else { throw .failed("EVP_DigestFinal_ex") }
        return hash
    }

    /// Returns the hash of data.
    ///
    /// - Throws: ``CryptoFailure``.
    public static func hash(_ data: some Sequence<UInt8>) throws(CryptoFailure) -> [UInt8] {
        let hash = try SHA256()
        try hash.update(data)
        return try hash.finalize()
    }
}
