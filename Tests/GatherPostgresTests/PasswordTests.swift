import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherPostgres

/// A server that requires a password.
@Suite(.enabled(if: PostgresServer.isPossible))
struct PasswordTests {
    private let server: PostgresServer

    init() throws {
        server = try PostgresServer()
        try server.administrate("CREATE ROLE ana LOGIN PASSWORD 'correct horse'")
    }

    private func failure(_ url: String) -> String {
        do {
            _ = try PostgresDatabase(PostgresAddress(url))
            return ""
        } catch {
            return "\(error)".replacing("\\", with: "")
        }
    }

    @Test func isRequiredByTheServer() throws {
        #expect(failure(server.url(user: "ana")).contains("no password supplied"))
        #expect(failure(server.url(user: "ana:correct%20horse")).isEmpty)
        #expect(failure(server.url(user: "ana") + "&password=correct%20horse").isEmpty)
        let wrong = failure(server.url(user: "ana:battery%20staple"))
        #expect(wrong.contains("password authentication failed for user \"ana\"") && !wrong.contains("staple"))
        let missing = failure(server.url("nowhere", user: "ana:correct%20horse"))
        #expect(missing.contains("database \"nowhere\" does not exist") && !missing.contains("horse"))

        server.stop(.fast)
        #expect(failure(server.url()).contains("No such file or directory"))
    }
}
