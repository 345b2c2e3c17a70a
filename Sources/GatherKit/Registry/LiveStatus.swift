/// What goes on right now, for a view that stays open: as data, so that it is right as long as nothing else happens.
public struct LiveStatus: Codable, Equatable, Sendable {
    /// A few words for the prompt.
    public let words: String
    /// The same in as few characters as will do, for a narrow terminal.
    public let shortWords: String
    /// The countdown that stands behind the words, if there is one.
    public let countdown: Countdown?
    /// What is to be announced when the countdown comes to its end, as a sentence.
    public let announcement: String

    /// Tells what goes on.
    public init(words: String, shortWords: String, countdown: Countdown?, announcement: String) {
        self.words = words
        self.shortWords = shortWords
        self.countdown = countdown
        self.announcement = announcement
    }

    /// Tells that the place cannot be reached where it goes on.
    ///
    /// - Parameter last: What went on when it could be, for all that is known.
    public static func offline(_ last: LiveStatus?) -> LiveStatus {
        LiveStatus(
            words: last.map { "offline, \($0.words)" } ?? "offline",
            shortWords: last.map { "offline \($0.shortWords)" } ?? "offline",
            countdown: last?.countdown, announcement: last?.announcement ?? "")
    }

    /// What the prompt shows at a moment.
    public func prompt(at now: Timestamp) -> String {
        guard let countdown else { return words }
        return "\(words) \(countdown.clock(at: now)) \(countdown.words(at: now))"
    }

    /// What the prompt of a narrow terminal shows at a moment; a countdown that stands still has an asterisk.
    public func shortPrompt(at now: Timestamp) -> String {
        guard let countdown else { return shortWords }
        return "\(shortWords) \(countdown.clock(at: now))\(countdown.isRunning(at: now) ? "" : "*")"
    }

    /// When the prompt changes by itself; nil when it does not.
    public func nextChange(after now: Timestamp) -> Timestamp? {
        guard let countdown, countdown.isRunning(at: now) else { return nil }
        return now.adding(milliseconds: (countdown.remaining(at: now) - 1) % 1000 + 1)
    }

    /// When something is to be announced, if nothing changes until then.
    public func announcementDue(after now: Timestamp) -> Timestamp? {
        countdown.flatMap { $0.isRunning(at: now) ? $0.end : nil }
    }
}

/// A countdown that is computed from timestamps, so that it is right whoever looks at it and whenever.
public struct Countdown: Codable, Equatable, Sendable {
    /// What was left when it was last started or stopped, in milliseconds.
    public let remainder: Int
    /// When it was last started; nil while it stands still.
    public let startedAt: Timestamp?
    /// What is said of it while it stands still.
    public let pauseWords: String
    /// What is said of it when it has come to its end.
    public let endWords: String

    /// Makes a countdown.
    public init(remainder: Int, startedAt: Timestamp?, pauseWords: String = "paused", endWords: String = "over") {
        self.remainder = remainder
        self.startedAt = startedAt
        self.pauseWords = pauseWords
        self.endWords = endWords
    }

    /// What is left at a moment, in milliseconds.
    public func remaining(at now: Timestamp) -> Int {
        // What another machine sends may be any number.
        let whole = min(max(0, remainder), MinutesAndSeconds.range.upperBound * 1000)
        guard let startedAt else { return whole }
        // A wall clock that was put back must not give time back that was never set.
        return max(0, whole - max(0, now.milliseconds(since: startedAt)))
    }

    /// When it comes to its end; nil while it stands still.
    public var end: Timestamp? { startedAt?.adding(milliseconds: remainder) }

    /// Whether it goes down at a moment.
    public func isRunning(at now: Timestamp) -> Bool { startedAt != nil && remaining(at: now) > 0 }

    /// What is left at a moment as a clock shows it.
    public func clock(at now: Timestamp) -> String { MinutesAndSeconds.text(milliseconds: remaining(at: now)) }

    /// What it does at a moment, in words.
    public func words(at now: Timestamp) -> String {
        if startedAt == nil { return pauseWords }
        return isRunning(at: now) ? "running" : endWords
    }
}
