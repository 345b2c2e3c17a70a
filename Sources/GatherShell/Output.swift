public import GatherKit

/// Where results and messages go.
public struct Output: Sendable {
    /// Everything but results.
    public let messages: OutputChannel
    /// What routes of the view change.
    public let settings: ViewSettings
    /// Tells how much is done of what takes long.
    public let progress: ProgressBar
    private let standard: OutputChannel
    private let standardStyle: OutputStyle
    private let fixedMessageStyle: OutputStyle

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - results: Where results go as long as no file was named.
    ///   - messages: Where everything else goes.
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

    /// Where results go at the moment.
    public var results: OutputChannel { settings.file ?? standard }
    /// Whether results are tables that a person sees.
    var isScreen: Bool { settings.file == nil && standard.isTerminal && settings.format == .table }
    /// How results look, in the terminal's width of the moment.
    public var resultStyle: OutputStyle { style(settings.file) }
    /// How messages look, in the terminal's width of the moment.
    public var messageStyle: OutputStyle { fixedMessageStyle.fitted(to: messages) }

    /// Writes what a route answered.
    ///
    /// - Parameter pager: Shows tables that are longer than the terminal, if there is one.
    /// - Throws: ``FileFailure`` when it cannot be written.
    public func write(_ screen: Screen, through pager: Pager? = nil) throws {
        if screen.blocks.isEmpty { return }
        let (format, file) = settings.destination
        let style = format == .table || file != nil ? style(file) : standardStyle
        let text = try ScreenRenderer(format: format, style: style).text(of: screen)
        if let pager, format == .table, file == nil, let size = standard.size, size.isExceeded(by: text) {
            try standard.flush()
            if progress.paused({ pager.show(text) }) { return }
        }
        try (file ?? standard).write(text)
    }

    /// Writes what went wrong.
    public func write(_ error: any Error) {
        // When not even standard error can be written, nobody is left to be told.
        try? messages.write(FailureRenderer(style: messageStyle).text(of: error))
        try? messages.flush()
    }

    /// Writes what somebody should know although nothing that was asked for has failed.
    public func warn(_ text: String) {
        let text = "warning: \(text.printableLines)".wrapped(to: messageStyle.wrappingWidth)
        try? messages.write("\(messageStyle.yellow(text))\n")
        try? messages.flush()
    }

    /// Writes a line of what something else says.
    public func tell(_ line: String) {
        try? messages.write("\(line.printable)\n")
        try? messages.flush()
    }

    private func style(_ file: OutputChannel?) -> OutputStyle {
        file == nil ? standardStyle.fitted(to: standard) : OutputStyle(isAccessible: standardStyle.isAccessible)
    }
}

extension OutputStyle {
    /// The style in the width that a channel has at the moment.
    fileprivate func fitted(to channel: OutputChannel) -> OutputStyle {
        var style = self
        style.width = isTerminal ? channel.width : nil
        return style
    }
}
