public import GatherKit

/// A countdown that is computed from timestamps, so that it is right whoever looks at it and whenever.
public struct MatchTimer: Equatable, Sendable {
    /// What a timer does at a moment.
    public enum State: String, Sendable {
        case stopped, running, paused
    }

    /// What a timer can be set to, in seconds.
    public static let settings = MinutesAndSeconds.range
    /// What may have been played of a match, in milliseconds: less than a year.
    public static let playedTimes = 0...(365 * 24 * 3_600_000 - 1)
    /// What a timer is set to until somebody sets it, in seconds: 10:00.
    public static let defaultSetting = 600

    /// What the countdown starts from, in seconds.
    public private(set) var setting: Int
    /// What was left when the countdown was last started or paused, in milliseconds; nil when it is stopped.
    public private(set) var remainder: Int?
    /// When the countdown was last started; nil when it is not running.
    public private(set) var startedAt: Timestamp?
    /// What was played of the match before this countdown, in milliseconds.
    public private(set) var playedBefore: Int

    /// Makes a timer as a store holds it; stopped unless told.
    public init(
        setting: Int = defaultSetting, remainder: Int? = nil, startedAt: Timestamp? = nil, playedBefore: Int = 0
    ) {
        self.setting = setting
        self.remainder = remainder
        self.startedAt = startedAt
        self.playedBefore = playedBefore
    }

    /// What the timer does at a moment; at full time it has stopped.
    public func state(at now: Timestamp) -> State {
        switch (remainder, startedAt) {
        case (nil, _): .stopped
        case (_, nil): .paused
        default: remaining(at: now) > 0 ? .running : .stopped
        }
    }

    /// What is left of the countdown at a moment, in milliseconds.
    public func remaining(at now: Timestamp) -> Int {
        countdown.remaining(at: now)
    }

    /// The countdown as a prompt shows it.
    public var countdown: Countdown {
        Countdown(
            remainder: remainder ?? setting * 1000, startedAt: startedAt,
            pauseWords: (remainder == nil ? State.stopped : .paused).rawValue, endWords: "full time")
    }

    /// Whether the countdown has come to its end by a moment.
    public func isFullTime(at now: Timestamp) -> Bool {
        startedAt != nil && remaining(at: now) == 0
    }

    /// What the timer does at a moment, in words.
    public func words(at now: Timestamp) -> String { countdown.words(at: now) }

    /// When a running countdown comes to its end.
    public var fullTime: Timestamp? { countdown.end }

    /// How long the match has been played by a moment, in milliseconds.
    public func played(at now: Timestamp) -> Int {
        guard remainder != nil else { return playedBefore }
        return playedBefore + setting * 1000 - remaining(at: now)
    }

    /// What is left at a moment as a clock shows it.
    public func clock(at now: Timestamp) -> String { countdown.clock(at: now) }

    /// Starts the countdown, or goes on with it where it was paused; a running one is left alone.
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

    /// Pauses a running countdown; any other is left alone.
    public mutating func pause(at now: Timestamp) {
        guard state(at: now) == .running else { return }
        remainder = remaining(at: now)
        startedAt = nil
    }

    /// Stops the countdown and puts the set time back; what was played stays played.
    public mutating func cancel(at now: Timestamp) {
        playedBefore = played(at: now)
        remainder = nil
        startedAt = nil
    }

    /// Sets what the countdown starts from, in seconds of ``settings``, and stops it.
    public mutating func set(_ seconds: Int, at now: Timestamp) {
        cancel(at: now)
        setting = seconds
    }
}
