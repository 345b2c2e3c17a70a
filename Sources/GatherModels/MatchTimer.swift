/// A countdown that is computed from timestamps, so that it is right whoever looks at it and whenever.
public struct MatchTimer: Codable, Equatable, Sendable {
    /// What a timer does at a moment.
    public enum State: String, Codable, Sendable {
        case stopped, running, paused
    }

    /// What ``MatchTimer`` can be set to, in seconds: 00:01…99:59.
    public static let settings = 1...(99 * 60 + 59)
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

    private enum Key: String, CodingKey { case setting, remainder, startedAt, playedBefore }

    /// Reads a timer that another program has told of.
    ///
    /// - Throws: `DecodingError` where it is none that could be reckoned with.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func check(_ key: Key, _ isGood: Bool) throws {
            if isGood { return }
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "no timer has this as its \(key.stringValue)")
        }
        setting = try container.decode(Int.self, forKey: .setting)
        try check(.setting, Self.settings.contains(setting))
        remainder = try container.decodeIfPresent(Int.self, forKey: .remainder)
        try check(.remainder, (0...setting * 1000).contains(remainder ?? 0))
        startedAt = try container.decodeIfPresent(Timestamp.self, forKey: .startedAt)
        try check(.startedAt, Timestamp.range.contains(startedAt ?? Timestamp(milliseconds: 0)))
        playedBefore = try container.decode(Int.self, forKey: .playedBefore)
        try check(.playedBefore, Self.playedTimes.contains(playedBefore))
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
        guard let remainder else { return setting * 1000 }
        guard let startedAt else { return remainder }
        // A wall clock that was put back must not give time back that was never set.
        return max(0, min(remainder, remainder - now.milliseconds(since: startedAt)))
    }

    /// Whether the countdown has come to its end by a moment.
    public func isFullTime(at now: Timestamp) -> Bool {
        startedAt != nil && remaining(at: now) == 0
    }

    /// What the timer does at a moment, in words.
    public func words(at now: Timestamp) -> String {
        isFullTime(at: now) ? "full time" : state(at: now).rawValue
    }

    /// When a running countdown comes to its end.
    public var fullTime: Timestamp? {
        guard let remainder, let startedAt else { return nil }
        return startedAt.adding(milliseconds: remainder)
    }

    /// How long the match has been played by a moment, in milliseconds.
    public func played(at now: Timestamp) -> Int {
        guard remainder != nil else { return playedBefore }
        return playedBefore + setting * 1000 - remaining(at: now)
    }

    /// What is left at a moment as a clock shows it.
    public func clock(at now: Timestamp) -> String { Self.clock(milliseconds: remaining(at: now)) }

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

extension MatchTimer {
    /// A time as a clock shows it, such as `09:05`; what is left of a second counts as a second.
    public static func clock(milliseconds: Int) -> String {
        clock(seconds: (milliseconds + 999) / 1000)
    }

    /// A time of whole seconds as a clock shows it.
    public static func clock(seconds: Int) -> String { "\(twoDigits(seconds / 60)):\(twoDigits(seconds % 60))" }

    /// The seconds of a time as a clock shows it, from `00:00` to `99:59`; nil when the text is none.
    public static func seconds(clock text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard parts.count == 2, let minutes = parts[0], let seconds = parts[1], seconds < 60 else { return nil }
        return minutes * 60 + seconds
    }

    /// The number of one or two digits that a text is.
    private static func number(_ text: Substring) -> Int? {
        let isNumber = (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? Int(text) : nil
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
