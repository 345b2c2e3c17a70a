extension Shell {
    /// What the person and the terminal want of the shell.
    public struct Preferences: Sendable {
        let expandsHistory: Bool
        let startupScript: StartupScript?
        let isLive: Bool
        let pager: Pager?
        let notifier: DesktopNotifier

        /// Collects the preferences.
        ///
        /// - Parameters:
        ///   - expandsHistory: Whether `!!` and its like stand for lines that were typed before.
        ///   - startupScript: What is executed before the first line is typed.
        ///   - isLive: Whether what stands on the screen may be drawn again; a screen reader would read all of it again.
        ///   - pager: Shows what is longer than the screen; nil when nothing does.
        ///   - notifier: Who tells the desktop that the match is over.
        public init(
            expandsHistory: Bool, startupScript: StartupScript?, isLive: Bool, pager: Pager?, notifier: DesktopNotifier
        ) {
            self.expandsHistory = expandsHistory
            self.startupScript = startupScript
            self.isLive = isLive
            self.pager = pager
            self.notifier = notifier
        }
    }
}
