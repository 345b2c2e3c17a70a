import GatherKit
import Testing

@testable import GatherCrypto

struct GatherCryptoTests {
    /// The examples of FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hashes(text: String, hash: String) throws {
        #expect(try SHA256.hash(text.utf8).hexadecimal == hash)
    }

    @Test func hashesInPieces() throws {
        let hash = try SHA256()
        for byte in "abc".utf8 { try hash.update([byte]) }
        try hash.update([])
        #expect(try hash.finalize().hexadecimal == SHA256.hash("abc".utf8).hexadecimal)
    }

    /// The test vectors of RFC 7914, section 12.
    @Test(arguments: [
        ("", "", 16, 1, 1, "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"),
        ("password", "NaCl", 1024, 8, 16, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"),
        (
            "pleaseletmein", "SodiumChloride", 16384, 8, 1,
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
        ),
    ])
    func derivesKeys(password: String, salt: String, cost: Int, blockSize: Int, parallelism: Int, key: String) throws {
        let derived = try scrypt(
            password.utf8, salt: salt.utf8, cost: cost, blockSize: blockSize, parallelism: parallelism, byteCount: 32)
        #expect(derived.hexadecimal == key)
    }

    @Test func refusesACostThatIsNoPowerOfTwo() {
        #expect(throws: CryptoFailure.failed("EVP_PBE_scrypt")) {
            try scrypt("a".utf8, salt: "b".utf8, cost: 1000, blockSize: 8, parallelism: 1, byteCount: 32)
        }
    }

    @Test func tellsHowToInstallTheLibrary() {
        let failure = CryptoFailure.missing(reason: "libcrypto.so.3: cannot open shared object file")
        #expect(failure.kind == .unavailable && failure.message.contains("libssl3"))
    }
}
