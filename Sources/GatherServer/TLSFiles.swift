import Foundation
import NIOSSL

/// The certificate and private key of a TLS server.
public struct TLSFiles: Equatable, Sendable {
    /// The path of the certificate chain in PEM, the server's certificate first.
    public let certificate: String
    /// The path of the private key in PEM.
    public let key: String

    /// Makes a pair of files.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads the files into a TLS configuration.
    ///
    /// - Throws: ``ServerFailure``.
    func configuration() throws(ServerFailure) -> TLSConfiguration {
        let certificates: [NIOSSLCertificate]
        let bytes = try read(certificate)
        do { certificates = try NIOSSLCertificate.fromPEMBytes(bytes) } catch { throw .noCertificate(certificate) }
        guard !certificates.isEmpty else { throw .noCertificate(certificate) }
        let secret: NIOSSLPrivateKey
        let keyBytes = try read(key)
        do { secret = try NIOSSLPrivateKey(bytes: keyBytes, format: .pem) } catch { throw .noKey(key) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(secret))
        configuration.minimumTLSVersion = .tlsv12
        do { _ = try NIOSSLContext(configuration: configuration) } catch { throw .keyDoesNotFit(self) }
        return configuration
    }

    private func read(_ path: String) throws(ServerFailure) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .unreadable(path, reason: String(cString: strerror(Self.code(error))))
        }
    }

    /// The POSIX error code of a failed read.
    private static func code(_ error: any Error) -> Int32 {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        return (cause as? POSIXError)?.code.rawValue ?? EIO
    }
}
