import Foundation
public import GatherKit
import NIOCore

/// What keeps a server from listening.
public enum ServerFailure: Failure {
    /// Another program listens there.
    case portTaken(host: String, port: Int)
    /// The system does not allow it, or knows no such address.
    case cannotListen(host: String, port: Int, reason: String)
    /// A file of the certificate cannot be read.
    case unreadable(String, reason: String)
    /// There is no certificate in the file.
    case noCertificate(String)
    /// There is no private key in the file that can be used without a password.
    case noKey(String)
    /// The key is that of another certificate.
    case keyDoesNotFit(TLSFiles)

    /// Tells what the network reports; nil when the error is something else.
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

    /// What is needed is not to be had, or not what was said.
    public var kind: FailureKind {
        switch self {
        case .portTaken, .cannotListen: .unavailable
        case .unreadable: .file
        case .noCertificate, .noKey, .keyDoesNotFit: .usage
        }
    }

    /// What to do about it.
    public var message: String {
        switch self {
        case .portTaken(let host, let port):
            "port \(port) of \(host) is taken by another program; choose another with --port"
        case .cannotListen(let host, let port, let reason): "cannot listen at port \(port) of \(host): \(reason)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .noCertificate(let path): "there is no certificate in \(path); it is to be in PEM, the server's own first"
        case .noKey(let path): "there is no private key in \(path); it is to be in PEM, without a password"
        case .keyDoesNotFit(let files): "the key in \(files.key) is not that of the certificate in \(files.certificate)"
        }
    }
}
