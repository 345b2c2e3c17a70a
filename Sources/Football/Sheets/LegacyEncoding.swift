import Foundation
import GatherKit

/// A character set other than Unicode in which spreadsheets save text.
enum LegacyEncoding: String, CaseIterable, Sendable {
    case centralEuropean = "windows-1250"
    case cyrillic = "windows-1251"
    case western = "windows-1252"
    case turkish = "windows-1254"
    case macintosh

    /// Returns a text of bytes; nil if some stand for no character.
    func text(of data: Data) -> String? {
        switch self {
        case .centralEuropean: String(data: data, encoding: .windowsCP1250)
        case .cyrillic: String(data: data, encoding: .windowsCP1251)
        case .western: String(data: data, encoding: .windowsCP1252)
        case .turkish: String(data: data, encoding: .windowsCP1254)
        case .macintosh:
            // Foundation's reads another set on Linux.
            String(
                String.UnicodeScalarView(data.map { $0 < 0x80 ? Unicode.Scalar($0) : Self.macRoman[Int($0) - 0x80] }))
        }
    }

    /// The characters of the bytes from 0x80 on in Mac OS Roman.
    private static let macRoman = Array(
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™\u{B4}\u{A8}≠ÆØ∞±"
            .unicodeScalars
            + "≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚\u{B8}\u{2DD}\u{2DB}ˇ"
            .unicodeScalars)

    /// The languages that are written in it.
    private var languages: [Letters] {
        switch self {
        case .centralEuropean:
            [Letters.czech, .slovak, .polish, .hungarian, .romanian, .croatian, .german]
        case .cyrillic: [Letters.russian, .bulgarian, .ukrainian, .serbian]
        case .western, .macintosh:
            [
                Letters.german, .french, .spanish, .portuguese, .italian, .swedish, .danish, .finnish, .dutch,
                .icelandic,
            ]
        case .turkish: [Letters.turkish, .german]
        }
    }

    /// What bytes may be.
    enum Guess {
        case sure(LegacyEncoding)
        /// Several are possible, the likeliest first, each with up to three of the words that tell them apart.
        case unsure([(LegacyEncoding, [String])])
        case none
    }

    /// Guesses the character set of names by which letters follow each other in them.
    static func guess(_ data: Data) -> Guess {
        let words = foreignWords(of: data)
        var readings: [(encoding: LegacyEncoding, words: [String], score: Double)] = []
        for encoding in allCases {
            let texts = words.compactMap { encoding.text(of: $0) }
            guard texts.count == words.count, !texts.contains(where: hasSign) else { continue }
            let score = texts.map(encoding.score).reduce(0, +)
            guard let place = readings.firstIndex(where: { $0.words == texts }) else {
                readings.append((encoding, texts, score))
                continue
            }
            if readings[place].score < score { readings[place] = (encoding, texts, score) }
        }
        readings.sort { $0.score > $1.score }
        guard let best = readings.first else { return .none }
        let letters = best.words.joined().count { !$0.isASCII }
        let share = best.score / Double(max(letters, 1))
        guard share > (best.encoding == .cyrillic ? 0.5 : -0.3) else { return .none }
        guard readings.count > 1 else { return .sure(best.encoding) }
        let other = readings[1]
        let differing = zip(best.words.joined(), other.words.joined()).count { $0 != $1 }
        if share > 0, (best.score - other.score) / Double(max(differing, 1)) >= 0.4 {
            return .sure(best.encoding)
        }
        let places = best.words.indices.filter { best.words[$0] != other.words[$0] }.prefix(3)
        return .unsure(
            readings.filter { $0.score > best.score - 4 }.map { reading in
                (reading.encoding, places.map { reading.words[$0] })
            })
    }

    /// Some of the words with characters outside of ASCII in bytes, for the user, who knows whether they are right.
    func examples(in data: Data) -> [String] { Self.foreignWords(of: data).prefix(5).compactMap(text) }

