import Foundation
import Testing

@testable import GatherShell

/// The column widths of texts.
@Suite struct DisplayWidthTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    @Test(
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("Ștefan", 6), ("Łucja Đo", 8), ("é\u{301}", 1), ("…", 1),
            ("·─│╭", 4),
            // East Asian wide, full-width and half-width characters, Hangul syllables and jamo.
            ("東京", 4), ("ＡＢ", 4), ("ｱ", 1), ("가", 2), ("\u{1100}\u{1161}\u{11A8}", 2),
            // Scripts with syllables of several characters, and combining marks.
            ("क्ष", 2), ("स्त्री", 4), ("กำ", 2), ("ที่", 1), ("שָׁלוֹם", 4), ("مُحَمَّد", 4),
            // Emoji: single, with a selector, with a skin tone, joined, flags, keycaps.
            ("😀", 2), ("⌚", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("☀\u{FE0F}", 2), ("👍🏽", 2), ("☝🏽", 2), ("🏽", 2),
            ("👨‍👩‍👧‍👦", 2), ("🏳\u{FE0F}‍🌈", 2), ("🧑🏾‍🚀", 2), ("❤\u{FE0F}‍🔥", 2), ("🇷🇴", 2), ("🇷🇴🇧🇷", 4),
            ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1),
            ("1\u{FE0F}", 1), ("⚽ Ana", 6),
            // An emoji newer than the C library.
            ("\u{1FAE9}", 2),
            // Invisible characters.
            ("\u{200B}", 0), ("a\u{200D}b", 2), ("\u{1B}", 0), ("\u{9B}", 0), ("\u{202E}", 0), ("\u{301}", 0),
        ] as [(String, Int)]
    )
    func countsColumns(text: String, width: Int) {
        #expect(text.displayWidth == width)
        #expect(text.fitted(to: width + 1).displayWidth == width + 1)
    }

    /// A text of letters alone has a way of its own.
    @Test func countsAColumnForEachLetterWithAnAccent() {
        for code in 0xA0..<0x300 as Range<UInt32> {
            guard let scalar = Unicode.Scalar(code) else { continue }
            #expect("a\(scalar)".displayWidth == 1 + Character(scalar).displayWidth)
        }
    }

    @Test(arguments: [
        ("Ana", 5, "Ana  "), ("Ana", 3, "Ana"), ("Anamaria", 4, "Ana…"), ("東京都", 4, "東… "), ("東京都", 5, "東京…"),
        ("Ana", 1, "…"), ("Ana", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("❤\u{FE0F}❤\u{FE0F}", 3, "❤\u{FE0F}…"),
        ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
    ])
    func isPaddedOrTruncated(text: String, width: Int, expected: String) {
        #expect(text.fitted(to: width) == expected)
        #expect(text.shortened(to: width) == expected.trimmingBlanksAtEnd)
    }

    @Test(
        arguments: [
            ("a bb ccc", 80, 0, "a bb ccc"), ("a bb ccc", 4, 0, "a bb\nccc"), ("a bb ccc", 1, 0, "a\nb\nb\nc\nc\nc"),
            ("one\n\ntwo", 80, 0, "one\n\ntwo"), ("abcdefgh", 3, 0, "abc\ndef\ngh"),
            ("ab abcdefgh", 4, 0, "ab\nabcd\nefgh"),
            ("  one two three", 9, 0, "  one two\n  three"), ("  one two three", 9, 2, "  one two\n    three"),
            ("東京都 大阪", 6, 0, "東京都\n大阪"), ("東京都", 5, 0, "東京\n都"), ("東", 1, 0, "東"),
            ("👨‍👩‍👧‍👦 👨‍👩‍👧‍👦", 4, 0, "👨‍👩‍👧‍👦\n👨‍👩‍👧‍👦"), ("one  two", 5, 0, "one\ntwo"), ("", 3, 0, ""),
            ("a  b  c   d", 8, 0, "a  b  c\nd"), ("a   b\n\nc  d", 5, 0, "a   b\n\nc  d"), ("a\tb", 9, 0, "a\tb"),
            ("a\tb", 8, 0, "a\nb"), ("abc   ", 4, 0, "abc"), ("東 a", 1, 0, "東\na"), ("a 東", 2, 0, "a\n東"),
            (#"goal "Ana Pop" now"#, 12, 0, "goal\n\"Ana Pop\"\nnow"), (#"a ("b c d")"#, 9, 0, "a\n(\"b c d\")"),
            (#""Ana Pop""#, 8, 0, "\"Ana\nPop\""), (#"5" a b c"#, 5, 0, "5\" a\nb c"),
        ] as [(String, Int, Int, String)]
    )
    func isTheMaximumOfAWrappedLine(text: String, width: Int, hanging: Int, expected: String) {
        #expect(text.wrapped(to: width, hanging: hanging) == expected)
        #expect(text.wrapped(to: nil, hanging: hanging) == text)
    }
}
