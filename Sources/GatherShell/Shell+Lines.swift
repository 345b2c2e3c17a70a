import GatherKit
import GatherScript

extension Shell {
    /// Where a statement comes from.
    enum Origin: Equatable {
        /// It was typed, or pasted together with others; it is remembered.
        case keyboard
        /// It stands in the script that the shell starts with, or is repeated.
        case elsewhere
    }

    /// Executes what was entered: a line, or all statements of a paste until one of them fails.
    ///
    /// A statement that goes on with the next line is kept until that has been typed.
    func read(_ entered: String) {
        let isPaste = entered.contains("\n")
        let asked = isPaste ? entered.withSingleLineEnds : unfinished.isEmpty ? whole(entered) : entered
        guard let asked else { return }
        let entries = Entry.entries(of: (unfinished + [asked]).joined(separator: "\n"))
        unfinished = []
        for (index, entry) in entries.enumerated() {
            if entry.isUnfinished {
                unfinished = entry.lines
                return
            }
            let isDone = execute(entry, of: isPaste ? "paste" : nil, from: .keyboard)
            if isLeaving { return }
            let rest = entries[(index + 1)...].reduce(0) { $0 + $1.lineCount }
            if !isDone, rest > 0 {
                say("The paste was stopped here; \(rest == 1 ? "1 line was" : "\(rest) lines were") not run.")
                return
            }
        }
    }

    /// Asks for what a line leaves out; one that leaves nothing out stays as it was typed.
    private func whole(_ line: String) -> String? {
        let meaning = meaning(of: line)
        guard let whole = completed(meaning) else { return nil }
        return whole == meaning ? line : whole
    }

    /// Executes the script that the shell starts with, each statement as if it were typed.
    func runStartupScript() {
        guard let startupScript = preferences.startupScript else { return }
        do {
            for entry in Entry.entries(of: try startupScript.text()) where !isLeaving {
                _ = execute(entry, of: startupScript.path, from: .elsewhere)
            }
        } catch {
            output.write(error)
        }
    }
}

extension String {
    /// The text with one newline for each end of a line: readline makes two of those of Windows.
    fileprivate var withSingleLineEnds: String {
        let runs = split { $0 != "\n" }
        return runs.allSatisfy { $0.count.isMultiple(of: 2) } ? replacing("\n\n", with: "\n") : self
    }
}
