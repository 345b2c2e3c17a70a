import Foundation
import GatherTestSupport
import Testing

/// A server and a client installation that uses it as its store.
final class Serving {
    let machine: Installation
    let client: Installation
    private(set) var server: Execution
    let port: Int

    /// Starts a server.
    ///
    /// - Parameter organizer: The organizer that the client registers and logs in; nil for none.
    init(_ machine: Installation? = nil, organizer: String? = "ana") throws {
        self.machine = try machine ?? Installation()
        client = try Installation()
        server = try self.machine.start("serve", "--port", "0")
        try server.waitForOutput()
        port = try #require(server.outputSoFar().firstMatch(of: /:(\d+);/).flatMap { Int($0.1) })
        guard let organizer else { return }
        for line in ["account register \(organizer)", "account login \(organizer) --remember"] {
            let outcome = try gather("-c", "\(line) --password-stdin", input: "correct horse\n")
            try #require(outcome.code == 0, "\(outcome)")
        }
    }

    deinit { server.signal(SIGKILL) }

    /// The environment of every start of the client's program.
    var environment: [String: String] { ["GATHER_STORE": "http://127.0.0.1:\(port)"] }

    /// Runs the client's program.
    func gather(_ arguments: String..., input: String = "") throws -> Outcome {
        try client.start(Installation.program, arguments, input: Data(input.utf8), environment: environment).outcome()
    }

    /// Opens a shell of the client.
    func shell() throws -> Terminal {
        try Terminal(
            Installation.program, environment: client.environment.merging(environment) { $1 },
            directory: client.folder.url)
    }

    /// Kills the server.
    func kill() throws {
        server.signal(SIGKILL)
        _ = try server.outcome()
    }

    /// Starts the server again at the same port.
    func restart() throws {
        server = try machine.start("serve", "--port", String(port))
        try server.waitForOutput()
    }
}
