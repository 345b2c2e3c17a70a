/// A reference to an item of the checklist.
enum ItemReference: Equatable, Sendable {
    case number(Int)
    /// The title of the item, or an unambiguous beginning of it.
    case title(String)

    init(_ text: String) {
        if let number = Self.number(in: text) { self = .number(number) } else { self = .title(text) }
    }

    /// Parses a number such as `#3`; nil for any other text.
    static func number(in text: String) -> Int? {
        let digits = text.dropFirst()
        return text.hasPrefix("#") && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
}
