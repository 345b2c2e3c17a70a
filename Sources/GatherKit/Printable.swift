extension String {
    /// The text with a mark in the place of each character other than a tab that a terminal would obey.
    ///
    /// Nothing that came in with a name, a file or an answer may move the cursor, ring the bell or turn letters around.
    public var printable: String {
        if isPlain { return self }
        func isUnwanted(_ scalar: Unicode.Scalar) -> Bool { scalar.isObeyedByTerminals && scalar != "\t" }
        guard unicodeScalars.contains(where: isUnwanted) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { isUnwanted($0) ? "\u{FFFD}" : $0 }))
    }

    /// The text with each of its lines printable.
    public var printableLines: String {
        if isPlain { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(
            separator: "\n")
    }

    /// Whether it is one line of ASCII, as most texts are.
    private var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 } }
}

extension Unicode.Scalar {
    /// Whether a terminal does something for it instead of showing it: a control character, a line or paragraph
    /// separator, or what turns the text behind it around.
    ///
    /// The marks of direction U+200E, U+200F and U+061C concern nothing but what they stand beside, and are left alone.
    public var isObeyedByTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
