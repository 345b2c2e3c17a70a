import AsyncHTTPClient
import Foundation
public import GatherKit
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The reason why no valid response came from a server.
public enum ConnectionFailure: Failure {
    /// The host name cannot be resolved.
    case unknownName(String)
    /// The connection was refused: the host is up, but nothing listens at the port.
    case refused(String)
    /// There is no network path to the host; `reason` is the system's error message.
    case unreachable(String, reason: String)
    /// No connection was established within this time.
    case connectingTimedOut(String, seconds: Int)
    /// The connection was established, but the response did not begin within this time.
    case answerTimedOut(String, seconds: Int)
    /// The response began, but then no data came for this time.
    case fellSilent(String, seconds: Int)
    /// The certificate is not trusted, or has expired.
    case untrustedCertificate(String)
    /// The certificate was issued for another host name.
    case foreignCertificate(String)
    /// The server does not use TLS at this port.
    case notEncrypted(String)
    /// The TLS handshake failed.
    case encryption(String, reason: String)
    /// The connection was closed before the response was complete.
    case brokenOff(String)
    /// The response is not from a gather server; `found` describes it.
    case noServer(String, found: String)
    /// The server supports other versions of the protocol only.
    case otherProtocol(String, version: String, isNewer: Bool)
    /// The server redirects to another address.
    case moved(String, to: String)
    /// The file of trusted certificates contains none in PEM format.
    case badTrustRoots(String)
    /// Any other error.
    case other(String, reason: String)

    /// Always ``FailureKind/unavailable``.
    public var kind: FailureKind { .unavailable }

    /// The problem, and how to solve it.
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

    /// Whether the server may have received the request.
    var mayHaveArrived: Bool { if case .refused = self { false } else { true } }

    /// Whether a retry may succeed immediately.
    var isPassing: Bool {
        switch self {
        case .refused, .brokenOff: true
        default: false
        }
    }
}

// MARK: - Mapping of errors

extension ConnectionFailure {
    /// Maps an error of the network libraries.
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
        // The list is empty if neither an IPv4 nor an IPv6 address was found.
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
            // NIOSSL distinguishes these cases in the error text only.
            let text = "\(error)"
            if text.contains("CERTIFICATE_VERIFY_FAILED") { return .untrustedCertificate(server) }
            if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") { return .notEncrypted(server) }
            if text.contains("EOF during handshake") { return .notEncrypted(server) }
            return .encryption(server, reason: text)
        }
    }
}
