import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension ConnectionFailure {
    /// Finds out what an error of the network means.
    init(_ error: any Error, of server: String) {
        self =
            switch error {
            case let failure as ConnectionFailure: failure
            case let error as NIOConnectionError: Self.connecting(error, server)
            case let error as HTTPClientError: Self.client(error, server)
            case ChannelError.connectTimeout: .connectingTimedOut(server, seconds: Transport.connectTimeout)
            case let error as IOError: Self.system(error, server)
            case let error as NIOSSLError: Self.encryption(error, server)
            case is NIOSSLExtraError: .foreignCertificate(server)
            case let error as BoringSSLError: Self.encryption(.handshakeFailed(error), server)
            case is HTTPParserError: .noServer(server, found: "something that is not HTTP")
            case is NIOTooManyBytesError: .noServer(server, found: "an answer that is too large")
            case ChannelError.eof, ChannelError.ioOnClosedChannel, ChannelError.inputClosed: .brokenOff(server)
            default: .other(server, reason: "\(error)")
            }
    }

    private static func connecting(_ error: NIOConnectionError, _ server: String) -> ConnectionFailure {
        // Of two kinds of addresses one may well be missing.
        guard let first = error.connectionErrors.first else { return .unknownName(server) }
        return ConnectionFailure(first.error, of: server)
    }

    private static func client(_ error: HTTPClientError, _ server: String) -> ConnectionFailure {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout:
            .connectingTimedOut(server, seconds: Transport.connectTimeout)
        case .remoteConnectionClosed, .uncleanShutdown, .cancelled, .requestStreamCancelled: .brokenOff(server)
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            .answerTimedOut(server, seconds: Transport.answerTimeout)
        default: .other(server, reason: error.shortDescription)
        }
    }

    private static func system(_ error: IOError, _ server: String) -> ConnectionFailure {
        switch error.errnoCode {
        case ECONNREFUSED: .refused(server)
        case ECONNRESET, EPIPE, ENOTCONN, ECONNABORTED: .brokenOff(server)
        case ETIMEDOUT: .connectingTimedOut(server, seconds: Transport.connectTimeout)
        default: .unreachable(server, reason: String(cString: strerror(error.errnoCode)))
        }
    }

    private static func encryption(_ error: NIOSSLError, _ server: String) -> ConnectionFailure {
        switch error {
        case .uncleanShutdown: return .brokenOff(server)
        case .unableToValidateCertificate, .noCertificateToValidate: return .untrustedCertificate(server)
        default:
            // The library tells these apart in words alone.
            let text = "\(error)"
            if text.contains("CERTIFICATE_VERIFY_FAILED") { return .untrustedCertificate(server) }
            if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") { return .notEncrypted(server) }
            if text.contains("EOF during handshake") { return .notEncrypted(server) }
            return .encryption(server, reason: text)
        }
    }
}
