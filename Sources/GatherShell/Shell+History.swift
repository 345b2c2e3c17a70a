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
