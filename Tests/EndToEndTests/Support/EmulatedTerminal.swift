import Foundation
import GatherTestSupport
import Testing

/// The program in a tmux terminal, whose screen can be compared.
final class EmulatedTerminal {
    private let socket: String
    private let installation: Installation
    private let server: Execution

    private static let tmux = URL(filePath: "/usr/bin/tmux")
    /// The maximum wait for a screen.
    private static let patience = Duration.seconds(60)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - environment: Its environment, in addition to that of its installation.
    init(
        _ installation: Installation, program: String = Installation.program.path, _ arguments: String...,
        environment: [String: String] = [:], columns: Int = 80,
        rows: Int = 24
    ) throws {
        self.installation = installation
        // A previous server that is about to end removes its socket.
        socket = installation.folder.path("tmux-\(UUID().uuidString.prefix(8))")
        let variables = installation.environment.merging(["INPUTRC": "/dev/null"]) { $1 }.merging(environment) { $1 }
        let assignments = variables.map { "\($0)=\($1)" }.sorted()
        let program = ["env"] + assignments + [program] + arguments
        try FileManager.default.createDirectory(
            atPath: installation.folder.path("home"), withIntermediateDirectories: true)
        let settings = try installation.folder.write(Self.settings, to: "tmux.conf")
        // In the foreground: a daemon would keep the parent's files open.
        server = try installation.start(Self.tmux, ["-S", socket, "-f", settings, "-D"])
        try startSession(
            "new-session", "-d", "-x", String(columns), "-y", String(rows), "-c", installation.folder.url.path,
            program.map(Self.quoted).joined(separator: " ")
        )
    }

    private static let settings = """
        set-option -g exit-empty off
        set-option -g remain-on-exit on
        set-option -g remain-on-exit-format ""
        set-option -g status off
        set-option -g default-terminal screen-256color
        """

    /// Starts the session once the server answers, as its socket exists before the server listens.
    private func startSession(_ command: String...) throws {
        let end = ContinuousClock.now + Self.patience
        while true {
            do {
                try tmux(command)
                return
            } catch {
                guard ContinuousClock.now < end else { throw error }
                usleep(20_000)
            }
        }
    }

    deinit { _ = try? tmux("kill-server") }

    /// The screen without trailing blanks and trailing empty lines.
    var screen: String {
        get throws {
            let lines = try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false)
            let text = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
            return String(text.joined(separator: "\n").reversed().drop { $0 == "\n" }.reversed())
        }
    }

    /// The column and the row of the cursor, from 0.
    var cursor: [Int] {
        get throws {
            try tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").split { !$0.isNumber }.compactMap { Int($0) }
        }
    }

    /// Whether the program uses the alternate screen.
    var isAlternateScreen: Bool {
        get throws { try tmux("display-message", "-p", "#{alternate_on}").hasPrefix("1") }
    }

    /// Whether the cursor is shown.
    var isCursorVisible: Bool {
        get throws { try tmux("display-message", "-p", "#{cursor_flag}").hasPrefix("1") }
    }

    /// The name of the program that the terminal belongs to.
    var foregroundProgram: String {
        get throws {
            try tmux("display-message", "-p", "#{pane_current_command}").trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// Types text.
    func type(_ text: String) throws { try tmux("send-keys", "-l", "--", text) }

    /// Presses keys by their names in tmux, such as `Tab`, `C-c` and `Enter`.
    func press(_ keys: String...) throws {
        for key in keys { try tmux("send-keys", key) }
    }

    /// Pastes text, bracketed if the program has requested that.
    func paste(_ text: String) throws {
        try tmux("set-buffer", "--", text, ";", "paste-buffer", "-p", "-r")
    }

    /// Types a line and waits for text on the screen.
    @discardableResult
    func enter(_ line: String, until text: String) throws -> String {
        // A line that ends with a semicolon would end the first command of tmux.
        if line.isEmpty || line.hasSuffix(";") {
            try type(line)
            try press("Enter")
        } else {
            try tmux("send-keys", "-l", "--", line, ";", "send-keys", "Enter")
        }
        return try wait(for: text)
    }

    /// Changes the size of the terminal.
    func resize(columns: Int, rows: Int) throws {
        try tmux("resize-window", "-x", String(columns), "-y", String(rows))
    }

    /// Waits until text is on the screen.
    ///
    /// - Returns: The screen.
    @discardableResult
    func wait(for text: String) throws -> String { try wait { $0.contains(text) } }

    /// Waits until the screen fulfils a condition.
    ///
    /// - Returns: The screen.
    /// - Throws: ``TerminalFailure``, so that a test whose first wait was in vain does not wait for more.
    @discardableResult
    func wait(until isRight: (String) throws -> Bool) throws -> String {
        let end = ContinuousClock.now + Self.patience
        // Each look starts a program: the longer it takes, the fewer there are.
        var pause: UInt32 = 10_000
        while true {
            let screen = try screen
            if try isRight(screen) { return screen }
            guard ContinuousClock.now < end else {
                throw TerminalFailure(message: "the screen did not become as expected:\n\(screen)")
            }
            usleep(pause)
            pause = min(2 * pause, 100_000)
        }
    }

    /// Sends a signal to the child of the program, or to the program itself.
    func signal(_ signal: Int32) throws {
        let process = try tmux("display-message", "-p", "#{pane_pid}").filter(\.isNumber)
        let children = try String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        let target = children.split(separator: " ").first.map(String.init) ?? process
        if let number = Int32(target) { kill(number, signal) }
    }

    private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }

    @discardableResult
    private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let outcome = try installation.start(Self.tmux, ["-S", socket, "-N", "-u"] + arguments).outcome()
        guard outcome.code == 0 else { throw TerminalFailure(message: "tmux \(arguments): \(outcome.errors)") }
        return outcome.output
    }
}

/// A tmux command failed, or a screen did not come.
struct TerminalFailure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
