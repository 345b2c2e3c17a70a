import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import Synchronization

/// The certificate of a server as connections use it, which can be read again while the server runs.
final class TLSContext: Sendable {
    private let files: TLSFiles
    private let current: Mutex<NIOSSLContext>

    /// Reads the files.
    init(_ files: TLSFiles) throws {
        self.files = files
        current = Mutex(try files.context())
    }

    /// The context for a connection that begins now.
    var value: NIOSSLContext { current.withLock { $0 } }

    /// Reads the files again; if they cannot be used, the context stays.
    func reload() throws {
        let new = try files.context()
        current.withLock { $0 = new }
    }
}

/// A channel with TLS, whose connections each keep the certificate with which they began.
struct TLSChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let context: TLSContext

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context.value))
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
