import Foundation
import GatherTestSupport
import Testing

/// A server and an installation that uses it as its store.
final class Serving {
    /// Where the server runs.
    let machine: Installation
    let client: Installation
    private(set) var server: Execution
    private(set) var port: Int

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - organizer: The organizer that the client registers and logs in; nil for none.
    ///   - opensTheStore: Whether the client is the machine itself, which opens the store beside the server.
    init(_ machine: Installation? = nil, organizer: String? = "ana", opensTheStore: Bool = false) throws {
        let machine = try machine ?? Installation()
        self.machine = machine
        server = try machine.start("serve", "--port", "0")
        port = try server.port()
        client = try opensTheStore ? machine : Installation(store: Self.url(port))
        guard let organizer else { return }
        for line in ["account register \(organizer)", "account login \(organizer) --remember"] {
            let outcome = try client.gather("-c", "\(line) --password-stdin", input: "correct horse\n")
            try #require(outcome.code == 0, "\(outcome)")
        }
    }

    deinit { server.signal(SIGKILL) }

    /// The address of the server.
    var url: String { Self.url(port) }

    private static func url(_ port: Int) -> String { "http://127.0.0.1:\(port)" }

    /// The authorization header of the client.
    var authorization: String {
        get throws { "Bearer \(try String(contentsOfFile: client.credentials, encoding: .utf8).prefix { $0 != "\t" })" }
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

    /// Kills the server.
    func kill() throws {
        server.signal(SIGKILL)
        _ = try server.outcome()
    }

    /// Starts the server again.
    func restart(port: Int = 0) throws {
        server = try machine.start("serve", "--port", String(port))
        self.port = try server.port()
    }
}

extension Execution {
    /// The port of a server, once it listens.
    func port() throws -> Int {
        try waitForOutput()
        return try #require(try outputSoFar().firstMatch(of: /:(\d+);/).flatMap { Int($0.1) })
    }
}
