extension String {
    /// The folded text with the letters a to z for Latin letters that have no accent to remove, such as `l` for `ł`.
    var respelled: String {
        guard unicodeScalars.contains(where: { LatinSpelling.ofLetters[$0] != nil }) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if let letters = LatinSpelling.ofLetters[scalar] {
                text += letters
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

/// The Latin letters that Unicode does not decompose, as the transliteration Latin-ASCII of ICU spells them.
///
/// Stored keys depend on it, so adding a letter needs a migration.
package enum LatinSpelling {
    /// The spelling of each letter in lower case.
    package static let ofLetters = Dictionary(
        uniqueKeysWithValues: spellings.flatMap { letters, spelling in letters.unicodeScalars.map { ($0, spelling) } })

    /// The spelling of the letters from U+00C0 to U+017F in lower case and without accents, which most names need.
    static let ofSimpleLetters =
        """
        a a a a a a ae c e e e e i i i i d n o o o o o × o u u u u y th ß a a a a a a ae c e e e e i i i i d n o o o \
        o o ÷ o u u u u y th y a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h i i i \
        i i i i i i i ĳ ĳ j j k k q l l l l l l ŀ ŀ l l n n n n n n ŉ n n o o o o o o oe oe r r r r r r s s s s s s \
        s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z ſ
        """.split(separator: " ").map(String.init)

    private static let spellings = [
        ("ⱥ", "a"), ("æ", "ae"), ("ƀƃɓʙ", "b"), ("ƈȼɕ", "c"), ("ðđƌȡɖɗ", "d"), ("ȸ", "db"), ("ʣʥ", "dz"), ("ɇɛ", "e"),
        ("ƒ", "f"), ("ǥɠɡɢʛ", "g"), ("ħɦɧʜ", "h"), ("ƕ", "hv"), ("ıɨɩɪ", "i"), ("ȷɉɟʝ", "j"), ("ƙ", "k"),
        ("łƚȴɫɬɭʟ", "l"), ("ʪ", "ls"), ("ʫ", "lz"), ("ɱ", "m"), ("ŋƞȵɲɳɴ", "n"), ("ø", "o"), ("œɶ", "oe"), ("ƣ", "oi"),
        ("ƥ", "p"), ("ĸʠ", "q"), ("ȹ", "qp"), ("ɍɼɽɾʀ", "r"), ("ȿʂ", "s"), ("ŧƫƭȶʈⱦ", "t"), ("þ", "th"), ("ʦ", "ts"),
        ("ʉ", "u"), ("ʋ", "v"), ("ƴɏʏ", "y"), ("ƶȥɀʐʑ", "z"),
    ]
}
