/// Times as a clock that counts down shows them, such as `09:05`.
public enum MinutesAndSeconds {
    /// The times that people can set, in seconds: 00:01…99:59.
    public static let range = 1...(99 * 60 + 59)

    /// A time of whole seconds, such as `09:05`.
    public static func text(seconds: Int) -> String { "\(twoDigits(seconds / 60)):\(twoDigits(seconds % 60))" }

    /// A time in milliseconds; what is left of a second counts as a second.
    public static func text(milliseconds: Int) -> String { text(seconds: (milliseconds + 999) / 1000) }

    /// The seconds of a text from `00:00` to `99:59`; nil when it is not such a time.
    public static func seconds(of text: String) -> Int? {
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
