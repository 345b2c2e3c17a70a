import Foundation
import GatherTestSupport
import Testing

/// An installation that runs `gather serve`, with one account for its clients and the shell.
final class ServedInstallation {
    let machine: Installation
    private(set) var server: Execution
    private(set) var port: Int
    /// The authorization header of the account.
    let authorization: String

    /// - Parameter store: The URL of a test database; nil for a private store.
    init(store: String? = nil) throws {
        machine = try Installation(store: store)
        server = try machine.start("serve", "--port", "0")
        port = try Self.port(of: server)
        let account = #"{"username":"ana","password":"correct horse"}"#
        let client = try HTTPConnection(port: port)
        try client.send("POST", "/api/users", account)
        let answer = try client.answer()
        #expect(answer?.status == 201, "\(answer?.body ?? "closed")")
        let login = try machine.gather(
            "-c", "account login ana --remember --password-stdin", input: "correct horse\n")
        #expect(login.code == 0)
        let token = try String(contentsOfFile: machine.credentials, encoding: .utf8).prefix { $0 != "\t" }
        authorization = "Bearer \(token)"
    }

    /// Starts the server again.
    func restart() throws {
        server = try machine.start("serve", "--port", "0")
        port = try Self.port(of: server)
    }

    /// The port of a server started with `--port 0`.
    static func port(of server: Execution) throws -> Int {
        try server.waitForOutput()
        return try #require(try server.outputSoFar().firstMatch(of: /:(\d+);/).flatMap { Int($0.1) })
    }

    /// Runs clients concurrently, each with its own connection and thread, and waits for all.
    func clients(_ count: Int, _ work: @escaping @Sendable (_ number: Int, HTTPConnection) throws -> Void) {
        let (ended, port) = (DispatchGroup(), port)
        for number in 0..<count {
            ended.enter()
            Thread {
                do { try work(number, HTTPConnection(port: port)) } catch { Issue.record(error) }
                ended.leave()
            }.start()
        }
        ended.wait()
    }
}