    /// The different words with characters outside of ASCII, of which five hundred are enough.
    private static func foreignWords(of data: Data) -> [Data] {
        var words: [Data] = []
        var seen: Set<Data> = []
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        for word in data.split(whereSeparator: { $0 < 0x80 && !letters.contains($0 | 0x20) })
        where words.count < 500 && word.count < 100 && word.contains(where: { $0 > 0x7F }) {
            if seen.insert(Data(word)).inserted { words.append(Data(word)) }
        }
        return words
    }

    /// Whether a word has a sign beside its letters, as one that is read wrongly does: `©imić`.
    private static func hasSign(_ word: String) -> Bool {
        word.contains(where: \.isLetter) && word.contains { !$0.isASCII && !$0.isLetter && !quotes.contains($0) }
    }

    /// How well the letters of a word go together, at most 1 for each that is not ASCII.
    private func score(_ word: String) -> Double {
        var score = languages.map { $0.score(word) }.max() ?? 0
        let letters = Array(word)
        for (place, letter) in letters.enumerated() where !letter.isASCII {
            if !letter.isLetter, !Self.quotes.contains(letter) { score -= 2 }
            // No name has a capital with an accent beside a small letter, as José and Müller read wrongly do: JosÈ, MÅller.
            guard letter.isUppercase, place > 0, letters[place - 1].isLetter else { continue }
            if letters[place - 1].isLowercase || place + 1 < letters.count && letters[place + 1].isLowercase {
                score -= 2
            }
        }
        if self == .cyrillic {
            if letters.contains(where: { $0.isASCII && $0.isLetter }) { score -= 6 }
            if letters.first?.isUppercase != true || letters.dropFirst().contains(where: \.isUppercase) { score -= 2 }
        }
        return score
    }

    private static let quotes: Set<Character> = ["’", "‘", "“", "”", "–", "\u{A0}"]
}

// MARK: - Text that was encoded twice

extension LegacyEncoding {
    /// Repairs UTF-8 text that was opened in another character set and saved as UTF-8 again, so that `JÃ¼rgen` becomes
    /// Jürgen; nil for text with no signs of that.
    ///
    /// - Returns: The text, and some of the words that were repaired.
    static func mended(_ data: Data) -> (text: Data, words: [String])? {
        let scalars = Array(String(decoding: data, as: UTF8.self).unicodeScalars)
        let readings = [western, centralEuropean, turkish, macintosh].map { $0.mended(scalars) }
        guard let best = readings.max(by: { $0.count < $1.count }), best.count > 0 else { return nil }
        let text = Data(best.text.utf8)
        let before = Set(foreignWords(of: data))
        let words = foreignWords(of: text).filter { !before.contains($0) }
        return (text, words.prefix(5).map { String(decoding: $0, as: UTF8.self) })
    }

    /// The text, in which characters whose bytes in this character set are UTF-8 were repaired; none if they may be
    /// meant as they are.
    private func mended(_ scalars: [Unicode.Scalar]) -> (text: String, count: Int) {
        let bytes = bytes
        var text = String.UnicodeScalarView()
        var (count, isEvident) = (0, false)
        var place = 0
        while place < scalars.count {
            let end = scalars[place...].firstIndex(where: \.isASCII) ?? scalars.count
            if end > place, let letters = Self.letters(of: scalars[place..<end].map { bytes[$0] }) {
                count += 1
                isEvident = isEvident || Self.isOdd(place..<end, of: scalars)
                text.append(contentsOf: letters)
            } else {
                text.append(contentsOf: scalars[place..<end])
            }
            if end < scalars.count { text.append(scalars[end]) }
            place = end + 1
        }
        return isEvident ? (String(text), count) : ("", 0)
    }

    /// The bytes of the characters outside of ASCII.
    private var bytes: [Unicode.Scalar: UInt8] {
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for byte in UInt8(0x80)...0xFF {
            // Bytes that stand for no character become control characters.
            if byte < 0xA0 { bytes[Unicode.Scalar(byte)] = byte }
            guard let scalar = text(of: Data([byte]))?.unicodeScalars.first, scalar != "\u{FFFD}" else { continue }
            bytes[scalar] = byte
        }
        return bytes
    }

