import HummingbirdCore
import NIOCore
import ServiceLifecycle

/// The body of an answer that is written bit by bit, for as long as there is something to tell.
///
/// It may go on for hours: no limit of time holds but that the client reads what it is sent. What writes it is cancelled
/// when the client leaves, and is to end then.
struct AnswerStream: Sendable {
    /// What it is, such as `text/event-stream`.
    let type: String
    /// Whether it never ends by itself.
    ///
    /// Then its writing is cancelled when the server is told to end; others have the time that every request has then.
    let isEndless: Bool
    /// Writes it; throwing breaks the connection off, so that the client knows that something is missing.
    let write: @Sendable (_ writer: Writer) async throws -> Void

    /// Takes the pieces of a stream.
    struct Writer: @unchecked Sendable {
        // HummingbirdCore's writer hands on to a NIO channel's, to which several tasks may write; it is just not said.
        fileprivate let body: any ResponseBodyWriter

        /// Sends a piece, and waits while the client has too much to read already.
        ///
        /// - Throws: What is wrong with the connection.
        func write(_ text: String) async throws {
            var body = body
            try await body.write(ByteBuffer(string: text))
        }

        fileprivate func finish() async throws { try await body.finish(nil) }
    }

    /// Writes all of it.
    ///
    /// - Parameters:
    ///   - body: Where it goes.
    ///   - channel: The connection that this is a part of.
    /// - Throws: What is wrong with the connection, or what ``write`` throws.
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
            // The client has gone, and nothing arrives; or the server ends, and the stream does so in good order.
            // What is to have an end is broken off, so that nobody takes what there is for all of it.
        }
        // Not here on the event loop, where the end would overtake pieces that come from other threads.
        try await Task.detached { try await writer.finish() }.value
    }
}
