import Foundation
public import GatherKit
import NIOCore

/// What keeps a server from listening.
public enum ServerFailure: Failure {
    /// Another program listens there.
    case portTaken(host: String, port: Int)
    /// The system does not allow it, or knows no such address.
    case cannotListen(host: String, port: Int, reason: String)

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

    /// Something that is needed is not to be had.
    public var kind: FailureKind { .unavailable }

    /// What to do about it.
    public var message: String {
        switch self {
        case .portTaken(let host, let port):
            "port \(port) of \(host) is taken by another program; choose another with --port"
        case .cannotListen(let host, let port, let reason): "cannot listen at port \(port) of \(host): \(reason)"
        }
    }
}
