import Foundation
import GatherKit

/// The days and times of a column, in the forms in which spreadsheets save them.
struct SheetDates {
    /// Whether a cell begins with a number above 12, or has one after it.
    private var (startsWithDay, startsWithMonth) = (false, false)
    /// The dates of which either number may be the month, with that as the second number, and as the first.
    private var unclear: Set<[String]> = []
    /// Whether `11/5/2026` is 5 November; nil if the column does not tell.
    private var isMonthFirst: Bool? { startsWithDay == startsWithMonth ? nil : startsWithMonth }

    /// Looks at a cell of the column, as one with a number above 12 decides for all others.
    mutating func see(_ text: String) {
        guard let match = Self.withoutWeekday(text).prefixMatch(of: /(\d{1,2})[\/\-](\d{1,2})[\/\-](\d{4}|\d{2})/)
        else { return }
        if Int(match.1) ?? 0 > 12 { startsWithDay = true }
        if Int(match.2) ?? 0 > 12 { startsWithMonth = true }
        guard match.1 != match.2, unclear.count < 1000 else { return }
        let year = Self.year(match.3)
        unclear.insert([Self.iso(year, match.2, match.1), Self.iso(year, match.1, match.2)])
    }

    /// Decides by the only days that the column may have which number is the month, if only one fits all of them.
    mutating func decide(among days: Set<String>) {
        guard !startsWithDay, !startsWithMonth, !unclear.isEmpty else { return }
        let fits = [0, 1].map { reading in unclear.allSatisfy { days.contains($0[reading]) } }
        (startsWithDay, startsWithMonth) = (fits[0], fits[1])
    }

    /// Returns a day and a time in the form `2026-11-18 20:00`, or the text as it is if it has no form of a spreadsheet.
    ///
    /// - Parameters:
    ///   - date: A day, perhaps after a weekday or before a time: `18.11.26`, `Do, 18/11/2026`, `2026/11/18 20:00:00`.
    ///   - time: A time of its own, or an empty text: `20:00:00`, `8:00 PM`, `20.00`, `20h30`.
    /// - Throws: `UsageFailure` for numbers of which either may be the month.
    func moment(_ date: String, _ time: String = "") throws(UsageFailure) -> String {
        let words = Self.withoutWeekday(date).replacing(/(\d)[Tt](\d)/) { "\($0.1) \($0.2)" }
            .split(separator: " ", maxSplits: 1)
        guard let first = words.first, let day = try day(String(first.prefix { $0 != "," })) else {
            return time.isEmpty ? date : "\(date) \(Self.time(time))"
        }
        let behind = time.isEmpty ? words.dropFirst().first.map(String.init) ?? "" : time
        return behind.isEmpty ? day : "\(day) \(Self.time(behind))"
    }

    /// The text without words before it: `26.11.2026` of `Do, 26.11.2026`.
    private static func withoutWeekday(_ text: String) -> Substring { text.drop { $0.isLetter || "., ".contains($0) } }

    private func day(_ text: String) throws(UsageFailure) -> String? {
        if let match = text.wholeMatch(of: /(\d{4})[.\/\-](\d{1,2})[.\/\-](\d{1,2})\.?/) {
            return Self.iso(match.1, match.2, match.3)
        }
        guard let match = text.wholeMatch(of: /(\d{1,2})([.\/\-])(\d{1,2})[.\/\-](\d{4}|\d{2})\.?/) else { return nil }
        let year = Self.year(match.4)
        // With dots, the day comes first everywhere.
        if match.2 == "." || match.1 == match.3 { return Self.iso(year, match.3, match.1) }
        guard let isMonthFirst else {
            let readings = [Self.iso(year, match.3, match.1), Self.iso(year, match.1, match.3)]
            throw UsageFailure(
                "is \(text), which may be \(readings[0]) or \(readings[1]); write the date that you mean")
        }
        return isMonthFirst ? Self.iso(year, match.1, match.3) : Self.iso(year, match.3, match.1)
    }

    private static func year(_ digits: Substring) -> Substring { digits.count == 2 ? "20" + digits : digits }

    private static func iso(_ year: Substring, _ month: Substring, _ day: Substring) -> String {
        func digits(_ text: Substring) -> String { text.count == 1 ? "0\(text)" : String(text) }
        return "\(year)-\(digits(month))-\(digits(day))"
    }

    /// A time as hours and minutes, or the text as it is.
    private static func time(_ text: String) -> String {
        let form = /(\d{1,2})(?:[:.hH](\d{2}))?(?:[:.]\d{2}(?:\.0+)?)?\s*(?:([AaPp])\.?\s*[Mm]\.?|[Uu]hr|[hH])?/
        guard let match = text.wholeMatch(of: form), var hour = Int(match.1), hour < 25 else { return text }
        if match.2 == nil, match.3 == nil, !text.contains(where: \.isLetter) { return text }
        if let half = match.3, hour <= 12 { hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0) }
        return "\(hour < 10 ? "0" : "")\(hour):\(match.2 ?? "00")"
    }
}
