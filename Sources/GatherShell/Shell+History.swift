import Foundation
import GatherKit

extension Shell {
    func loadHistory() {
        do {
            editor.limitHistory(to: history.limit)
            for line in try history.load() { editor.remember(line) }
        } catch {
            output.write(error)
        }
    }

    /// A statement that was typed on several lines as one that means the same, so that it comes back as a whole.
    static func oneLine(_ lines: [String]) -> String {
        guard lines.count > 1, !lines.contains(where: { $0.contains("#") || $0.hasSuffix("\\") }) else {
            return lines.joined(separator: "\n")
        }
        let parts = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        return parts.dropFirst().reduce(parts.first ?? "") { line, part in
            line.hasSuffix("{") || part.hasPrefix("}") ? "\(line) \(part)" : "\(line); \(part)"
        }
    }

    /// Keeps a line for the arrow keys and, when it was understood, for the next shell.
    ///
    /// A line that was not may hold a password at the wrong place; it is kept in memory alone, to be corrected,
    /// and not even there when it looks like one that asks for a secret.
    func remember(_ line: String, isUnderstood: Bool) {
        if !isUnderstood, application.registry.mayHoldSecret(line) { return }
        let parts = line.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for part in parts where !part.isEmpty && part != lastHistoryLine {
            editor.remember(part)
            lastHistoryLine = part
            guard isUnderstood else { continue }
            do {
                try history.append(part)
            } catch {
                output.write(error)
            }
        }
    }
}