    /// The letters and the quotes of names in UTF-8; nil if some of the bytes are missing, or others than these.
    private static func letters(of bytes: [UInt8?]) -> String.UnicodeScalarView? {
        let known = bytes.compactMap(\.self)
        guard known.count > 1, known.count == bytes.count, let text = String(validating: known, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ scalar in namesHave.contains { $0.contains(scalar.value) } })
        else { return nil }
        return text.unicodeScalars
    }

    /// A blank and the letters of Latin, Greek and Cyrillic names, dashes and quotes, and the byte order mark.
    private static let namesHave: [ClosedRange<UInt32>] = [
        0xA0...0xA0, 0xC0...0x21B, 0x386...0x3CE, 0x400...0x45F, 0x490...0x491, 0x2010...0x201E, 0xFEFF...0xFEFF,
    ]

    /// Whether characters do not belong to a name: one is a sign, or a capital beside small letters.
    private static func isOdd(_ place: Range<Int>, of scalars: [Unicode.Scalar]) -> Bool {
        let characters = scalars[place]
        if characters.contains(where: { !$0.properties.isAlphabetic }) { return true }
        let (before, after) = (
            scalars[..<place.lowerBound].last?.properties, scalars[place.upperBound...].first?.properties
        )
        return characters.contains { $0.properties.isUppercase }
            && (before?.isLowercase == true || before?.isAlphabetic == true && after?.isLowercase == true)
    }
}

/// The letters outside of ASCII in the names of a language, each with those that come before and after it.
///
/// They were counted in the names of the package Faker (PyPI, version 37).
private struct Letters {
    private let before: [Character: Set<Character>]
    private let behind: [Character: Set<Character>]

    /// - Parameter table: Each letter, followed by those before it and, after a slash, those after it; `^` and `$` are
    ///   the beginning and the end of a word. If there are no letters after it, any may follow.
    init(_ table: String) {
        var before: [Character: Set<Character>] = [:]
        var behind: [Character: Set<Character>] = [:]
        for entry in table.split(whereSeparator: \.isWhitespace) {
            let parts = entry.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            guard let letter = entry.first, parts.count == 2 else { continue }
            before[letter] = Set(parts[0])
            behind[letter] = Set(parts[1])
        }
        (self.before, self.behind) = (before, behind)
    }

    func score(_ word: String) -> Double {
        let letters = ["^"] + Array(word.lowercased()) + ["$"]
        var score = 0.0
        for place in letters.indices.dropFirst().dropLast() where !letters[place].isASCII && letters[place].isLetter {
            guard let before = before[letters[place]], let behind = behind[letters[place]] else {
                score -= 2
                continue
            }
            score += before.contains(letters[place - 1]) ? 0.5 : -0.5
            score += behind.isEmpty || behind.contains(letters[place + 1]) ? 0.5 : -0.5
        }
        return score
    }

