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
/// Keys in the store follow from it, so a letter more needs a migration of those.
package enum LatinSpelling {
    /// The spelling of each letter in lower case.
    package static let ofLetters = Dictionary(
        uniqueKeysWithValues: spellings.flatMap { letters, spelling in letters.unicodeScalars.map { ($0, spelling) } })

    private static let spellings = [
        ("ⱥ", "a"), ("æ", "ae"), ("ƀƃɓʙ", "b"), ("ƈȼɕ", "c"), ("ðđƌȡɖɗ", "d"), ("ȸ", "db"), ("ʣʥ", "dz"), ("ɇɛ", "e"),
        ("ƒ", "f"), ("ǥɠɡɢʛ", "g"), ("ħɦɧʜ", "h"), ("ƕ", "hv"), ("ıɨɩɪ", "i"), ("ȷɉɟʝ", "j"), ("ƙ", "k"),
        ("łƚȴɫɬɭʟ", "l"), ("ʪ", "ls"), ("ʫ", "lz"), ("ɱ", "m"), ("ŋƞȵɲɳɴ", "n"), ("ø", "o"), ("œɶ", "oe"), ("ƣ", "oi"),
        ("ƥ", "p"), ("ĸʠ", "q"), ("ȹ", "qp"), ("ɍɼɽɾʀ", "r"), ("ȿʂ", "s"), ("ŧƫƭȶʈⱦ", "t"), ("þ", "th"), ("ʦ", "ts"),
        ("ʉ", "u"), ("ʋ", "v"), ("ƴɏʏ", "y"), ("ƶȥɀʐʑ", "z"),
    ]
}
