import GatherKit
import NIOSSL

/// The certificate and private key of a TLS server.
public struct TLSFiles: Equatable, Sendable {
    /// The path of the certificate chain in PEM, the server's certificate first.
    let certificate: String
    /// The path of the private key in PEM.
    let key: String

    /// The suites of TLS 1.2, all of which have forward secrecy; those of TLS 1.3 are fixed.
    private static let suites: [NIOTLSCipher] = [
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]

    /// Reads the files into a context for connections.
    func context() throws -> NIOSSLContext {
        let bytes = Array(try LocalFiles().data(at: certificate))
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(bytes), !certificates.isEmpty else {
            throw ServerFailure.noCertificate(certificate)
        }
        let keyBytes = Array(try LocalFiles().data(at: key))
        guard let secret = try? NIOSSLPrivateKey(bytes: keyBytes, format: .pem) else { throw ServerFailure.noKey(key) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(secret))
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = Self.suites
        do { return try NIOSSLContext(configuration: configuration) } catch { throw ServerFailure.keyDoesNotFit(self) }
    }
}