    static let czech = Letters(
        """
        ábhklmnprtvř/$cklnrtzčřš é/ íblmnvčř/$klnrtč ýln/$ č^eijuváí/ekí ědmntv/cjkmpt ň/k ř^dioá/$eioáí
        š^aeiouá/$eikot ůkmr/dnž ž^aeoů/aeiko
        """)
    static let slovak = Letters(
        """
        ábcdefghijklmnprstvzčďňť/$bcdklmnrstvzčľňš éblrt/lnrt íbcdlmnrtvzčš/klnrčšž ómrt/rt ômn/ť
        úcdhklnrz/bckrsš ýknr/$s č^abeijlnoruváí/$aeikoáí ď^a/aouá ľ^aeouá/$akou ňaeosáš/$aouá
        š^abeimnouyáíú/$aeikloptuvíňť ť^ôš/aoá ž^aeiuí/$aeikno
        """)
    static let polish = Letters(
        """
        ógijknprtwzł/bdgjlrwzłż ąbdgikmrswzł/bcdgkstż ć^eo/$kw ędgijklmprtwzł/bcdgkpstż
        ł^abcdeghikmoprsuwyzó/$abcekotuyóąę ńaeioy/$cs ś^aeiouy/$cklmnw ź^adeo/dnrw ż^adeoruyóąę/$adenouy
        """)
    static let hungarian = Letters(
        """
        á^bdefghijklmnprstvyz/bcdghklmnrstvz äh/f é^bcdghlmnoprstvz/$bdklmnrstvz óbdgjklmnorst/$bfnrstz
        öklrtvy/knprsz üdftz/clns ő^gklnsyz/$krsz űdfryz/$crsz
        """)
    static let romanian = Letters(
        """
        âbcprs/mnrt îmtţ/nr ăbcdlmprtvzţ/$cdglmnrtz ş^aeiou/$aceiotu ţ^aeinu/$aiuîă
        """)
    static let croatian = Letters(
        """
        ć^ai/$o č^aeilnoruvš/$aeiknoru đ^r/eou š^aeikmoru/$aeiknoptuč ž^adeioru/$aeiu
        """)
    static let german = Letters(
        """
        ßeiouö/$e ä^bchjklmrt/cfghnprstu é/$ ö^bdghjklmprstwz/bcdfghlnrstwzß ü^fghjlmrst/bcdhlmnrt ğo/a
        """)
    static let french = Letters(
        """
        çn/o èbdfghilnr/glnrsv é^bcdfghjlmnoprstuv/$abcdegklmnoprtv ëao/lt îao/t ïao/cds ôchr/mn
        """)
    static let spanish = Letters(
        """
        á^bcdgijlmnprstuvyz/$eglmnrsvzñ ébcdilmnrstuv/$lnrsv í^acdflmnrtuv/$agnoqsñ ñ^aeiouáíóú/$aeio
        ó^cdegijlmrt/$mnrsñ úmnsz/lsñ üg/ei
        """)
    static let portuguese = Letters(
        """
        á^bflmnost/$bcdglrsuv â^c/mn ãdeghimoruç/$eo çain/aoã é^cdhjklmrsu/$bdlmorsv êntu/$s
        í^aclmnortuv/clnrstv ót/nr ôt/n õm/e úajlnr/bcjlr
        """)
    static let italian = Letters(
        """
        àilnor/$ èrsu/$ épt/$ ìdlm/$ òlrt/$ ùdt/$
        """)
    static let swedish = Letters(
        """
        äbghkmnprv/cglnrs å^hmpt/bghklnrs édlnrsz/$aens ö^bghjklmrsty/$bdfghklmnrstv
        """)
    static let danish = Letters(
        """
        å^ghkp/bgklrsv æ^jlmns/hrst ø^bhjmnrs/$deijlmnrsvy
        """)
    static let finnish = Letters(
        """
        ähjklmnprstvä/$ehiklmnrstyä ö^ijklnprtv/$bhlmn
        """)
    /// Not from Faker.
    static let icelandic = Letters(
        """
        á^bdfghjklmnprstvþ/$bdfglnrstð é^fhijlmrstvð/$dlnrstu í^bdfghjklmnrstvðþ/$abdglnrstuvð
        ó^bdfghjklmnprstvþ/$abdfhlmnrstuð ú^bdfghjklmnprst/$abdfglnrstð ý^bdfhnrstv/$m æ^bdfghjklmnrstv/$bdfglnrstvð
        ö^bdfghjklmnrstv/$bdfgklnrstð
        ðaeiuráíóúýæöeg/$aeijlmnrsuvöi þ^/aeiouáíóúöærjv
        """)
    static let dutch = Letters(
        """
        éfmnors/$el ëaio/$ln öbhk/kns
        """)
    static let turkish = Letters(
        """
        âl/l ç^aeiklnruüı/$abeiklosuüı ö^gkst/hklnrvyz ü^bcdghklmnrstyzçş/$bcdfghklmnrstvyzçş ğaeiou/$abdeilmuı
        ıdgklnprstyzçğş/$klmnrszçş i̇^/bcdfghklmnprstvyzş ş^aeiloruyüı/$aehikrüı
        """)
    static let russian = Letters(
        """
        а^бвгдзиклмнпрстуфхчш/ б^абеоруыюя/ в^авдеиостуця/ г^авеинор/ д^авгежзиноруыю/
        е^абвгдежзиклмнопрстуфхцчшщья/ ж^но/ з^аеиоуя/ и^абвгдзклмнопрстуфхчшщь/ йаеио/ к^аежилнорстучшыюя/
        л^абвгезийклорсухыю/ м^адезиорсуьэ/ н^агезикнорстушыья/ о^бвгдезиклмнпрстфхцш/ п^аеимопрс/
        р^абвгдеикоптуфэюя/ с^авеикмнорсуыя/ т^авеикнорсыя/ у^абгжзклмнопрстшщ/ ф^аеинор/ х^аеиору/ ц^вейн/
        ч^авиля/ ш^аиоруья/ ыбвзлмпрст/ ьбвдзлмрст/ ю^лр/ я^вилмнорь/
        """)
    static let bulgarian = Letters(
        """
        а^бвгдежзиклмнопрстуфхцчш/ б^аеилморуюя/ в^агезилорсхця/ г^авеиноруъюя/ д^авгежзийлноруъя/
        е^абвгджзийклмнопрстуфхцчшщ/ ж^адео/ з^аеиноуъя/ и^абвгджзклмнопрстуфхцчшщ/ й^аеио/
        к^авдежзийлмнопрстуфцчшъя/ л^абвгдезиклмнопрстуфшъюя/ м^аеилморсуш/ н^авгдеиймнорсуъюя/
        о^бвгдежзийклмнпрстфхцчшщь/ п^аеимосуъ/ р^абвгдеикноптуфхъюя/ с^авеиклноруъюя/ т^авеийклнорсуфхщя/
        у^абгдежзклмнпрстфхч/ ф^аеиоу/ х^аеиору/ ц^аеиноръ/ ч^авеийлмнопрухъ/ ш^аеиоуя/ щ^/ ъ^бвгдклпрстщ/
        ьдклнт/ ю^гдлнрт/ я^адеийклмнорт/
        """)
    static let ukrainian = Letters(
        """
        а^бвгджзклмнпрстфхчшґ/ б^аеиморуьюяі/ в^аеийорстшєі/ г^авеиорі/ д^авгдезийноруі/ е^бвгджзклмнпрстфцчшщґ/
        ж^адояіїґ/ з^авдеоу/ ибвджзклмнпрстхцчш/ йаеиі/ к^абвеиймнорстучшьюяі/ л^абвеийклопстуєі/ м^адеийоруєі/
        н^абгдежийнорсухшяєі/ о^бвгдейклмнпрстфхш/ п^аеиору/ р^абвгдеиоптуфхюяєі/ с^авеикноруюі/ т^авеикнрсушяі/
        у^бгджзклпрстцчшщ/ ф^оє/ х^аиорую/ ц^аеиоуя/ ч^авдеиймнруь/ ш^аеиоуюяї/ щ^аеояі/ ьдлнстц/ ю^лнстц/
        я^влнрстці/ є^аі/ і^бвгдзклмнпрстф/
        """)
    static let serbian = Letters(
        """
        а^вгдклмнпрстш/ б^еоу/ в^аио/ г^ае/ д^ао/ елнпђјњџ/ ж^/ з^/ ивджлмнртшћ/ к^вилнуј/ лавеиос/ м^ео/ н^аеи/
        обгзклнрхђј/ п^/ р^бдиоту/ с^ио/ т^еис/ увдђљ/ ха/ шаоуј/ ђ^нр/ ј^ао/ љ^/ њ^/ ћ^и/ џ^/
        """)
}
