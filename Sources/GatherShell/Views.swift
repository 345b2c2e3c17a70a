import Foundation
public import GatherKit
import GatherScript

/// Where results and messages go.
public struct Output: Sendable {
    /// Results.
    public let results: OutputChannel
    /// Everything else.
    public let messages: OutputChannel
    /// How results look, in the terminal's width of the moment.
    public var resultStyle: OutputStyle {
        var style = fixedResultStyle
        style.width = results.width
        return style
    }
    private let fixedResultStyle: OutputStyle
    /// How messages look.
    public let messageStyle: OutputStyle
    /// What routes of the view change.
    public let settings: ViewSettings

    /// Puts the parts together.
    public init(
        results: OutputChannel, messages: OutputChannel, resultStyle: OutputStyle, messageStyle: OutputStyle,
        settings: ViewSettings
    ) {
        self.results = results
        self.messages = messages
        fixedResultStyle = resultStyle
        self.messageStyle = messageStyle
        self.settings = settings
    }

    /// Writes what a route answered.
    ///
    /// - Throws: ``FileFailure`` when it cannot be written.
    public func write(_ screen: Screen) throws {
        if screen.blocks.isEmpty { return }
        let format = settings.format
        let style = format == .table ? resultStyle : fixedResultStyle
        try results.write(ScreenRenderer(format: format, style: style).text(of: screen))
    }

    /// Writes what went wrong.
    ///
    /// - Parameter namesFile: Whether positions name the file.
    public func write(_ error: any Error, namesFile: Bool) {
        // When not even standard error can be written, nobody is left to be told.
        try? messages.write(FailureRenderer(style: messageStyle, namesFile: namesFile).text(of: error))
        try? messages.flush()
    }
}

/// The view of a script: nobody is there to be asked.
public struct BatchView: ViewAdapter {
    let output: Output

    /// Makes the view.
    public init(output: Output) { self.output = output }

    /// Writes what a route answered.
    public func show(_ screen: Screen) throws { try output.write(screen) }

    /// Asks at the terminal, if there is one.
    public func secret(for parameter: Parameter) throws -> Secret {
        guard isatty(STDIN_FILENO) == 1 else { throw ViewFailure.needsSecret(parameter.name) }
        return try TerminalView(output: output).secret(for: parameter)
    }

    /// Reads a line of standard input.
    public func secretFromInput(for parameter: Parameter) throws -> Secret {
        guard let line = try LineReader().line() else {
            throw ViewFailure.secretNotGiven("standard input has no \(parameter.name)")
        }
        return Secret(line)
    }

    /// Refuses.
    public func confirms(_ question: String) throws -> Bool { throw ViewFailure.needsConfirmation(question) }
}

/// The view of a person at a terminal.
public struct TerminalView: ViewAdapter {
    let output: Output

    /// Makes the view.
    public init(output: Output) { self.output = output }

    /// Writes what a route answered.
    public func show(_ screen: Screen) throws { try output.write(screen) }

    /// Asks without showing what is typed, and twice when it is chosen now.
    public func secret(for parameter: Parameter) throws -> Secret {
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
        let typed = try LineReader().hiddenLine {
            try output.results.flush()
            try output.messages.write("\(label): ")
            try output.messages.flush()
        }
        guard let line = typed else {
            throw ViewFailure.secretNotGiven("nothing was typed; nothing was changed")
        }
        return line
    }

    /// Reads a line of standard input.
    public func secretFromInput(for parameter: Parameter) throws -> Secret { try secret(for: parameter) }

    /// Asks, and takes anything but a yes for a no.
    public func confirms(_ question: String) throws -> Bool {
        try output.results.flush()
        try output.messages.write("\(question) [y/N] ")
        try output.messages.flush()
        let answer = try LineReader().line()?.trimmingCharacters(in: .whitespaces).lowercased()
        return answer == "y" || answer == "yes"
    }
}
