import CReadline
import Foundation

/// The pager for results that exceed the screen, such as `less`.
public struct Pager: Equatable, Sendable {
    private let command: String

    /// The pager if `PAGER` is not set.
    private static let usual = "less -R"
    /// The default of `LESS`: quit if the text fits one screen, show colours, leave the text on the screen, and explain
    /// the keys.
    private static let setting =
        "[ \"${LESS+set}\" ] || LESS='-FRX -Ps?eThe end; q quits:Space shows more, q quits.$'; export LESS; "
    /// The exit codes of `sh` for a command that is not executable or not found.
    private static let notStarted: ClosedRange<Int32> = 126...127

    /// Creates a pager from a command for `sh`.
    public init(command: String) { self.command = command }

    /// Creates the pager that `PAGER` names, or the default one; nil if `PAGER` is empty.
    public init?(environment: [String: String]) {
        let command = environment["PAGER"]?.trimmingCharacters(in: .whitespaces) ?? Self.usual
        if command.isEmpty { return nil }
        self.init(command: command)
    }

    /// Shows a text, and waits until the pager exits.
    ///
    /// - Returns: Whether the pager could be started.
    func show(_ text: String) -> Bool {
        // An anonymous file instead of a pipe, which would break if the pager exits early.
        guard let file = tmpfile() else { return false }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return false }
        rewind(file)
        let status = withCStrings(["/bin/sh", "-c", Self.setting + command]) {
            gather_terminal_run($0, nil, fileno(file))
        }
        return status >= 0 && !Self.notStarted.contains(status)
    }
}
