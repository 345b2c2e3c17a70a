import Foundation
import Testing

@testable import GatherKit

struct PlayerNameTests {
    @Test(arguments: [
        ("Ana", "Ana"),
        ("  Ana Pop \t", "Ana Pop"),
        ("\u{A0}Ștefan\u{A0}", "Ștefan"),
        ("O'Brien-Smith", "O'Brien-Smith"),
        ("李小龍", "李小龍"),
        ("Ana ⚽️", "Ana ⚽️"),
        ("👍🏽", "👍🏽"),
        ("🇷🇴 Ion", "🇷🇴 Ion"), ("👨\u{200D}👩\u{200D}👧 Pop", "👨\u{200D}👩\u{200D}👧 Pop"),
        ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"), ("مه\u{200C}رخ", "مه\u{200C}رخ"),
        ("ක\u{0DCA}\u{200D}ෂ", "ක\u{0DCA}\u{200D}ෂ"),
    ])
    func trimsAndKeepsVisibleCharacters(written: String, kept: String) throws {
        #expect(try Name(written).text == kept)
    }

    @Test(arguments: [
        ("“Ana”", "Ana"), ("\"Ana Pop\"", "Ana Pop"), ("«Dan»", "Dan"), ("„Zoe“", "Zoe"), ("‘Ion’", "Ion"),
        ("″Mia″", "Mia"), ("´Leo´", "Leo"), ("＂Tim＂", "Tim"),
        ("Jo”", "Jo"), ("“Jo", "Jo"), ("「Kenji」", "Kenji"), ("`Bob`", "Bob"), ("Ana “Ace” Pop", "Ana “Ace” Pop"),
        ("“Ace” Ana “Pop”", "“Ace” Ana “Pop”"), ("\"Ace\" Pop", "\"Ace\" Pop"),
        ("’t Hart", "’t Hart"), ("Dan\u{A0}Stan", "Dan Stan"), ("Dan\u{2009}Stan", "Dan Stan"),
        ("An\u{200B}a", "Ana"), ("\u{202E}Ana\u{2069}", "Ana"), ("Ana\u{FEFF}", "Ana"), ("An\u{AD}a", "Ana"),
        ("Ana\u{FFFC}", "Ana"), ("Ａｎａ １０", "Ａｎａ １０"),
    ])
    func readsTypographicCharacters(written: String, kept: String) throws {
        #expect(try Name(written).text == kept)
    }

    @Test(arguments: ["", " ", "   \t\n", "\u{A0}", "\u{3000}", "\u{200B}"])
    func refusesAnEmptyName(written: String) {
        #expect(throws: UsageFailure("cannot be empty")) { try Name(written) }
    }

    @Test(
        arguments: [
            ("A\tB", 0x09), ("A\nB", 0x0A), ("A\u{1B}[31mB", 0x1B), ("A\u{7F}B", 0x7F),
            ("\u{2800}", 0x2800), ("\u{3164}", 0x3164), ("An\u{34F}a", 0x34F), ("A\u{2028}B", 0x2028),
            ("\u{E000}", 0xE000), ("Ana\u{200D}", 0x200D), ("\u{200C}Ana", 0x200C), ("Ana\u{200D} Pop", 0x200D),
            ("Ana \u{200D}Pop", 0x200D), ("An\u{200D}\u{200C}a", 0x200C),
        ] as [(String, UInt32)]
    )
    func refusesInvisibleCharacters(written: String, code: UInt32) {
        let reason = "cannot contain control or invisible characters, and this one contains \(codePoint(code))"
        #expect(throws: UsageFailure(reason)) { try Name(written) }
    }

    @Test(arguments: ["An\u{FE0F}a", "Ana\u{FE0F}", "\u{FE0F}Ana", "Ștefan\u{FE0E}"])
    func refusesAVariationSelectorWithoutAnEmoji(written: String) {
        #expect(throws: UsageFailure.self) { try Name(written) }
    }

    @Test(arguments: ["a", "é", "👍🏽", "e\u{301}", "李"])
    func limitsTheLengthTo100Characters(character: String) throws {
        let longest = String(repeating: character, count: 100)
        #expect(try Name("  \(longest)  ").text.count == 100)
        #expect(throws: Self.tooLong(101)) { try Name(longest + character) }
    }

