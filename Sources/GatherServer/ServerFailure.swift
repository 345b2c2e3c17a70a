import Foundation
import GatherKit
import NIOCore

/// The errors that prevent a server from listening.
enum ServerFailure: Failure {
    /// The port is in use.
    case portTaken(host: String, port: Int)
    /// The system call failed, or the host is unknown.
    case cannotListen(host: String, port: Int, reason: String)
    /// The file contains no certificate.
    case noCertificate(String)
    /// The file contains no private key without a password.
    case noKey(String)
    /// The private key does not match the certificate.
    case keyDoesNotFit(TLSFiles)
    /// Only one of certificate and key is named.
    case halfOfTLS(missing: String)

    /// Converts an error of the network; nil for other errors.
    init?(_ error: any Error, host: String, port: Int) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE: self = .portTaken(host: host, port: port)
        case let error as IOError:
            self = .cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
        case is SocketAddressError.UnknownHost, is SocketAddressError:
            self = .cannotListen(host: host, port: port, reason: "there is no such address")
        default: return nil
        }
    }

    var kind: FailureKind {
        switch self {
        case .portTaken, .cannotListen: .unavailable
        case .noCertificate, .noKey, .keyDoesNotFit, .halfOfTLS: .usage
        }
    }

    var message: String {
        switch self {
        case .portTaken(let host, let port):
            "port \(port) of \(host) is taken by another program; choose another with --port"
        case .cannotListen(let host, let port, let reason): "cannot listen at port \(port) of \(host): \(reason)"
        case .noCertificate(let path): "there is no certificate in \(path); it is to be in PEM, the server's own first"
        case .noKey(let path): "there is no private key in \(path); it is to be in PEM, without a password"
        case .halfOfTLS(let missing): "a server that encrypts needs a certificate and its key; add \(missing)"
        case .keyDoesNotFit(let files): "the key in \(files.key) is not that of the certificate in \(files.certificate)"
        }
    }
}
