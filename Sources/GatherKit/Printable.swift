extension String {
    /// The text with U+FFFD in place of control characters, except for tabs.
    ///
    /// Text from names, files and responses must not move the cursor, ring the bell or change the direction of the
    /// line.
    public var printable: String { printable(besides: "\t") }

    /// The text with each line made ``printable``.
    public var printableLines: String { printable(besides: "\t", "\n") }

    private func printable(besides allowed: Unicode.Scalar...) -> String {
        if isPlainASCII { return self }
        func isUnwanted(_ scalar: Unicode.Scalar) -> Bool { scalar.isObeyedByTerminals && !allowed.contains(scalar) }
        guard unicodeScalars.contains(where: isUnwanted) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { isUnwanted($0) ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether a terminal interprets the character: a control character, a line or paragraph separator, or a
    /// bidirectional embedding, override or isolate.
    ///
    /// The marks U+200E, U+200F and U+061C affect their neighbours only and are allowed.
    public var isObeyedByTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
