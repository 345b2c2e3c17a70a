import Foundation
import GatherTestSupport

/// The interactive shell on a private terminal.
struct Shell {
    let terminal: Terminal
    /// Deleted with the last shell on it.
    private let installation: Installation

    /// The prompt of the shell.
    static let prompt = "gather> "

    init(_ installation: Installation, environment: [String: String] = [:]) throws {
        self.installation = installation
        terminal = try Terminal(
            Installation.program,
            environment: installation.environment.merging(environment) { $1 }, directory: installation.folder.url
        )
        try terminal.read(until: Self.prompt)
    }

    /// Types keys and reads until text appears.
    @discardableResult
    func type(_ keys: String, until text: String) throws -> String {
        try terminal.type(keys)
        return try terminal.read(until: text)
    }

    /// Types a line and reads until the shell waits for the next one.
    @discardableResult
    func enter(_ line: String) throws -> String { try type("\(line)\r", until: Self.prompt) }

    /// Quits the shell.
    ///
    /// - Returns: Its exit code.
    func leave() throws -> Int32 {
        try terminal.type("\u{4}")
        return terminal.waitForExit()
    }
}

extension String {
    /// The text without the line wraps of the terminal.
    var unwrapped: String { replacing("\r\n", with: " ") }
}
