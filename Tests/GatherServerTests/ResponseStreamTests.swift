import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// Streamed responses.
struct ResponseStreamTests {
    private static func endpoint(
        isEndless: Bool = false, _ write: @escaping @Sendable (@escaping ResponseStream.Send) async throws -> Void
    ) -> Endpoint {
        Endpoint(asynchronous: .get, "/stream", "streams", answers: .ok) { _ in
            .init(.ok, body: .stream(ResponseStream(type: "text/event-stream", isEndless: isEndless, write: write)))
        }
    }

    /// Writes a chunk, then waits; signals when it is cancelled.
    private static func endless(_ ended: AsyncStream<Void>.Continuation) -> Endpoint {
        endpoint(isEndless: true) { send in
            try await send("data: first\n\n")
            // Nothing is yielded: it ends when this is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            ended.finish()
        }
    }

    @Test func arriveIncrementally() async throws {
        let (pieces, next) = AsyncStream.makeStream(of: String.self)
        let endpoint = Self.endpoint { send in
            for await piece in pieces { try await send(piece) }
        }
        try await TestServer.with(own: [endpoint]) { server in
            let rest = try await server.connect { connection in
                try connection.send("GET", "/stream", headers: ["Accept-Encoding": "gzip"])
                let head = try connection.text(until: "\r\n\r\n")?.lowercased() ?? ""
                #expect(head.contains("transfer-encoding: chunked"))
                #expect(head.contains("connection: close") && !head.contains("content-encoding"))
                #expect(head.contains("content-type: text/event-stream"))
                next.yield("data: first\n\n")
                #expect(try connection.text(until: "data: first\n\n") != nil)
                next.yield("data: second\n\n")
                #expect(try connection.text(until: "data: second\n\n") != nil)
                next.finish()
                return try connection.rest()
            }
            #expect(rest == "\r\n0\r\n\r\n")
        }
    }

    @Test func endWhenTheClientLeaves() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        try await TestServer.with(own: [Self.endless(end)]) { server in
            try await server.connect { connection in
                try connection.send("GET", "/stream")
                #expect(try connection.text(until: "data: first\n\n") != nil)
            }
            for await _ in ends {}
        }
    }

    @Test func endProperlyWithTheServer() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (begins, begin) = AsyncStream.makeStream(of: Void.self)
        let (rests, rest) = AsyncStream.makeStream(of: String.self)
        try await TestServer.with(own: [Self.endless(end)]) { server in
            Task {
                try await server.connect { connection in
                    try connection.send("GET", "/stream")
                    _ = try connection.text(until: "data: first\n\n")
                    begin.finish()
                    rest.yield(try connection.rest())
                }
            }
            for await _ in begins {}
        }
        for await _ in ends {}
        #expect(await rests.first { _ in true } == "\r\n0\r\n\r\n")
    }

    @Test func abortOnFailure() async throws {
        let endpoint = Self.endpoint { send in
            try await send("first")
            throw CocoaError(.fileReadUnknown)
        }
        try await TestServer.with(own: [endpoint]) { server in
            let text = try await server.connect { connection in
                try connection.send("GET", "/stream")
                return try connection.rest()
            }
            // The last chunk may not have been sent when the connection is closed.
            #expect(text.hasPrefix("HTTP/1.1 200") && !text.hasSuffix("0\r\n\r\n"))
        }
    }
}
