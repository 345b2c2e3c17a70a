import CLibraries
import Foundation
public import GatherKit

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
    /// The server has sent a login that was not asked for.
    case foreignLogin(String)
    /// The server supports only other versions of the protocol.
    case otherProtocol(String, version: String, isNewer: Bool)
    /// The server redirects to another address.
    case moved(String, to: String)
    /// The trusted certificates cannot be read.
    case badTrustRoots(reason: String)
    /// Any other error.
    case other(String, reason: String)

    /// Always ``FailureKind/unavailable``.
    public var kind: FailureKind { .unavailable }

    /// The problem, and how to solve it.
    public var message: String {
        switch self {
        case .unknownName(let server):
            "\(server) cannot be found: no machine has that name, or this machine is not connected to a network"
        case .refused(let server):
            "\(server) refused the connection: nothing is listening there; is the server running, and is the port correct?"
        case .unreachable(let server, let reason): "\(server) cannot be reached: \(reason)"
        case .connectingTimedOut(let server, let seconds):
            "\(server) did not accept the connection within \(counted(seconds, "second")); "
                + "it may be off, or blocked by a firewall"
        case .answerTimedOut(let server, let seconds):
            "\(server) did not answer within \(counted(seconds, "second")); "
                + "the command may or may not have run, so check before you repeat it"
        case .fellSilent(let server, let seconds):
            "\(server) began to answer, then sent nothing more for \(counted(seconds, "second")); "
                + "the command may or may not have run, so check before you repeat it"
        case .untrustedCertificate(let server):
            "the certificate of \(server) is not trusted here, or is no longer valid; "
                + "if it is your own, name its file with client.ca"
        case .foreignCertificate(let server):
            "the certificate of \(server) is for another name; use the name that it was issued for"
        case .notEncrypted(let server):
            "\(server) does not encrypt on that port; should the address begin with http://?"
        case .encryption(let server, let reason): "the encrypted connection to \(server) failed: \(reason)"
        case .brokenOff(let server):
            "the connection to \(server) was lost before the whole answer arrived; "
                + "the command may or may not have run, so check before you repeat it"
        case .noServer(let server, let found): "\(server) is not a gather server: it answers with \(found)"
        case .foreignLogin(let server): "\(server) sent a login that was not requested; the login was ignored"
        case .otherProtocol(let server, let version, let isNewer):
            "\(server) runs gather \(version), which is incompatible with this version; update "
                + (isNewer ? "gather on this machine" : "gather on the server")
        case .moved(let server, let place):
            "\(server) redirects to \(quoted(place)); if that is right, use that address with --store"
        case .badTrustRoots(let reason):
            "the trusted certificates cannot be read: \(reason); the file that client.ca names must be in PEM format, "
                + "and the system's are in Debian's package ca-certificates"
        case .other(let server, let reason): "\(server) cannot be used: \(reason)"
        }
    }

    /// The response is not what this version expects.
    static func notUnderstood(_ server: String) -> ConnectionFailure {
        .noServer(server, found: "something that this version does not understand")
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
    /// Maps an error of libcurl.
    ///
    /// - Parameters:
    ///   - message: The library's description.
    ///   - systemError: The system's error number, if it has refused the connection.
    init(_ code: CURLcode, of server: String, message: String, systemError: Int32) {
        self =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: .unknownName(server)
            case CURLE_COULDNT_CONNECT: Self.connecting(systemError, server)
            // No other timeout is set.
            case CURLE_OPERATION_TIMEDOUT: .connectingTimedOut(server, seconds: Transport.connectTimeout)
            // libcurl distinguishes these cases in the message only: "target host name", since 8.14 "target hostname".
            case CURLE_PEER_FAILED_VERIFICATION where message.contains("target host"): .foreignCertificate(server)
            case CURLE_PEER_FAILED_VERIFICATION: .untrustedCertificate(server)
            case CURLE_SSL_CONNECT_ERROR where Self.isPlain(message): .notEncrypted(server)
            case CURLE_SSL_CONNECT_ERROR: .encryption(server, reason: message)
            case CURLE_SSL_CACERT_BADFILE: .badTrustRoots(reason: message)
            case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
                CURLE_HTTP2_STREAM:
                .brokenOff(server)
            case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
                .noServer(server, found: "something that is not HTTP")
            default: .other(server, reason: message)
            }
    }

    private static func connecting(_ systemError: Int32, _ server: String) -> ConnectionFailure {
        switch systemError {
        case ECONNREFUSED: .refused(server)
        case ETIMEDOUT: .connectingTimedOut(server, seconds: Transport.connectTimeout)
        default: .unreachable(server, reason: String(cString: strerror(systemError)))
        }
    }

    /// Whether OpenSSL says that the response is not TLS.
    private static func isPlain(_ message: String) -> Bool {
        ["wrong version number", "http request", "unexpected eof"].contains { message.contains($0) }
    }
}
