import GatherKit
import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// The writer of a response body, for several tasks.
///
/// HummingbirdCore's writer wraps the writer of a NIO channel, which is safe for several tasks but not declared
/// Sendable.
private struct Writer: @unchecked Sendable {
    let body: any ResponseBodyWriter

    func write(_ text: String) async throws {
        var body = body
        try await body.write(ByteBuffer(string: text))
    }

    func finish() async throws { try await body.finish(nil) }
}

extension ResponseStream {
    /// Sends the whole stream.
    func send(to body: any ResponseBodyWriter, through channel: any Channel) async throws {
        let writer = Writer(body: body)
        let send: Send = { try await writer.write($0) }
        let writing = Task {
            if isEndless {
                try await cancelWhenGracefulShutdown { try await write(send) }
            } else {
                try await write(send)
            }
        }
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: ConnectionGuard.self).onLeaving { writing.cancel() }
        }.get()
        do {
            try await withTaskCancellationHandler {
                try await writing.value
            } onCancel: {
                writing.cancel()
            }
        } catch is CancellationError where isEndless {
            // The client has disconnected, or the server shuts down and ends the stream cleanly. For a stream with an
            // end, the error is rethrown, so that a client does not mistake a part for the whole.
        }
        // Not on the event loop, where the end could overtake pieces from other threads.
        try await Task.detached { try await writer.finish() }.value
    }
}
