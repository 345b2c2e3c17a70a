import Foundation

/// A day or a minute in the local time zone, such as `2026-11-21` or `2026-11-21T18:30`.
public struct LocalPeriod: Equatable, Sendable {
    /// The text of the period.
    public let text: String
    /// The time range from its start to the start of the next period.
    public let range: Range<Timestamp>

    /// Parses a day or a minute; nil if the text is invalid.
    public init?(_ text: String) {
        guard let fields = Self.fields(of: text) else { return nil }
        self.init(text, fields)
        // mktime() normalizes invalid dates: 30 February becomes 2 March.
        guard range.lowerBound.localMinute.hasPrefix(text) else { return nil }
    }

    /// Reads a stored period, whose minute may be skipped by the local time zone; nil if the text is invalid.
    public init?(stored text: String) {
        guard let fields = Self.fields(of: text) else { return nil }
        self.init(text, fields)
    }

    /// Creates the day of a time; nil after the year 9999.
    public init?(dayOf moment: Timestamp) { self.init(stored: String(moment.localMinute.prefix(Self.dayLength))) }

    /// Creates the minute of a time; nil after the year 9999.
    public init?(minuteOf moment: Timestamp) { self.init(stored: moment.localMinute) }

    private static let dayLength = "2026-11-21".utf8.count

    /// Whether it is a day.
    public var isDay: Bool { !text.contains("T") }

    /// The period as text for users, such as `Sat 21 Nov 2026, 18:30` or `Sat 21 Nov 2026`.
    public var local: String {
        let moment = range.lowerBound.local
        return isDay ? String(moment.prefix { $0 != "," }) : moment
    }

    /// The period as text for users, without the year if it is that of a time: `Sat 21 Nov, 18:30`.
    public func local(at now: Timestamp) -> String {
        local.replacing(" \(now.localMinute.prefix(4))", with: "", maxReplacements: 1)
    }

    /// The minutes since midnight on the clock; nil for a day.
    public var minuteOfDay: Int? {
        guard !isDay, let fields = Self.fields(of: text) else { return nil }
        return Int(fields.tm_hour * 60 + fields.tm_min)
    }

    /// Returns the period that many days later, at the same time of day; nil after the year 9999.
    public func adding(days: Int) -> LocalPeriod? { adding(days, to: \.tm_mday) }

    /// Returns the minute that many minutes later on the clock; nil after the year 9999.
    ///
    /// The elapsed time differs if the clocks change in between.
    public func adding(minutes: Int) -> LocalPeriod? { adding(minutes, to: \.tm_min) }

    private func adding(_ number: Int, to field: WritableKeyPath<tm, Int32>) -> LocalPeriod? {
        guard var fields = Self.fields(of: text) else { return nil }
        let (sum, isTooMuch) = fields[keyPath: field].addingReportingOverflow(Int32(clamping: number))
        if isTooMuch { return nil }
        fields[keyPath: field] = sum
        return LocalPeriod(stored: String(Self.timestamp(fields).localMinute.prefix(text.count)))
    }

    private init(_ text: String, _ fields: tm) {
        var end = fields
        if text.contains("T") { end.tm_min += 1 } else { end.tm_mday += 1 }
        let start = Self.timestamp(fields)
        self.text = text
        // If the clocks are set back within the period, mktime() may return the earlier of two possible ends.
        range = start..<max(start, Self.timestamp(end))
    }

    private static func fields(of text: String) -> tm? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let date = numbers(parts[0], "-", digits: [[4], [2], [2]]) else {
            return nil
        }
        var fields = tm()
        fields.tm_year = Int32(date[0] - 1900)
        fields.tm_mon = Int32(date[1] - 1)
        fields.tm_mday = Int32(date[2])
        if parts.count == 2 {
            guard let time = numbers(parts[1], ":", digits: [[2], [2]]), time[0] < 24, time[1] < 60 else { return nil }
            fields.tm_hour = Int32(time[0])
            fields.tm_min = Int32(time[1])
        }
        return fields
    }

    /// Parses numbers of digits, each with one of the permitted lengths.
    static func numbers(_ text: Substring, _ separator: Character, digits: [[Int]]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == digits.count else { return nil }
        let numbers = zip(parts, digits).compactMap { part, lengths in
            lengths.contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        return numbers.count == parts.count ? numbers : nil
    }

    private static func timestamp(_ fields: tm) -> Timestamp {
        var fields = fields
        // mktime() determines whether daylight saving time applies.
        fields.tm_isdst = -1
        return Timestamp(milliseconds: mktime(&fields) * 1000)
    }
}
