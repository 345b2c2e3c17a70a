/// The status of an activity in progress, such as a match, for a prompt, as data that stays correct until the next
/// change.
public struct LiveStatus: Codable, Equatable, Sendable {
    /// A few words for the prompt.
    public let words: String
    /// An abbreviation, for a narrow terminal.
    public let shortWords: String
    /// The countdown after the words; nil if there is none.
    public let countdown: Countdown?
    /// The sentence to announce when the countdown ends.
    public let announcement: String

    /// Creates a status.
    public init(words: String, shortWords: String, countdown: Countdown?, announcement: String) {
        self.words = words
        self.shortWords = shortWords
        self.countdown = countdown
        self.announcement = announcement
    }

    /// Creates the status for a server that cannot be reached.
    ///
    /// - Parameter last: The last status that the server sent; nil for none.
    package static func offline(_ last: LiveStatus?) -> LiveStatus {
        LiveStatus(
            words: last.map { "offline, \($0.words)" } ?? "offline",
            shortWords: last.map { "offline \($0.shortWords)" } ?? "offline",
            countdown: last?.countdown, announcement: last?.announcement ?? "")
    }

    /// Returns the text of the prompt at a time.
    package func prompt(at now: Timestamp) -> String {
        guard let countdown else { return words }
        return "\(words) \(countdown.clock(at: now)) \(countdown.words(at: now))"
    }

    /// Returns the short text of the prompt at a time; an asterisk marks a paused countdown.
    package func shortPrompt(at now: Timestamp) -> String {
        guard let countdown else { return shortWords }
        return "\(shortWords) \(countdown.clock(at: now))\(countdown.isRunning(at: now) ? "" : "*")"
    }

    /// Returns the time at which the countdown changes the prompt; nil if it is not running.
    package func nextChange(after now: Timestamp) -> Timestamp? {
        guard let countdown, countdown.isRunning(at: now) else { return nil }
        return now.adding(milliseconds: (countdown.remaining(at: now) - 1) % 1000 + 1)
    }
}

/// A countdown computed from timestamps, which needs no updates while it runs.
public struct Countdown: Codable, Equatable, Sendable {
    /// The time remaining when it was last started or paused, in milliseconds.
    public let remainder: Int
    /// The time of the last start; nil while it is paused.
    public let startedAt: Timestamp?
    /// The text shown while it is paused.
    public let pauseWords: String
    /// The text shown after its end.
    public let endWords: String

    /// Creates a countdown.
    public init(remainder: Int, startedAt: Timestamp?, pauseWords: String, endWords: String) {
        self.remainder = remainder
        self.startedAt = startedAt
        self.pauseWords = pauseWords
        self.endWords = endWords
    }

    /// Returns the remaining time, in milliseconds.
    public func remaining(at now: Timestamp) -> Int {
        guard let startedAt else { return whole }
        // If the system clock is set back, the remaining time must not grow.
        return max(0, whole - max(0, now.milliseconds(since: startedAt)))
    }

    /// The time of its end; nil while it is paused.
    public var end: Timestamp? { startedAt?.adding(milliseconds: whole) }

    /// The remainder, limited to the valid range, as it may come from another machine.
    private var whole: Int { min(max(0, remainder), MinutesAndSeconds.range.upperBound * 1000) }

    /// Returns whether it is running at a time.
    public func isRunning(at now: Timestamp) -> Bool { startedAt != nil && remaining(at: now) > 0 }

    /// Returns the remaining time as minutes and seconds, such as `09:05`.
    public func clock(at now: Timestamp) -> String { MinutesAndSeconds.text(milliseconds: remaining(at: now)) }

    /// Returns its state at a time, in words.
    public func words(at now: Timestamp) -> String {
        if startedAt == nil { return pauseWords }
        return isRunning(at: now) ? "running" : endWords
    }
}
