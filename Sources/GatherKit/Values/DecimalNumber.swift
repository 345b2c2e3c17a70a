/// A number with up to three decimals, such as a rating of 27.4; at most a million million, so that it is exact as a
/// `Double` too.
public struct DecimalNumber: Comparable, Sendable {
    private let thousandths: Int

    private static let greatest = 1_000_000_000_000_000
    private static let maximumDecimals = 3

    /// Creates a number of thousandths; nil if it is too large.
    private init?(thousandths: some BinaryInteger) {
        guard thousandths.magnitude <= Self.greatest else { return nil }
        self.thousandths = Int(thousandths)
    }

    /// Rounds a number; nil if it is too large or NaN.
    public init?(_ number: Double) {
        guard let thousandths = Int(exactly: (number * 1000).rounded()) else { return nil }
        self.init(thousandths: thousandths)
    }

    /// Creates a whole number; nil if it is too large.
    public init?(_ number: Int) { self.init(thousandths: Int128(number) * 1000) }

    /// Divides a whole number by another, and rounds the quotient to some decimals, up to three; nil if it is too large,
    /// or the divisor is 0.
    public init?(_ dividend: Int, dividedBy divisor: Int, places: Int) {
        guard divisor != 0 else { return nil }
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        let quotient = Self.quotient(Int128(dividend) * Int128(unit), Int128(divisor))
        self.init(thousandths: quotient * Int128(1000 / unit))
    }

    /// Reads digits with up to three decimals, such as `27.4` or `-3`; nil for any other text, or a number that is too
    /// large.
    public init?(_ text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count > 1 ? parts[1] : "0"
        let zeros = String(repeating: "0", count: max(0, Self.maximumDecimals - decimals.utf8.count))
        guard parts.allSatisfy(\.isMadeOfDigits), decimals.utf8.count <= Self.maximumDecimals,
            let number = Int(parts[0] + decimals + zeros)
        else { return nil }
        self.init(thousandths: text.hasPrefix("-") ? -number : number)
    }

    /// The number as a `Double`.
    public var number: Double { Double(thousandths) / 1000 }

    /// The number as an integer; nil if it has decimals.
    public var wholeNumber: Int? { thousandths.isMultiple(of: 1000) ? thousandths / 1000 : nil }

    /// The number with one to three decimals, as many as it needs.
    public var text: String { String(number) }

    /// Compares by size.
    public static func < (first: DecimalNumber, second: DecimalNumber) -> Bool {
        first.thousandths < second.thousandths
    }
}

// MARK: - Arithmetic

extension DecimalNumber {
    /// The sum; nil if it is too large.
    public func adding(_ other: DecimalNumber) -> DecimalNumber? {
        DecimalNumber(thousandths: thousandths + other.thousandths)
    }

    /// The difference; nil if it is too large.
    public func subtracting(_ other: DecimalNumber) -> DecimalNumber? {
        DecimalNumber(thousandths: thousandths - other.thousandths)
    }

    /// The product, rounded; nil if it is too large.
    public func multiplied(by other: DecimalNumber) -> DecimalNumber? {
        DecimalNumber(thousandths: Self.quotient(Int128(thousandths) * Int128(other.thousandths), 1000))
    }

    /// The quotient, rounded; nil if it is too large, or the divisor is 0.
    public func divided(by other: DecimalNumber) -> DecimalNumber? {
        guard other.thousandths != 0 else { return nil }
        return DecimalNumber(thousandths: Self.quotient(Int128(thousandths) * 1000, Int128(other.thousandths)))
    }

    /// The remainder of a division that truncates towards zero; nil if the divisor is 0.
    public func remainder(dividingBy other: DecimalNumber) -> DecimalNumber? {
        other.thousandths == 0 ? nil : DecimalNumber(thousandths: thousandths % other.thousandths)
    }

    /// The quotient of two numbers, rounded to the nearest whole number, halves away from zero.
    private static func quotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        guard 2 * remainder.magnitude >= divisor.magnitude else { return quotient }
        return quotient + (dividend.signum() == divisor.signum() ? 1 : -1)
    }
}

extension Value {
    /// Returns a number rounded to some decimals, up to three; null if it is not a number, or too large.
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
