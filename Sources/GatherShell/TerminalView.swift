import Foundation
public import GatherKit
import GatherScript

/// The view of a person at a terminal.
public struct TerminalView: ViewAdapter {
    let output: Output
    let pager: Pager?

    /// Makes the view.
    ///
    /// - Parameter pager: Shows what is longer than the screen; nil when nothing does.
    public init(output: Output, pager: Pager? = nil) {
        self.output = output
        self.pager = pager
    }

    /// Writes what a route answered, or has it shown page by page.
    public func show(_ screen: Screen) throws { try output.write(screen, through: pager) }

    /// Asks without showing what is typed, and twice when it is chosen now.
    public func secret(_ request: SecretRequest) throws -> Secret {
        let parameter = request.parameter
        let first = try ask(parameter.name.capitalized)
        if parameter.type == .secret(isNew: true) {
            guard try ask("\(parameter.name.capitalized) again") == first else {
                throw ViewFailure.secretNotGiven("the two were not the same; nothing was changed")
            }
        }
        return Secret(first)
    }

    private func ask(_ label: String) throws -> String {
        defer {
            // The newline that was typed is not shown either.
            try? output.messages.write("\n")
            try? output.messages.flush()
        }
        let typed = try output.progress.paused {
            try LineReader().hiddenLine {
                try output.results.flush()
                try output.messages.write("\(label.printable): ")
                try output.messages.flush()
            }
        }
        guard let line = typed else {
            throw ViewFailure.secretNotGiven("nothing was typed; nothing was changed")
        }
        return line
    }

    /// Asks, and takes anything but a yes for a no.
    public func confirms(_ question: String) throws -> Bool {
        try output.results.flush()
        let line = "\(question.printable) [y/N]".wrapped(to: output.messageStyle.wrappingWidth)
        let answer: String?
        do {
            // Before the question is shown, or a tick would draw the bar over it.
            answer = try output.progress.paused {
                try output.messages.write("\(line) ")
                try output.messages.flush()
                return try LineReader().line()
            }?.trimmingCharacters(in: .whitespaces).lowercased()
        } catch {
            try output.messages.write("\n")
            throw error
        }
        if answer == nil { try output.messages.write("\n") }
        return answer == "y" || answer == "yes"
    }
}
