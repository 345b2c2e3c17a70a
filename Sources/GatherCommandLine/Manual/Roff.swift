import GatherKit

/// A builder for a page in man(7) format.
struct Roff {
    private(set) var text = ""

    private static let width = 78

    mutating func title(_ name: String, section: Int) {
        // Programs parse the date, so its hyphens are not escaped.
        let source = Self.escaped("gather \(Version.text)")
        text += ".TH \(name) \(section) \(Version.date) \"\(source)\" \"Football Gather\"\n"
    }

    /// Adds a macro line with quoted arguments.
    mutating func macro(_ name: String, _ words: String...) {
        let quoted = words.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
        text += ([".\(name)"] + quoted).joined(separator: " ") + "\n"
    }

    /// Adds text as a paragraph, or continues one, in lines of at most 78 bytes.
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

    private mutating func line(_ line: String) {
        let escaped = Self.escaped(line)
        // A leading dot or apostrophe would start a macro.
        text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
    }

    /// Adds a term with its meaning.
    mutating func item(_ term: String, _ meaning: String) {
        macro("TP")
        macro("B", term)
        paragraph(meaning)
    }

    /// Adds lines verbatim, indented.
    mutating func example(_ lines: [String]) {
        // There is already a space below a heading.
        if !isBelowHeading { macro("PP") }
        macro("RS", "4")
        macro("nf")
        for line in lines { self.line(line) }
        macro("fi")
        macro("RE")
    }

    /// Adds a section of terms with their meanings.
    mutating func list(_ title: String, _ items: [(String, String)]) {
        macro("SH", title)
        for (term, meaning) in items { item(term, meaning) }
    }

    /// Adds the section that names other pages.
    mutating func references(_ pages: [(name: String, section: Int)]) {
        macro("SH", "SEE ALSO")
        for (index, page) in pages.enumerated() {
            macro("BR", page.name, "(\(page.section))\(index < pages.count - 1 ? "," : "")")
        }
    }

    private var isBelowHeading: Bool { text.split(separator: "\n").last?.hasPrefix(".SH ") ?? false }

    /// Escapes the characters that have a meaning in roff, and all that are not ASCII, so that any locale can show
    /// them.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\e"
            // A bare hyphen may be rendered as U+2010, which shells do not accept when pasted.
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u\(scalar.value.digits(atLeast: 4, radix: 16))]"
            }
        }
    }
}
