import Foundation
import GatherKit
import GatherScript

extension Shell {
    func loadHistory() {
        do {
            editor.limitHistory(to: history.limit)
            let lines = try history.load()
            for line in lines { editor.add(line) }
            output.settings.typedLines = TypedLines(lines)
        } catch {
            output.write(error)
        }
    }

    /// Puts lines that were typed before in the place of what stands for them, such as `!!`, if that is wanted.
    ///
    /// - Returns: The line to execute; nil when there is none.
    func withHistory(_ line: String) -> String? {
        // What is pasted is meant as it is.
        guard preferences.expandsHistory, !line.contains("\n") else { return line }
        switch editor.expansion(of: line) {
        case .none: return line
        case .line(let expanded):
            say(expanded.printable)
            return expanded
        case .problem(let message):
            output.write(UsageFailure(message))
            return nil
        case .shown(let expanded):
            say(expanded.printable)
            remember(expanded, meaning: meaning(of: expanded), isUnderstood: false)
            return nil
        }
    }

    /// A line with its aliases expanded; as it is when they stand for too much.
    func meaning(of line: String) -> String { (try? output.settings.aliases.expanded(line)) ?? line }

    /// Keeps a line for the arrow keys and, when it was understood, for the next shell.
    ///
    /// A line that was not may hold a password at the wrong place; it is kept in memory alone, to be corrected,
    /// and not even there when it looks like one that asks for a secret.
    ///
    /// - Parameter meaning: The line with its aliases expanded.
    func remember(_ line: String, meaning: String, isUnderstood: Bool) {
        if !isUnderstood, [line, meaning].contains(where: application.registry.mayHoldSecret) { return }
        let line = line.trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty, line != output.settings.typedLines.lines.last else { return }
        editor.remember(line)
        output.settings.typedLines.add(line)
        guard isUnderstood else { return }
        do {
            try history.append(line)
        } catch {
            output.write(error)
        }
    }
}
