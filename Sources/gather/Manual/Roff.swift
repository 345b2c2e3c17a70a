/// A text in the language of man pages, man(7).
struct Roff {
    private(set) var text = ""

    private static let width = 78

    /// Begins a page.
    mutating func title(_ name: String, section: Int, date: String, source: String, _ manual: String) {
        // The date is for programs: its hyphens stay as they are.
        text += ".TH \(name) \(section) \(date) \"\(Self.escaped(source))\" \"\(Self.escaped(manual))\"\n"
    }

    /// Adds a line with a macro; words with blanks go in quotes.
    mutating func macro(_ name: String, _ words: String...) {
        let quoted = words.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
        text += ([".\(name)"] + quoted).joined(separator: " ") + "\n"
    }

    /// Adds a paragraph or the rest of one, on lines that are not too long for those who read the source.
    mutating func paragraph(_ text: String) {
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, Self.escaped("\(line) \(word)").utf8.count > Self.width {
                self.line(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        if !line.isEmpty { self.line(line) }
    }

    /// Adds a line.
    private mutating func line(_ line: String) {
        let escaped = Self.escaped(line)
        // A dot or an apostrophe at the start would begin a macro.
        text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
    }

    /// Adds a term and what it means.
    mutating func item(_ term: String, _ meaning: String) {
        macro("TP")
        macro("B", term)
        paragraph(meaning)
    }

    /// Adds lines that stay as they are.
    mutating func example(_ lines: [String]) {
        macro("PP")
        macro("RS", "4")
        macro("nf")
        for line in lines { self.line(line) }
        macro("fi")
        macro("RE")
    }

    /// The text with its characters as themselves, in any output and any locale.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\e"
            // A bare hyphen may become another character, which no shell understands.
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(hexadecimal(scalar))]"
            }
        }
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
