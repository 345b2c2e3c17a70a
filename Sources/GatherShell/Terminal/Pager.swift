import CReadline
import Foundation

/// The program that shows what is longer than the screen, such as `less`.
public struct Pager: Equatable, Sendable {
    private let command: String

    /// What shows long results where nobody wants anything else.
    private static let usual = "less -R"
    /// Has `less` quit at the end of what fits, show colours, and leave what was read on the screen, unless it was told.
    private static let setting = "LESS=\"${LESS-FRX}\"; export LESS; "
    /// What `sh` exits with when there is no such program, or it cannot be run.
    private static let notStarted: ClosedRange<Int32> = 126...127

    /// Makes a pager of a command for `sh`.
    public init(command: String) { self.command = command }

    /// The pager that the environment asks for; nil when it asks for none.
    public init?(environment: [String: String]) {
        let command = environment["PAGER"]?.trimmingCharacters(in: .whitespaces) ?? Self.usual
        if command.isEmpty { return nil }
        self.init(command: command)
    }

    /// Shows a text, and waits until the person has seen it.
    ///
    /// - Returns: Whether the pager could be started.
    func show(_ text: String) -> Bool {
        // A file that has no name: a pager that is left early has no pipe to break.
        guard let file = tmpfile() else { return false }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return false }
        rewind(file)
        let status = gather_terminal_run(Self.setting + command, fileno(file))
        return status >= 0 && !Self.notStarted.contains(status)
    }
}
