import Foundation

/// A point in time, in milliseconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Codable, Comparable, Hashable, Sendable {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    public let milliseconds: Int

    /// Creates a timestamp from milliseconds since 1970-01-01 00:00 UTC.
    public init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// The supported timestamps: the years 1 to 9999.
    public static let range =
        Timestamp(milliseconds: -62_135_596_800_000)...Timestamp(milliseconds: 253_402_300_799_999)

    /// Returns the current time of the system clock.
    public static func system() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    }

    /// Returns the timestamp that many milliseconds later, limited to the range of `Int`.
    public func adding(milliseconds: Int) -> Timestamp {
        let (sum, isTooMuch) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Timestamp(milliseconds: isTooMuch ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// Returns the milliseconds since an earlier timestamp, limited to the range of `Int`.
    public func milliseconds(since earlier: Timestamp) -> Int {
        let (difference, isTooMuch) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        return isTooMuch ? (milliseconds < 0 ? .min : .max) : difference
    }

    /// Orders timestamps by time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// The timestamp in ISO 8601, UTC, in seconds, such as `2026-11-21T18:30:00Z`.
    public var iso8601: String { shownInUTC(as: "%Y-%m-%dT%H:%M:%SZ") }

    /// Returns the timestamp in UTC, in a format of `strftime`.
    package func shownInUTC(as format: String) -> String {
        var (seconds, fields) = (milliseconds / 1000, tm())
        gmtime_r(&seconds, &fields)
        return Self.text(format: format, fields)
    }

    /// The timestamp in the current ``Zone``, such as `Sat 21 Nov 2026, 18:30`; in a ``PageContext`` `Sat 21 Nov, 18:30`,
    /// if that is within half a year.
    public var local: String {
        let isNear = PageContext.time.map { milliseconds(since: $0).magnitude < Self.halfYear } ?? false
        return isNear ? shown(as: "%a %-d %b, %H:%M") : localWithYear
    }

    /// The timestamp in the current ``Zone``, such as `Sat 21 Nov 2026, 18:30`, for a text that is kept.
    public var localWithYear: String { shown(as: "%a %-d %b %Y, %H:%M") }

    /// The day in the current ``Zone``, such as `Sat 21 Nov 2026`, as in ``local``.
    public var localDay: String { String(local.prefix { $0 != "," }) }

    /// The time of day in the current ``Zone``, such as `18:30`.
    public var localTime: String { shown(as: "%H:%M") }

    /// 180 days, in milliseconds.
    private static let halfYear = 180 * 86_400_000

    /// The minute in the current ``Zone``, such as `2026-11-21T18:30`.
    public var localMinute: String {
        shown(as: "%Y-%m-%dT%H:%M")
    }

    /// The timestamp in at most twelve columns: `18:30` for today, `21 Nov 18:30` in the same year, or `21 Nov 2025`.
    public func brief(at now: Timestamp) -> String {
        if now.localMinute.prefix(10) == localMinute.prefix(10) { return localTime }
        let isSameYear = now.localMinute.prefix(4) == localMinute.prefix(4)
        return shown(as: isSameYear ? "%-d %b %H:%M" : "%-d %b %Y")
    }

    private func shown(as format: String) -> String {
        Self.text(format: format, Zone.current.fields(at: milliseconds / 1000))
    }

    private static func text(format: String, _ fields: tm) -> String {
        var fields = fields
        var text = [CChar](repeating: 0, count: 64)
        let length = strftime(&text, text.count, format, &fields)
        return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
