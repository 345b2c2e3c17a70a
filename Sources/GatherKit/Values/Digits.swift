extension StringProtocol {
    /// Whether the text consists of ASCII digits only, and is not empty.
    package var isMadeOfDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension BinaryInteger {
    /// Returns the digits of a number that is not negative, with leading zeros.
    package func digits(atLeast count: Int, radix: Int = 10) -> String {
        let digits = String(self, radix: radix, uppercase: true)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
