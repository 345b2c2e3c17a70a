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

    /// The time at which a running countdown reaches zero; nil if it is not running.
    public var fullTime: Timestamp? { countdown.end }

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

    /// Makes the countdown longer; after full time it goes on.
    ///
    /// - Parameter seconds: At least 1; at most ``settings`` in all.
    /// - Returns: Whether the setting stays in ``settings``; if not, nothing is changed.
    public mutating func add(_ seconds: Int, at now: Timestamp) -> Bool {
        guard Self.settings.contains(setting + seconds) else { return false }
        let isFullTime = isFullTime(at: now)
        if remainder != nil { remainder = (isFullTime ? 0 : remainder ?? 0) + seconds * 1000 }
        if isFullTime { startedAt = now }
        setting += seconds
        return true
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
