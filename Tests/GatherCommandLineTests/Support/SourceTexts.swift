import Foundation

/// The texts in a Swift source: its string literals that are prose, with `…` for what is interpolated.
struct SourceTexts {
    private let source: [UInt8]
    private var index = 0
    private var literals: [String] = []

    /// Returns the texts of a source in their order.
    static func texts(in source: String) -> [String] {
        var reader = SourceTexts(source: Array(source.utf8))
        reader.readCode(toParenthesis: false)
        return reader.literals.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter(isProse)
    }

    /// Whether a literal is for people: two words or more, one of them in lower case, and neither SQL nor words of other
    /// languages.
    private static func isProse(_ text: String) -> Bool {
        text.contains(" ") && text.contains(/(?:^|[^\w…])[a-z]{2}/)
            && !text.contains(
                /[a-z]_[a-z]|\w (?:=|<>|[<>]=?) …/)
            && !text.contains(/\b(?:SELECT|LIKE|NULL|WHERE|SAVEPOINT|TABLE|REFERENCES|CASE|COALESCE|PRIMARY KEY|IN \()/)
            && !text.contains { $0.isLetter && !$0.isASCII }
    }

    private init(source: [UInt8]) { self.source = source }

    private func isAhead(_ text: StaticString) -> Bool {
        source[index...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func skip(past end: StaticString) {
        while index < source.count, !isAhead(end) { index += 1 }
        index += end.utf8CodeUnitCount
    }

    /// Reads code to its end, or to the parenthesis that closes an interpolation.
    private mutating func readCode(toParenthesis: Bool) {
        var depth = 0
        while index < source.count {
            if !"/#\"()".utf8.contains(source[index]) {
                index += 1
            } else if isAhead("//") {
                skip(past: "\n")
            } else if isAhead("/*") {
                skip(past: "*/")
            } else if isAhead("#/") {
                index += 2
                skip(past: "/#")
            } else if isRegexAhead {
                skipRegex()
            } else if let hashes = hashesOfLiteral {
                readLiterals(hashes)
            } else {
                if isAhead("(") { depth += 1 }
                if isAhead(")") { depth -= 1 }
                index += 1
                if toParenthesis, depth < 0 { return }
            }
        }
    }

    /// Whether a regular expression between slashes begins here, and not a division.
    private var isRegexAhead: Bool {
        guard isAhead("/"), index > 0, "( :,".utf8.contains(source[index - 1]) else { return false }
        let line = source[(index + 1)...].prefix { $0 != UInt8(ascii: "\n") }
        return line.first != UInt8(ascii: " ") && line.contains(UInt8(ascii: "/"))
    }

    private mutating func skipRegex() {
        index += 1
        while index < source.count, !isAhead("/") { index += isAhead("\\") ? 2 : 1 }
        index += 1
    }

    /// The number of `#` before the quote that begins here; nil if none does.
    private var hashesOfLiteral: Int? {
        let hashes = source[index...].prefix { $0 == UInt8(ascii: "#") }.count
        let quote = index + hashes
        return quote < source.count && source[quote] == UInt8(ascii: "\"") ? hashes : nil
    }

    /// Reads a literal, and those that are added to it with `+`; literals within their interpolations follow.
    private mutating func readLiterals(_ first: Int) {
        let place = literals.count
        var text: [UInt8] = []
        var hashes: Int? = first
        while let number = hashes {
            readLiteral(number, to: &text)
            let end = index
            skipBlanks()
            if isAhead("+") {
                index += 1
                skipBlanks()
                hashes = hashesOfLiteral
            } else {
                hashes = nil
            }
            if hashes == nil { index = end }
        }
        literals.insert(String(decoding: text, as: UTF8.self), at: place)
    }

    private mutating func skipBlanks() {
        while isAhead(" ") || isAhead("\n") { index += 1 }
    }

    private mutating func readLiteral(_ hashes: Int, to text: inout [UInt8]) {
        index += hashes
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: isAhead("\"\"\"") ? 3 : 1)
        let escape = [UInt8(ascii: "\\")] + marks
        index += quotes.count
        while index < source.count {
            if source[index...].starts(with: quotes + marks) {
                index += quotes.count + hashes
                return
            }
            guard source[index...].starts(with: escape) else {
                text.append(source[index])
                index += 1
                continue
            }
            index += escape.count
            let isInterpolation = isAhead("(")
            let isSpace = isAhead("n") || isAhead("\n")
            if !isInterpolation, !isSpace { text.append(source[index]) }
            if isAhead("n") { text.append(UInt8(ascii: " ")) }
            index += 1
            if isInterpolation {
                readCode(toParenthesis: true)
                text += Array("…".utf8)
            }
        }
    }
}
