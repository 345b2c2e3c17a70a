import Foundation
import GatherCrypto
import GatherDatabase
import GatherKit

/// Password hashing with scrypt (RFC 7914).
///
/// A hash is a text with its parameters, `$sha256-scrypt$ln=15,r=8,p=3$SALT$HASH`, with salt and hash in Base64. N = 2¹⁵,
/// r = 8, p = 3 is the choice of OWASP's list that takes 32 MiB; older hashes have p = 1.
///
/// The published clients send the SHA-256 of the typed password as 64 hexadecimal digits. A password in any other form
/// is hashed with SHA-256 first, so that one password works from every client. Hashes of the older form `$scrypt$…` are
/// of the password as it was sent.
struct PasswordHashing: Sendable {
    /// The binary logarithm of scrypt's N, 1…20.
    let cost: Int
    let randomBytes: @Sendable (Int) -> [UInt8]

    enum Match {
        case no
        case yes
        /// The password matches a hash of the older form, or a cheaper one, which should be replaced.
        case yesAsBefore
    }

    private static let form = "sha256-scrypt"
    private static let formBefore = "scrypt"
    private static let costs = 1...20
    private static let saltLength = 16
    private static let hashLength = 32
    private static let blockSize = 8
    private static let parallelism = 3
    /// The steps that a script's budget is charged for each hash, so that a script can check only a few passwords.
    private static let stepsOfATry = 1_000_000

    func hash(_ password: Secret) throws -> String {
        let salt = Data(randomBytes(Self.saltLength))
        let hash = try derive(try Self.digest(of: password), salt: salt, cost: cost, parallelism: Self.parallelism)
        let parameters = "ln=\(cost),r=\(Self.blockSize),p=\(Self.parallelism)"
        return "$\(Self.form)$\(parameters)$\(salt.base64EncodedString())$\(hash.base64EncodedString())"
    }

    /// Compares a password with a stored hash; nil stands for an unknown account.
    ///
    /// Every mismatch, and a nil hash, takes the same time.
    func match(_ password: Secret, _ text: String?) throws -> Match {
        let digest = try Self.digest(of: password)
        let isDigest = Self.isDigest(password)
        guard let text else {
            for _ in isDigest ? 1...1 : 1...2 {
                _ = try derive(
                    digest, salt: Data(count: Self.saltLength), cost: cost, parallelism: Self.parallelism)
            }
            return .no
        }
        let parts = text.split(separator: "$")
        guard parts.count == 4, [Self.form, Self.formBefore].contains(String(parts[0])),
            let parameters = parts[1].wholeMatch(of: /ln=(\d{1,2}),r=8,p=([1-3])/),
            let cost = Int(parameters.1), Self.costs.contains(cost), let parallelism = Int(parameters.2),
            let salt = Data(base64Encoded: String(parts[2])), let expected = Data(base64Encoded: String(parts[3]))
        else { throw StoreFailure.damaged("a password hash cannot be read") }
        func isRight(_ candidate: Secret) throws -> Bool {
            let hash = try derive(candidate, salt: salt, cost: cost, parallelism: parallelism)
            if parallelism < Self.parallelism {
                _ = try derive(candidate, salt: salt, cost: cost, parallelism: Self.parallelism - parallelism)
            }
            // Constant-time comparison: the time does not reveal how many bytes match.
            return zip(hash, expected).reduce(hash.count == expected.count ? 0 : 1) { $0 | ($1.0 ^ $1.1) } == 0
        }
        if parts[0] == Self.form {
            let isCheaper = cost < self.cost || parallelism < Self.parallelism
            if try isRight(digest) { return isCheaper ? .yesAsBefore : .yes }
            if !isDigest { _ = try isRight(digest) }
            return .no
        }
        return try isRight(password) || (!isDigest && isRight(digest)) ? .yesAsBefore : .no
    }

    private static func isDigest(_ password: Secret) -> Bool {
        password.exposed.utf8.count == 64
            && password.exposed.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// The SHA-256 of a password as 64 hexadecimal digits; a password in that form is only lowercased.
    private static func digest(of password: Secret) throws -> Secret {
        if isDigest(password) { return Secret(password.exposed.lowercased()) }
        return Secret(try SHA256.hash(password.exposed.utf8).hexadecimal)
    }

    private func derive(_ password: Secret, salt: Data, cost: Int, parallelism: Int) throws -> Data {
        try Budget.current.spend(steps: Self.stepsOfATry)
        return Data(
            try scrypt(
                password.exposed.utf8, salt: salt, cost: 1 << cost, blockSize: Self.blockSize,
                parallelism: parallelism, byteCount: Self.hashLength))
    }
}
