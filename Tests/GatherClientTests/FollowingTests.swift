import GatherClient
import GatherKit
import GatherTestSupport
import Testing

@Suite struct FollowingTests {
    @Test(.timeLimit(.minutes(5))) func pausesAfterEachErrorResponse() async throws {
        func complaint(_ status: Int, retryAfter: String? = nil) -> FakeServer.Reply {
            .answer(
                status, #"{"error": true, "reason": "no"}"#,
                retryAfter.map { ["content-type": "application/json", "retry-after": $0] } ?? [:])
        }
        let server = try FakeServer(
            complaint(500), complaint(500), complaint(401), complaint(429, retryAfter: "30"),
            complaint(503, retryAfter: "100000"))
        let connection = try server.connection()
        connection.follow()
        defer { connection.unfollow() }
        let pauses = await server.pauses(count: 4)
        #expect(pauses.prefix(4) == [.milliseconds(100), .milliseconds(200), .seconds(30), .seconds(60)])
    }
}
