import CLibraries

/// Derives a key from a password with scrypt (RFC 7914), as OpenSSL's libcrypto computes it.
///
/// - Parameters:
///   - password: The password.
///   - salt: The salt.
///   - cost: The parameter N, a power of two.
///   - blockSize: The parameter r.
///   - parallelism: The parameter p.
///   - byteCount: The length of the key in bytes.
/// - Throws: ``CryptoFailure``.
public func scrypt(
    _ password: some Sequence<UInt8>, salt: some Sequence<UInt8>, cost: Int, blockSize: Int, parallelism: Int,
    byteCount: Int
) throws(CryptoFailure) -> [UInt8] {
    let library = try LibCrypto.load()
    let password = password.map { CChar(bitPattern: $0) }
    let salt = Array(salt)
    var key = [UInt8](repeating: 0, count: byteCount)
    // RFC 7914 needs 128 · N · r bytes; libcrypto adds some for itself.
    let memory = UInt64(128 * blockSize * (cost + parallelism + 2))
    let result = library.scrypt(
        password, password.count, salt, salt.count, UInt64(cost), UInt64(blockSize), UInt64(parallelism), memory, &key,
        byteCount)
    guard result == 1 else { throw .failed("EVP_PBE_scrypt") }
    return key
}
