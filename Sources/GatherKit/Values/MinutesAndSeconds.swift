/// Conversion between seconds and text such as `09:05`.
public enum MinutesAndSeconds {
    /// The valid settings of a timer, in seconds: 00:01…99:59.
    public static let range = 1...(99 * 60 + 59)
    /// The forms in which a setting is typed.
    public static let examples = "15 (minutes), 12:30, 90s, 1h10 or 2x30"

    /// Returns whole seconds as text, such as `09:05`.
    public static func text(seconds: Int) -> String { "\(twoDigits(seconds / 60)):\(twoDigits(seconds % 60))" }

    /// Returns whole seconds in words, such as `10 minutes` or `07:30 minutes`.
    public static func words(seconds: Int) -> String {
        seconds % 60 == 0 ? counted(seconds / 60, "minute") : "\(text(seconds: seconds)) minutes"
    }

    /// Returns milliseconds as text, rounded up to whole seconds.
    public static func text(milliseconds: Int) -> String { text(seconds: (milliseconds + 999) / 1000) }

    /// Parses a text from `0:0` to `99:59` as seconds; nil if it is invalid.
    public static func seconds(of text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard parts.count == 2, let minutes = parts[0], let seconds = parts[1], seconds < 60 else { return nil }
        return minutes * 60 + seconds
    }

    /// Parses a text as people type it: `12:30`, `15`, `15m`, `15 min` and `15'` for minutes, `1h`, `1.5h`, `1h10`, `90s`,
    /// and `2x30`, which is two halves of 30 minutes; nil if it is invalid.
    public static func seconds(typed text: String) -> Int? {
        if let seconds = seconds(of: text) { return seconds }
        let form =
            /(?:([0-9]{1,2})([.,]5)? ?(h(?:ours?|rs?)?|[x×*]) ?)?(?:([0-9]{1,4}) ?(m(?:in(?:ute)?s?)?|['’′]|s(?:ec(?:ond)?s?)?)?)?/
        guard let match = text.lowercased().wholeMatch(of: form) else { return nil }
        let (_, count, half, sign, number, unit) = match.output
        let seconds = number.flatMap { Int($0) }.map { unit?.first == "s" ? $0 : $0 * 60 } ?? 0
        guard let count = count.flatMap({ Int($0) }) else { return seconds }
        if sign?.first == "h" { return count * 3600 + (half == nil ? 0 : 1800) + seconds }
        return half == nil ? count * seconds : nil
    }

    /// Parses a number of one or two digits.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.count <= 2 && text.isMadeOfDigits ? Int(text) : nil
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
