/// The ASCII characters of the language.
extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let doubleQuote = UInt8(ascii: "\"")
    static let singleQuote = UInt8(ascii: "'")
    static let hash = UInt8(ascii: "#")
    static let dollar = UInt8(ascii: "$")
    static let comma = UInt8(ascii: ",")
    static let dot = UInt8(ascii: ".")
    static let equals = UInt8(ascii: "=")
    static let semicolon = UInt8(ascii: ";")
    static let backslash = UInt8(ascii: "\\")
    static let underscore = UInt8(ascii: "_")
    static let leftBracket = UInt8(ascii: "[")
    static let rightBracket = UInt8(ascii: "]")
    static let leftBrace = UInt8(ascii: "{")
    static let rightBrace = UInt8(ascii: "}")
    static let leftParenthesis = UInt8(ascii: "(")
    static let rightParenthesis = UInt8(ascii: ")")
    static let hyphen = UInt8(ascii: "-")
    static let colon = UInt8(ascii: ":")

    /// Whether the byte is white space that separates words on a line.
    var isBlank: Bool { self == .space || self == .tab || self == .carriageReturn }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    /// Whether a ``Typography`` in UTF-8 may begin with the byte.
    var beginsTypography: Bool { self == 0xC2 || self == 0xE1 || self == 0xE2 || self == 0xE3 || self == 0xEF }

    /// Whether the byte stands for itself anywhere in a word.
    var isPlain: Bool {
        switch self {
        case .space, .tab, .newline, .carriageReturn, .doubleQuote, .singleQuote, .dollar, .backslash, .semicolon,
            .rightBrace, 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
            false
        default: true
        }
    }
}
