public import GatherKit

/// A countdown timer that is computed from timestamps, so that every process sees the same time.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchTimer: Equatable, Sendable {
    public enum State: String, Sendable {
        case stopped, running, paused
    }

    /// The valid settings, in seconds: 00:01 to 99:59.
    public static let settings = MinutesAndSeconds.range
    /// The valid times played, in milliseconds: less than 365 days.
    static let playedTimes = 0...(365 * 24 * 3_600_000 - 1)
    /// The default setting, in seconds: 10:00.
    public static let defaultSetting = 600

    /// The full time of the countdown, in seconds.
    public private(set) var setting: Int
    /// The time left when the countdown was last started or paused, in milliseconds; nil if it is stopped.
    public private(set) var remainder: Int?
    /// The time at which the countdown was last started; nil if it is not running.
    public private(set) var startedAt: Timestamp?
    /// The time played in earlier countdowns of the match, in milliseconds.
    public private(set) var playedBefore: Int

    public init(
        setting: Int = defaultSetting, remainder: Int? = nil, startedAt: Timestamp? = nil, playedBefore: Int = 0
    ) {
        self.setting = setting
        self.remainder = remainder
        self.startedAt = startedAt
        self.playedBefore = playedBefore
    }

    /// The state at a time; after full time it is stopped.
    public func state(at now: Timestamp) -> State {
        switch (remainder, startedAt) {
        case (nil, _): .stopped
        case (_, nil): .paused
        default: remaining(at: now) > 0 ? .running : .stopped
        }
    }

    /// The time left, in milliseconds.
    public func remaining(at now: Timestamp) -> Int {
        countdown.remaining(at: now)
    }

    /// The countdown for live display, as in the prompt.
    public var countdown: Countdown {
        Countdown(
            remainder: remainder ?? setting * 1000, startedAt: startedAt,
            pauseWords: (remainder == nil ? State.stopped : .paused).rawValue, endWords: "full time")
    }

    /// Whether the countdown has reached zero.
    public func isFullTime(at now: Timestamp) -> Bool {
        startedAt != nil && remaining(at: now) == 0
    }

    public func words(at now: Timestamp) -> String { countdown.words(at: now) }

    /// The time played in the match, in milliseconds.
    public func played(at now: Timestamp) -> Int {
        guard remainder != nil else { return playedBefore }
        return playedBefore + setting * 1000 - remaining(at: now)
    }

    /// The time left as minutes and seconds, such as `09:41`.
    public func clock(at now: Timestamp) -> String { countdown.clock(at: now) }

    /// Starts or resumes the countdown; a running one is unchanged.
    public mutating func start(at now: Timestamp) {
        switch state(at: now) {
        case .running: return
        case .paused: break
        case .stopped:
            playedBefore = played(at: now)
            remainder = setting * 1000
        }
        startedAt = now
    }

    /// Pauses a running countdown; any other is unchanged.
    public mutating func pause(at now: Timestamp) {
        guard state(at: now) == .running else { return }
        remainder = remaining(at: now)
        startedAt = nil
    }

    /// Stops the countdown and resets it to its setting; the time played is kept.
    public mutating func cancel(at now: Timestamp) {
        playedBefore = played(at: now)
        remainder = nil
        startedAt = nil
    }

    /// Lengthens or shortens the countdown.
    ///
    /// The time played stays the same, and after full time a longer countdown continues.
    ///
    /// - Parameter seconds: How much longer; a negative number shortens it.
    /// - Throws: ``TimerFailure``; nothing is changed then.
    public mutating func add(_ seconds: Int, at now: Timestamp) throws(TimerFailure) {
        guard Self.settings.contains(setting + seconds) else {
            throw seconds > 0 ? .tooLong(setting: setting) : .tooShort(setting: setting)
        }
        let left = remaining(at: now)
        guard left + seconds * 1000 >= 0 else { throw .lessIsLeft(milliseconds: left) }
        let isFullTime = isFullTime(at: now)
        if let whole = remainder {
            remainder = (isFullTime ? 0 : whole) + seconds * 1000
            // A paused countdown with nothing left has reached full time.
            if isFullTime || remainder == 0 { startedAt = now }
        }
        setting += seconds
    }

    /// Counts at least a given time as played, because undoing an action on the clock must not take away the time
    /// played after it.
    ///
    /// - Parameter played: The time, in milliseconds.
    /// - Returns: The time added to the time played, in milliseconds.
    public mutating func count(atLeast played: Int, at now: Timestamp) -> Int {
        let missing = played - self.played(at: now)
        guard missing > 0 else { return 0 }
        let left = remainder == nil ? 0 : remaining(at: now)
        let fromCountdown = min(missing, left)
        if fromCountdown > 0 {
            remainder = left - fromCountdown
            if startedAt != nil || fromCountdown == left { startedAt = now }
        }
        playedBefore += missing - fromCountdown
        return missing
    }

    /// Restarts a running countdown at a time, from a time played, in milliseconds, or its last start.
    mutating func goOn(from played: Int, at now: Timestamp) {
        guard let start = startedAt else { return }
        startedAt = min(start, now)
        _ = count(atLeast: played, at: now)
    }

    /// Moves the countdown to another time of day.
    mutating func move(by milliseconds: Int) { startedAt = startedAt?.adding(milliseconds: milliseconds) }

    /// Stops the countdown and changes its setting.
    ///
    /// - Parameter seconds: A value in ``settings``.
    public mutating func set(_ seconds: Int, at now: Timestamp) {
        cancel(at: now)
        setting = seconds
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public enum TimerFailure: Failure {
    /// The timer is stopped; the verb for what was tried, such as pause.
    case stopped(String)
    /// The countdown has reached full time; the verb for what was tried.
    case fullTime(String)
    /// The setting, in seconds, can be made longer, but not that much.
    case tooLong(setting: Int)
    case tooShort(setting: Int)
    /// Less time is left than would be subtracted.
    case lessIsLeft(milliseconds: Int)

    public var kind: FailureKind {
        switch self {
        case .stopped, .fullTime, .lessIsLeft: .conflict
        case .tooLong, .tooShort: .invalid
        }
    }

    public var message: String {
        switch self {
        case .stopped(let verb): "the timer is stopped, so there is nothing to \(verb); start it with: timer start"
        case .fullTime(let verb):
            "it is full time, so there is nothing to \(verb). Add time with: timer add TIME. Start the timer again with: "
                + "timer start. End the match with: match end"
        case .tooShort(let setting):
            "the timer is set to \(MinutesAndSeconds.text(seconds: setting)) and cannot be shorter than 00:01; subtract less"
        case .lessIsLeft(let milliseconds):
            milliseconds == 0
                ? "it is full time, so there is nothing to subtract; end the match with: match end"
                : "only \(MinutesAndSeconds.text(milliseconds: milliseconds)) is left on the timer; "
                    + "subtract less. Set another time with: timer set TIME"
        case .tooLong(let setting):
            "the timer is set to \(MinutesAndSeconds.text(seconds: setting)) and cannot be longer than 99:59; add less"
        }
    }
}

/// The length of the next match: the one that was set, or used, last.
public struct TimerSetting: Equatable, Sendable {
    /// The length in seconds.
    public let seconds: Int

    /// Creates a setting from seconds.
    public init(seconds: Int) { self.seconds = seconds }

    /// Reads the setting of the session's organizer.
    public init(in session: Session) throws {
        let setting = session.has(Self.table.schema) ? try Self.table.first(in: session) : nil
        self = setting ?? TimerSetting(seconds: MatchTimer.defaultSetting)
    }

    /// The setting as people type it, in minutes if it can be: `10`, `12:30`.
    public var typed: String {
        seconds.isMultiple(of: 60) ? String(seconds / 60) : MinutesAndSeconds.text(seconds: seconds)
    }

    /// The table of the setting, with one row at most.
    public static let table = Table(
        "match_setting", noun: "timer", key: 0,
        TimerSetting.init(seconds:), Column("timer_setting", \.seconds, .integer(MatchTimer.settings)))
}
