import Crypto
import CryptoExtras
import Foundation
import GatherDatabase
import GatherKit

/// Hashes passwords with scrypt (RFC 7914) into a text that says how it was made:
/// `$scrypt$ln=15,r=8,p=1$SALT$HASH`, salt and hash in Base64.
struct PasswordHashing: Sendable {
    /// The binary logarithm of scrypt's N, 1…20.
    let cost: Int
    let randomBytes: @Sendable (Int) -> [UInt8]

    private static let costs = 1...20
    private static let saltLength = 16
    private static let hashLength = 32
    // Block size and parallelism as RFC 7914 recommends.
    private static let blockSize = 8
    private static let parallelism = 1

    func hash(_ password: Secret) throws -> String {
        let salt = Data(randomBytes(Self.saltLength))
        let hash = try derive(password, salt: salt, cost: cost)
        return
            "$scrypt$ln=\(cost),r=\(Self.blockSize),p=\(Self.parallelism)$\(salt.base64EncodedString())$\(hash.base64EncodedString())"
    }

    /// Whether a password is the one that a text was made of; without a text it takes the same time to say no.
    func matches(_ password: Secret, _ text: String?) throws -> Bool {
        guard let text else {
            _ = try derive(password, salt: Data(count: Self.saltLength), cost: cost)
            return false
        }
        let parts = text.split(separator: "$")
        guard parts.count == 4, parts[0] == "scrypt",
            let cost = parts[1].firstMatch(of: /ln=(\d+),r=8,p=1/).flatMap({ Int($0.1) }), Self.costs.contains(cost),
            let salt = Data(base64Encoded: String(parts[2])), let expected = Data(base64Encoded: String(parts[3]))
        else { throw StoreFailure.damaged("a password hash cannot be read") }
        let hash = try derive(password, salt: salt, cost: cost)
        // Every byte is compared, so that the time does not tell how many were right.
        return zip(hash, expected).reduce(hash.count == expected.count ? 0 : 1) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func derive(_ password: Secret, salt: Data, cost: Int) throws -> Data {
        try KDF.Scrypt.deriveKey(
            from: Data(password.exposed.utf8),
            salt: salt,
            outputByteCount: Self.hashLength,
            rounds: 1 << cost,
            blockSize: Self.blockSize,
            parallelism: Self.parallelism
        ).withUnsafeBytes { Data($0) }
    }
}
