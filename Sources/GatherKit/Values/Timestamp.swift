import Foundation

/// A moment, in whole milliseconds since 1970 in UTC.
public struct Timestamp: Codable, Comparable, Hashable, Sendable {
    /// Milliseconds since the start of 1970 in UTC.
    public let milliseconds: Int

    /// Makes a moment of milliseconds since the start of 1970 in UTC.
    public init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// The moments that can be told of and reckoned with: those of the years 1 to 9999.
    public static let range =
        Timestamp(milliseconds: -62_135_596_800_000)...Timestamp(milliseconds: 253_402_300_799_999)

    /// The moment that the system's clock shows.
    public static func system() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    }

    /// Returns the moment that many milliseconds later, or the last one that there is.
    public func adding(milliseconds: Int) -> Timestamp {
        let (sum, isTooMuch) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Timestamp(milliseconds: isTooMuch ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// Milliseconds from `earlier` to this moment, or as many as there are.
    public func milliseconds(since earlier: Timestamp) -> Int {
        let (difference, isTooMuch) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        return isTooMuch ? (milliseconds < 0 ? .min : .max) : difference
    }

    /// Orders moments by time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// The moment in ISO 8601, UTC, to the second, such as `2026-11-21T18:30:00Z`.
    public var iso8601: String {
        text(format: "%Y-%m-%dT%H:%M:%SZ") { gmtime_r($0, $1) }
    }

    /// The moment in the time zone of the machine, such as `Sat 21 Nov 2026, 18:30`.
    public var local: String {
        text(format: "%a %-d %b %Y, %H:%M") { localtime_r($0, $1) }
    }

    /// The minute in the time zone of the machine, such as `2026-11-21T18:30`.
    public var localMinute: String {
        text(format: "%Y-%m-%dT%H:%M") { localtime_r($0, $1) }
    }

    private func text(
        format: String, convert: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
    ) -> String {
        var seconds = milliseconds / 1000
        var fields = tm()
        _ = convert(&seconds, &fields)
        var text = [CChar](repeating: 0, count: 64)
        let length = strftime(&text, text.count, format, &fields)
        return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
