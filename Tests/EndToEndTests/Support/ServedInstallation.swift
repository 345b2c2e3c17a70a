import Foundation
import GatherTestSupport
import Testing

/// A fresh machine on which `gather serve` runs, with an account that both its clients and the shell use.
final class ServedInstallation {
    let machine: Installation
    private(set) var server: Execution
    private(set) var port: Int
    /// The header of the account.
    let authorization: String

    /// - Parameter store: The address of a database that the tests have made; nil for one of the machine's own.
    init(store: String? = nil) throws {
        machine = try Installation(store: store)
        server = try machine.start("serve", "--port", "0")
        port = try Self.port(of: server)
        let account = #"{"username":"ana","password":"correct horse"}"#
        let client = try HTTPConnection(port: port)
        try client.send("POST", "/api/users", account)
        #expect(try client.answer()?.status == 201)
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

    /// The port of a server that was started with `--port 0`.
    static func port(of server: Execution) throws -> Int {
        try server.waitForOutput()
        return try #require(try server.outputSoFar().firstMatch(of: /:(\d+);/).flatMap { Int($0.1) })
    }

    /// Has clients do something, each on a connection and a thread of its own, until all have.
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
