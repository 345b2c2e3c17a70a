import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// A body that is sent in pieces as they are produced, such as an event stream.
///
/// It may take hours: the only time limit is that the client keeps reading. The producer is cancelled when the client
/// disconnects.
struct AnswerStream: Sendable {
    /// The media type, such as `text/event-stream`.
    let type: String
    /// Whether the stream has no end of its own.
    ///
    /// Such a stream is cancelled on graceful shutdown; other streams may finish like any request.
    let isEndless: Bool
    /// Produces the stream; an error closes the connection, so that the client notices that data is missing.
    let write: @Sendable (_ writer: Writer) async throws -> Void

    /// Sends the pieces of a stream.
    struct Writer: @unchecked Sendable {
        // HummingbirdCore's writer wraps that of a NIO channel, which is safe for several tasks but not declared
        // Sendable.
        fileprivate let body: any ResponseBodyWriter

        /// Sends a piece, and waits while the client reads too slowly.
        ///
        /// - Throws: The error of the connection.
        func write(_ text: String) async throws {
            var body = body
            try await body.write(ByteBuffer(string: text))
        }

        fileprivate func finish() async throws { try await body.finish(nil) }
    }

    /// Sends the whole stream.
    ///
    /// - Parameters:
    ///   - body: The writer of the response body.
    ///   - channel: The channel of the connection.
    /// - Throws: The error of the connection, or of ``write``.
    func send(to body: any ResponseBodyWriter, through channel: any Channel) async throws {
        let writer = Writer(body: body)
        let writing = Task {
            if isEndless {
                try await cancelWhenGracefulShutdown { try await write(writer) }
            } else {
                try await write(writer)
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
            // The client has disconnected, or the server shuts down and ends the stream in good order. For a stream
            // with an end the error is rethrown, so that a client does not take a part for the whole.
        }
        // Not on the event loop, where the end could overtake pieces from other threads.
        try await Task.detached { try await writer.finish() }.value
    }
}
