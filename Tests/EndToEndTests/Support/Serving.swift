import Foundation
import GatherTestSupport
import Testing

/// A server on a machine of its own, and another machine whose store it is.
final class Serving {
    let machine: Installation
    let client: Installation
    private(set) var server: Execution
    let port: Int

    /// Starts a server.
    ///
    /// - Parameter organizer: Who is registered and logged in at the client, if anybody.
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

    /// What every start of the client's program finds in its environment.
    var environment: [String: String] { ["GATHER_STORE": "http://127.0.0.1:\(port)"] }

    /// Runs the program at the client.
    func gather(_ arguments: String..., input: String = "") throws -> Outcome {
        try client.start(Installation.program, arguments, input: Data(input.utf8), environment: environment).outcome()
    }

    /// Opens a shell at the client.
    func shell() throws -> Terminal {
        try Terminal(
            Installation.program, environment: client.environment.merging(environment) { $1 },
            directory: client.folder.url)
    }

    /// Ends the server at once.
    func kill() throws {
        server.signal(SIGKILL)
        _ = try server.outcome()
    }

    /// Starts it again at the same port.
    func restart() throws {
        server = try machine.start("serve", "--port", String(port))
        try server.waitForOutput()
    }
}
