import AsyncHTTPClient
import Foundation
public import GatherKit
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Why a server has not answered as one.
public enum ConnectionFailure: Failure {
    /// There is no machine of that name.
    case unknownName(String)
    /// The machine is there, and nothing listens at the port.
    case refused(String)
    /// No way leads there; what the system says.
    case unreachable(String, reason: String)
    /// Nothing came back within so many seconds when a connection was to be made.
    case connectingTimedOut(String, seconds: Int)
    /// The connection was made, and no answer came within so many seconds.
    case answerTimedOut(String, seconds: Int)
    /// The answer had begun, and nothing more came for so many seconds.
    case fellSilent(String, seconds: Int)
    /// The certificate is not one that is trusted here.
    case untrustedCertificate(String)
    /// The certificate is that of another name.
    case foreignCertificate(String)
    /// There is no encryption where there should be.
    case notEncrypted(String)
    /// The encryption cannot be agreed on; why.
    case encryption(String, reason: String)
    /// The connection broke before all of the answer had come.
    case brokenOff(String)
    /// What answers is no server of this program; what it answered.
    case noServer(String, found: String)
    /// The server speaks other versions of the protocol.
    case otherProtocol(String, version: String, isNewer: Bool)
    /// The server's address leads elsewhere.
    case moved(String, to: String)
    /// The file of trusted certificates is none.
    case badTrustRoots(String)
    /// Anything else.
    case other(String, reason: String)

    /// Always ``FailureKind/unavailable``.
    public var kind: FailureKind { .unavailable }

    /// What is the matter, and what to do about it.
    public var message: String {
        switch self {
        case .unknownName(let server): "\(server) cannot be found: there is no machine of that name, or no network here"
        case .refused(let server):
            "\(server) refuses the connection: nothing listens there; is gather serve running, and is the port right?"
        case .unreachable(let server, let reason): "\(server) cannot be reached: \(reason)"
        case .connectingTimedOut(let server, let seconds):
            "\(server) did not take the connection within \(counted(seconds, "second")); "
                + "it may be off, or a firewall in between"
        case .answerTimedOut(let server, let seconds):
            "\(server) did not answer within \(counted(seconds, "second")); "
                + "what was asked may be done or not, so look before you repeat it"
        case .fellSilent(let server, let seconds):
            "\(server) has said nothing for \(counted(seconds, "second")) in the middle of its answer; "
                + "what was asked may be done or not, so look before you repeat it"
        case .untrustedCertificate(let server):
            "the certificate of \(server) is not trusted here, or is not valid any more; "
                + "if it is your own, name its file with client.ca"
        case .foreignCertificate(let server):
            "the certificate of \(server) is that of another name; use the name that it was made for"
        case .notEncrypted(let server):
            "\(server) does not encrypt at that port; should the address begin with http://?"
        case .encryption(let server, let reason): "no encryption could be agreed on with \(server): \(reason)"
        case .brokenOff(let server):
            "the connection to \(server) broke before all of the answer had come; "
                + "what was asked may be done or not, so look before you repeat it"
        case .noServer(let server, let found): "\(server) is no gather server, as it answers with \(found)"
        case .otherProtocol(let server, let version, let isNewer):
            "\(server) is gather \(version), which does not speak with this version any more; update "
                + (isNewer ? "gather here" : "gather there")
        case .moved(let server, let place):
            "\(server) leads to \(quoted(place)); name that with --store, if it is right"
        case .badTrustRoots(let path): "client.ca names \(quoted(path)), which holds no certificates in PEM form"
        case .other(let server, let reason): "\(server) cannot be used: \(reason)"
        }
    }

    /// Whether the server may have got what was sent.
    var mayHaveArrived: Bool { if case .refused = self { false } else { true } }

    /// Whether another attempt may do better at once.
    var isPassing: Bool {
        switch self {
        case .refused, .brokenOff: true
        default: false
        }
    }
}

// MARK: - Errors

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
