/// A number with up to three decimals, such as a rating of 27.4; at most a million million, so that it is exact as a
/// `Double` too.
public struct DecimalNumber: Comparable, Sendable {
    private let thousandths: Int

    private static let greatest = 1_000_000_000_000_000

    /// Creates a number of thousandths; nil if it is too large.
    private init?(thousandths: Int) {
        guard thousandths.magnitude <= Self.greatest else { return nil }
        self.thousandths = thousandths
    }

    /// Rounds a number; nil if it is too large, or no number.
    public init?(_ number: Double) {
        guard let thousandths = Int(exactly: (number * 1000).rounded()) else { return nil }
        self.init(thousandths: thousandths)
    }

    /// Creates a whole number; nil if it is too large.
    public init?(_ number: Int) {
        let (thousandths, isOverflow) = number.multipliedReportingOverflow(by: 1000)
        guard !isOverflow else { return nil }
        self.init(thousandths: thousandths)
    }

    /// Reads a text such as `27.4`; nil if it is no number, or one too large.
    public init?(_ text: String) {
        guard let number = Double(text) else { return nil }
        self.init(number)
    }

    /// The number as a `Double`.
    public var number: Double { Double(thousandths) / 1000 }

    /// The number with one to three decimals, as many as it needs.
    public var text: String { String(number) }

    /// Compares by size.
    public static func < (first: DecimalNumber, second: DecimalNumber) -> Bool {
        first.thousandths < second.thousandths
    }
}

extension Value {
    /// Returns a number rounded to some decimals, up to three; null if it is none, or too large.
    ///
    ///     Value.decimal(rating.mu, places: 1)
    public static func decimal(_ number: Double, places: Int) -> Value {
        DecimalNumber(number.rounded(places: places)).map(Value.decimal) ?? .null
    }
}

extension Double {
    /// Returns the number rounded to some decimals.
    public func rounded(places: Int) -> Double {
        let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
        return (self * unit).rounded() / unit
    }
}
