public import GatherModels

/// What goes on right now, for a view that stays open: as data, so that it is right as long as nothing else happens.
public struct LiveStatus: Codable, Equatable, Sendable {
    /// A few words for the prompt.
    public let words: String
    /// The same in as few characters as will do, for a narrow terminal.
    public let shortWords: String
    /// The countdown that stands behind the words, if there is one.
    public let timer: MatchTimer?
    /// What is to be announced when the countdown comes to its end, as a sentence.
    public let announcement: String

    /// Tells what goes on.
    public init(words: String, shortWords: String, timer: MatchTimer?, announcement: String) {
        self.words = words
        self.shortWords = shortWords
        self.timer = timer
        self.announcement = announcement
    }

    /// Tells that the place cannot be reached where it goes on.
    ///
    /// - Parameter last: What went on when it could be, for all that is known.
    public static func offline(_ last: LiveStatus?) -> LiveStatus {
        LiveStatus(
            words: last.map { "offline, \($0.words)" } ?? "offline",
            shortWords: last.map { "offline \($0.shortWords)" } ?? "offline",
            timer: last?.timer, announcement: last?.announcement ?? "")
    }

    /// What the prompt shows at a moment.
    public func prompt(at now: Timestamp) -> String {
        guard let timer else { return words }
        return "\(words) \(timer.clock(at: now)) \(timer.words(at: now))"
    }

    /// What the prompt of a narrow terminal shows at a moment; a countdown that stands still has an asterisk.
    public func shortPrompt(at now: Timestamp) -> String {
        guard let timer else { return shortWords }
        return "\(shortWords) \(timer.clock(at: now))\(timer.state(at: now) == .running ? "" : "*")"
    }

    /// When the prompt changes by itself; nil when it does not.
    public func nextChange(after now: Timestamp) -> Timestamp? {
        guard let timer, timer.state(at: now) == .running else { return nil }
        return now.adding(milliseconds: (timer.remaining(at: now) - 1) % 1000 + 1)
    }

    /// When something is to be announced, if nothing changes until then.
    public func announcementDue(after now: Timestamp) -> Timestamp? {
        timer.flatMap { $0.state(at: now) == .running ? $0.fullTime : nil }
    }
}
