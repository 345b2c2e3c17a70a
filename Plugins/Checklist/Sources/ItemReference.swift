/// The words that name an item of the checklist.
enum ItemReference: Equatable, Sendable {
    /// The item of that number.
    case number(Int)
    /// The item of that title, or the only one whose title begins so.
    case title(String)

    init(_ text: String) {
        if let number = Self.number(in: text) { self = .number(number) } else { self = .title(text) }
    }

    /// The number that a text such as `#3` names.
    static func number(in text: String) -> Int? {
        let digits = text.dropFirst()
        return text.hasPrefix("#") && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }
}
