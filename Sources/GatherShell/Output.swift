import CReadline
import Foundation
public import GatherKit

/// The output of the program: results, messages and the progress bar.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Output: Sendable {
    /// The channel for messages, usually standard error.
    public let messages: OutputChannel
    public let settings: ViewSettings
    public let progress: ProgressBar
    private let standard: OutputChannel
    private let standardStyle: OutputStyle
    private let fixedMessageStyle: OutputStyle

    /// Creates an output.
    public init(
        results: OutputChannel, messages: OutputChannel, resultStyle: OutputStyle, messageStyle: OutputStyle,
        settings: ViewSettings, progress: ProgressBar = ProgressBar()
    ) {
        standard = results
        self.messages = messages
        standardStyle = resultStyle
        fixedMessageStyle = messageStyle
        self.settings = settings
        self.progress = progress
    }

    /// The current channel for results: the redirection's file, or the standard channel.
    public var results: OutputChannel { settings.file ?? standard }
    /// Whether results are tables on a terminal.
    var isScreen: Bool { settings.file == nil && standard.isTerminal && settings.format == .table }
    /// The style of results, for the current terminal width.
    public var resultStyle: OutputStyle { style(settings.file) }
    /// The style of messages, for the current terminal width.
    public var messageStyle: OutputStyle { fixedMessageStyle.fitted(to: messages) }

    /// Writes the screen of a route.
    ///
    /// - Parameters:
    ///   - screen: The screen; nothing is written if it is silent.
    ///   - pager: The pager for tables that exceed the terminal's height; nil for none.
    public func write(_ screen: Screen, through pager: Pager? = nil) throws {
        if screen.isSilent { return }
        let (format, file) = settings.destination
        let style = format == .table || file != nil ? style(file) : standardStyle
        let renderer = ScreenRenderer(format: format, style: style)
        let blocks = format == .table || format == .plain ? screen.blocks : []
        let text = try blocks.isEmpty ? renderer.text(of: screen) : renderer.text(of: blocks)
        // Input typed ahead is meant for the shell, not for the pager.
        if let pager, format == .table, file == nil, let size = standard.size, size.isExceeded(by: text),
            gather_terminal_has_input() == 0
        {
            try standard.flush()
            if progress.paused({ pager.show(text) }) { return try copyMessages(of: blocks) }
        }
        try (file ?? standard).write(text)
        try copyMessages(of: blocks)
    }

    /// Writes an error as a message.
    public func write(_ error: any Error) {
        // If standard error fails, there is nowhere to report it.
        try? messages.send(FailureRenderer(style: messageStyle).text(of: error))
    }

    /// Writes a warning as a message.
    public func warn(_ text: String) {
        let text = "warning: \(text.printableLines)".wrapped(to: messageStyle.wrappingWidth)
        try? messages.send("\(messageStyle.yellow(text))\n")
    }

    /// Writes a line as a message.
    public func tell(_ line: String) {
        try? messages.send("\(line.printable)\n")
    }

    /// Writes blocks as a message.
    public func tell(_ blocks: [Block]) {
        try? messages.send(ScreenRenderer(format: .table, style: messageStyle).text(of: blocks))
    }

    /// Asks the terminal to copy texts to the user's clipboard, even on another machine (OSC 52).
    private func copyMessages(of blocks: [Block]) throws {
        for case .message(let text, isCopied: true) in blocks {
            guard settings.file == nil, standard.isTerminal, ProcessInfo.processInfo.environment["TERM"] != "dumb"
            else {
                warn("nothing was copied: the output is not a terminal with a clipboard")
                continue
            }
            try standard.send("\u{1B}]52;c;\(Data(text.printableLines.utf8).base64EncodedString())\u{07}")
            // A terminal does not say whether it has done so.
            tell("Sent to the clipboard, if your terminal allows it.")
        }
    }

    private func style(_ file: OutputChannel?) -> OutputStyle {
        file == nil ? standardStyle.fitted(to: standard) : OutputStyle(isAccessible: standardStyle.isAccessible)
    }
}

extension OutputStyle {
    /// The style with the channel's current width.
    fileprivate func fitted(to channel: OutputChannel) -> OutputStyle {
        var style = self
        style.width = isTerminal ? channel.width : nil
        return style
    }
}
