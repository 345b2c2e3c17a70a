import Foundation
import GatherKit
import NIOCore

/// The errors that prevent a server from listening.
enum ServerFailure: Failure {
    /// The port is in use.
    case portTaken(host: String, port: Int)
    /// The system call failed, or the host is unknown.
    case cannotListen(host: String, port: Int, reason: String)

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

    var kind: FailureKind { .unavailable }

    var message: String {
        switch self {
        case .portTaken(let host, let port):
            "port \(port) of \(host) is taken by another program; choose another with --port"
        case .cannotListen(let host, let port, let reason): "cannot listen on port \(port) of \(host): \(reason)"
        }
    }
}