    @Test func countsCombiningMarksWithoutABase() {
        #expect(throws: Self.tooLong(1001)) {
            try Name("a" + String(repeating: "\u{301}", count: 1000))
        }
    }

    private static func tooLong(_ length: Int) -> UsageFailure {
        UsageFailure("can have at most 100 characters, and this one has \(length)")
    }

    @Test func keepsTheComposedForm() throws {
        let name = try Name("Jose\u{301}")
        #expect(Array(name.text.unicodeScalars) == Array("José".unicodeScalars))
    }

    @Test(arguments: [
        ("Ana", "ANA"), ("José", "JOSE\u{301}"), ("ŞTEFAN", "ştefan"), ("Ａｎａ", "ana"), ("ﬁlip", "FILIP"),
        ("Ana Pop", "ana\u{A0}pop"), ("ΝΙΚΟΣ", "νικος"), ("Straße", "STRASSE"), ("Ana ❤️", "ANA ❤"),
        ("مهرخ", "مه\u{200C}رخ"), ("An\u{200D}a", "Ana"), ("O'Brien", "O’Brien"), ("O´Brien", "oʼbrien"),
        ("O`Brien", "O‘Brien"), ("Jean-Luc", "Jean\u{2011}Luc"), ("Jean–Luc", "Jean‐Luc"), ("Ştefan", "Ștefan"),
        ("ŢARĂ", "țară"), ("Ana  Pop", "Ana Pop"), ("Ana\u{2009} Pop", "Ana Pop"),
    ])
    func ignoresCaseAndNormalizationForm(first: String, second: String) throws {
        #expect(try Name(first).keys.name == Name(second).keys.name)
    }

    /// Keys in the store follow from it.
    @Test func foldsSimpleLettersAsFoundationDoes() throws {
        let letters = (0xC0...0x17F).compactMap(Unicode.Scalar.init).map(String.init)
        for letter in letters where !["ß", "İ", "ı", "Ĳ", "ĳ", "Ŀ", "ŀ", "ŉ", "ſ"].contains(letter) {
            let lower = letter.lowercased()
            #expect(letter.folded().text == lower)
            #expect(letter.folded().plain == lower.folding(options: .diacriticInsensitive, locale: nil).respelled)
        }
    }

    @Test(arguments: [("Ana", "Anna"), ("Jose", "José"), ("O'Brien", "OBrien"), ("Jean-Luc", "Jean Luc"), ("⚽", "🏀")])
    func distinguishesOtherNames(first: String, second: String) throws {
        #expect(try Name(first).keys.name != Name(second).keys.name)
    }

    @Test(arguments: [
        ("Jose", "José"), ("Ștefan", "stefan"), ("O'Brien", "o brien"), ("O’Brien", "O´Brien"), ("Ana  Pop", "Ana-Pop"),
        ("Pop (Ana)", "pop ana"), ("Łukasz", "lukasz"), ("Søren", "SOREN"), ("Đorđe", "dorde"), ("Strauß", "strauss"),
        ("Æther", "aether"), ("Işık", "isik"), ("Þór", "thor"), ("Œdipe", "oedipe"), ("Ħal", "hal"),
    ])
    func recognizesSimilarNames(first: String, second: String) throws {
        #expect(try Name(first).keys.search == Name(second).keys.search)
    }

    @Test(arguments: [("⚽", "🏀"), ("Ana", "Ion"), ("...", "!!!")])
    func recognizesDifferentNames(first: String, second: String) throws {
        #expect(try Name(first).keys.search != Name(second).keys.search)
    }

    @Test(arguments: [
        ("#7", "cannot begin with # and a digit, because that stands for a number"),
        ("＃7", "cannot begin with # and a digit, because that stands for a number"),
        ("A\u{7}", "cannot contain control or invisible characters, and this one contains U+0007"),
        ("A\u{2800}", "cannot contain control or invisible characters, and this one contains U+2800"),
        ("A\u{E0001}", "cannot contain control or invisible characters, and this one contains U+E0001"),
    ])
    func describesEachProblem(written: String, reason: String) {
        #expect(throws: UsageFailure(reason)) { try Name(written) }
    }
}
