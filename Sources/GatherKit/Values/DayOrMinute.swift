import Foundation

/// A day or a minute as the clocks of the current ``Zone`` show it, such as `2026-11-21` or `2026-11-21T18:30`.
public struct DayOrMinute: Equatable, Sendable {
    /// The text of the period.
    public let text: String
    /// The year, the month, the day, the hour and the minute.
    private let numbers: [Int32]

    /// The time range from its start to the start of the next period, in the current ``Zone``.
    public var range: Range<Timestamp> {
        var end = fields
        if isDay { end.tm_mday += 1 } else { end.tm_min += 1 }
        let start = Self.timestamp(fields)
        // If the clocks are set back within the period, it may end at the earlier of two possible times.
        return start..<max(start, Self.timestamp(end))
    }

    /// Whether two are the same on a clock.
    public static func == (left: DayOrMinute, right: DayOrMinute) -> Bool { left.text == right.text }

    /// Parses a day or a minute; nil if the text is invalid.
    public init?(_ text: String) {
        guard let numbers = Self.numbers(of: text) else { return nil }
        (self.text, self.numbers) = (text, numbers)
        // An invalid date is normalized: 30 February becomes 2 March.
        guard range.lowerBound.localMinute.hasPrefix(text) else { return nil }
    }

    /// Reads a stored period, whose minute may be skipped by the clocks; nil if the text is invalid.
    public init?(stored text: String) {
        guard let numbers = Self.numbers(of: text) else { return nil }
        (self.text, self.numbers) = (text, numbers)
    }

    /// Creates the day of a time; nil after the year 9999.
    public init?(dayOf moment: Timestamp) { self.init(stored: String(moment.localMinute.prefix(Self.dayLength))) }

    /// Creates the minute of a time; nil after the year 9999.
    public init?(minuteOf moment: Timestamp) { self.init(stored: moment.localMinute) }

    private static let dayLength = "2026-11-21".utf8.count

    /// Whether it is a day.
    public var isDay: Bool { !text.contains("T") }

    /// The period as text for users, such as `Sat 21 Nov 2026, 18:30` or `Sat 21 Nov 2026`, as in ``Timestamp/local``.
    public var local: String {
        isDay ? range.lowerBound.localDay : range.lowerBound.local
    }

    /// The day itself, or the day of the minute.
    public var day: DayOrMinute { isDay ? self : DayOrMinute(stored: String(text.prefix(Self.dayLength))) ?? self }

    /// The number of calendar days from another day or minute to this one; negative if this one is earlier.
    public func days(since other: DayOrMinute) -> Int {
        let milliseconds = day.range.lowerBound.milliseconds(since: other.day.range.lowerBound)
        // Days on which the clocks change are longer or shorter than 24 hours.
        return Int((Double(milliseconds) / 86_400_000).rounded())
    }

    /// The minutes since midnight on the clock; nil for a day.
    public var minuteOfDay: Int? {
        isDay ? nil : Int(numbers[3] * 60 + numbers[4])
    }

    /// Returns the period that many days later, at the same time of day; nil after the year 9999.
    public func adding(days: Int) -> DayOrMinute? { adding(days, to: \.tm_mday) }

    /// Returns the minute that many minutes later on the clock; nil after the year 9999.
    ///
    /// The elapsed time differs if the clocks change in between.
    public func adding(minutes: Int) -> DayOrMinute? { adding(minutes, to: \.tm_min) }

    /// The same day or minute of the year before; nil if it does not exist.
    public var yearBefore: DayOrMinute? {
        DayOrMinute((numbers[0] - 1).digits(atLeast: 4) + text.dropFirst(4))
    }

    private func adding(_ number: Int, to field: WritableKeyPath<tm, Int32>) -> DayOrMinute? {
        var fields = fields
        let (sum, isTooMuch) = fields[keyPath: field].addingReportingOverflow(Int32(clamping: number))
        if isTooMuch { return nil }
        fields[keyPath: field] = sum
        return DayOrMinute(stored: String(Self.timestamp(fields).localMinute.prefix(text.count)))
    }

    private var fields: tm {
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (fields.tm_hour, fields.tm_min) = (numbers[3], numbers[4])
        return fields
    }

    /// Returns the numbers of a text of this form, of which a day lacks the hour and the minute; nil if it has another.
    private static func numbers(of text: String) -> [Int32]? {
        let form = "0000-00-00T00:00".utf8
        guard [dayLength, form.count].contains(text.utf8.count) else { return nil }
        var numbers: [Int32] = [0]
        for (character, expected) in zip(text.utf8, form) {
            if expected != UInt8(ascii: "0") {
                guard character == expected else { return nil }
                numbers.append(0)
            } else {
                guard case UInt8(ascii: "0")...UInt8(ascii: "9") = character else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int32(character - UInt8(ascii: "0"))
            }
        }
        if numbers.count == 3 { return numbers + [0, 0] }
        return numbers[3] < 24 && numbers[4] < 60 ? numbers : nil
    }

    /// Parses numbers of digits, each with one of the permitted lengths.
    static func numbers(_ text: Substring, _ separator: Character, digits: [[Int]]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == digits.count else { return nil }
        let numbers = zip(parts, digits).compactMap { part, lengths in
            lengths.contains(part.utf8.count) && part.isMadeOfDigits ? Int(part) : nil
        }
        return numbers.count == parts.count ? numbers : nil
    }

    private static func timestamp(_ fields: tm) -> Timestamp {
        Timestamp(milliseconds: Zone.current.seconds(of: fields) * 1000)
    }
}
