public import GatherKit

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
    /// Tells how much is done of what takes long.
    public let progress: ProgressBar

    /// Puts the parts together.
    public init(
        results: OutputChannel, messages: OutputChannel, resultStyle: OutputStyle, messageStyle: OutputStyle,
        settings: ViewSettings, progress: ProgressBar = ProgressBar()
    ) {
        self.results = results
        self.messages = messages
        fixedResultStyle = resultStyle
        self.messageStyle = messageStyle
        self.settings = settings
        self.progress = progress
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
    public func write(_ error: any Error) {
        // When not even standard error can be written, nobody is left to be told.
        try? messages.write(FailureRenderer(style: messageStyle).text(of: error))
        try? messages.flush()
    }
}
