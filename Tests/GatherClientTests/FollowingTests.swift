import GatherClient
import GatherKit
import GatherTestSupport
import GatherWire
import Testing

@Suite struct FollowingTests {
    @Test(.timeLimit(.minutes(60))) func pausesAfterEachErrorResponse() async throws {
        func complaint(_ status: Int, retryAfter: String? = nil) -> FakeServer.Reply {
            .answer(
                status, #"{"error": true, "reason": "no"}"#,
                retryAfter.map { ["content-type": "application/json", "retry-after": $0] } ?? [:])
        }
        let server = try FakeServer(
            complaint(500), complaint(401), complaint(429, retryAfter: "30"),
            complaint(503, retryAfter: "100000"))
        let connection = try server.connection()
        connection.follow()
        defer { connection.unfollow() }
        let pauses = await server.pauses(count: 4)
        #expect(pauses.prefix(4) == [.milliseconds(100), .milliseconds(200), .seconds(30), .seconds(60)])
    }

    @Test(.timeLimit(.minutes(60)), arguments: [("heartbeat", 0), ("players", 1)])
    func asksForTheStatusAtEachEventButAHeartbeat(event: String, count: Int) async throws {
        let status = FakeServer.Reply.answer(200, #"{"now": 0, "blocks": []}"#)
        let stream = FakeServer.Reply.answer(
            200, "event: hello\ndata: {}\n\nevent: \(event)\ndata: \n\n", ["content-type": Wire.eventsType])
        // When the stream begins, and at an event.
        let server = try FakeServer(stream, status, status, stream, status, status)
        try server.credentials.draft(remembering: Secret("t0ken"))()
        let connection = try server.connection()
        connection.follow()
        defer { connection.unfollow() }
        _ = await server.pauses(count: 1)
        let paths = server.sent.prefix(2 + count).map(\.path)
        #expect(paths == [Wire.eventsPath] + Array(repeating: Wire.statusPath, count: 1 + count))
        #expect(server.sent.dropFirst(2 + count).first?.path != Wire.statusPath)
    }
}
