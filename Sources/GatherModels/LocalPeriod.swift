import Foundation

/// A day or a minute in the time zone of the machine, such as `2026-11-21` or `2026-11-21T18:30`.
public struct LocalPeriod: Equatable, Sendable {
    /// The period as it was written.
    public let text: String
    /// From its first moment to the first one after it.
    public let range: Range<Timestamp>

    /// Reads a day or a minute; nil when the text is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let date = Self.numbers(parts[0], "-", digits: [4, 2, 2]) else {
            return nil
        }
        var fields = tm()
        fields.tm_year = Int32(date[0] - 1900)
        fields.tm_mon = Int32(date[1] - 1)
        fields.tm_mday = Int32(date[2])
        if parts.count == 2 {
            guard let time = Self.numbers(parts[1], ":", digits: [2, 2]), time[0] < 24, time[1] < 60 else { return nil }
            fields.tm_hour = Int32(time[0])
            fields.tm_min = Int32(time[1])
        }
        let start = Self.timestamp(fields)
        // The C library makes 2 March of 30 February.
        guard start.localMinute.hasPrefix(text) else { return nil }
        if parts.count == 2 { fields.tm_min += 1 } else { fields.tm_mday += 1 }
        self.text = text
        range = start..<Self.timestamp(fields)
    }

    private static func numbers(_ text: Substring, _ separator: Character, digits: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == digits, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        return numbers.count == parts.count ? numbers : nil
    }

    private static func timestamp(_ fields: tm) -> Timestamp {
        var fields = fields
        // Whether it is summer time is for the C library to say.
        fields.tm_isdst = -1
        return Timestamp(milliseconds: mktime(&fields) * 1000)
    }
}
