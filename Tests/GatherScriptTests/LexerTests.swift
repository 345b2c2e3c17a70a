import GatherKit
import Testing

@testable import GatherScript

/// Splitting a line into words.
@Suite struct LexerTests {
    /// The words of the first statement; a variable is in angle brackets.
    private func words(_ text: String, isTyped: Bool = false) throws -> [String] {
        let source = isTyped ? SourceFile(typed: text) : SourceFile(script: text)
        var lexer = Lexer(source)
        guard lexer.findStatement() else { return [] }
        return try lexer.words().map(\.described)
    }

    @Test(
        arguments: [
            ("player add Ana", ["player", "add", "Ana"]),
            ("  \t player\t add ", ["player", "add"]),
            (#""Ana Pop" 'Ion Dinu'"#, ["Ana Pop", "Ion Dinu"]),
            (#"""# + #"""# + " ''", ["", ""]),
            (#""a\"b" "a\\b" "a\nb" "a\$b""#, ["a\"b", "a\\b", "a\nb", "a$b"]),
            (#""\u{1F600}" "\u{e9}""#, ["😀", "é"]),
            (#"'a\"b $c \u{41}'"#, [#"a\"b $c \u{41}"#]),
            ("O'Brien Dell'Orco's", ["O'Brien", "Dell'Orco's"]),
            (#""O'Brien" '"'"#, ["O'Brien", "\""]),
            (#"--name="Ana Pop" --club='A B'"#, ["--name=Ana Pop", "--club=A B"]),
            (#""Ana"" Pop""#, ["Ana Pop"]),
            ("東京 😀 e\u{301}", ["東京", "😀", "e\u{301}"]),
            ("5$ $5 $ a$", ["5$", "$5", "$", "a$"]),
            (#"a\b \"#, [#"a\b"#, "\\"]),
        ] as [(String, [String])]
    )
    func splitsAtBlanksOutsideQuotes(text: String, expected: [String]) throws {
        #expect(try words(text) == expected)
    }

    /// What telephones, word processors and messengers write in place of plain characters.
    @Test(
        arguments: [
            ("player add “Ana Pop”", ["player", "add", "Ana Pop"]),
            (
                "„Ana Pop“ „Jan Nowak” «Zoé Roy» »Bo Ek« ”Åsa Ek”",
                ["Ana Pop", "Jan Nowak", "Zoé Roy", "Bo Ek", "Åsa Ek"]
            ),
            ("‘Ion Dinu’ ‹Zoe B› ‚Max M‘", ["Ion Dinu", "Zoe B", "Max M"]),
            ("“Ana Pop\"", ["Ana Pop"]),
            ("‘Sean O’Brien’, Sean O’Brien’s", ["Sean O’Brien,", "Sean", "O’Brien’s"]),
            ("’t Hart", ["’t", "Hart"]),
            ("\"Ana “Ace” Pop\" 'Ana “Ace” Pop'", ["Ana “Ace” Pop", "Ana “Ace” Pop"]),
            ("--place=“Dinamo Arena”", ["--place=Dinamo Arena"]),
            ("“$name” ‘$name’", ["<$name>", "$name"]),
            ("“a\\\"b”", ["a\"b"]),
            ("–places 14 —place —–-place", ["--places", "14", "--place", "--place"]),
            ("−5 –5:00 – Ana 3–2", ["-5", "-5:00", "–", "Ana", "3–2"]),
            ("goal\u{A0}ana\u{2009}5\u{3000}x\u{202F}", ["goal", "ana", "5", "x"]),
            ("\u{A0}goal", ["goal"]),
            ("\u{FEFF}go\u{200B}al \u{2068}Ana\u{2069} \u{200E}“Ana\u{AD}”", ["goal", "Ana", "Ana\u{AD}"]),
            ("👨\u{200D}👩\u{200D}👧 مه\u{200C}رخ £5 • Ana", ["👨\u{200D}👩\u{200D}👧", "مه\u{200C}رخ", "£5", "•", "Ana"]),
        ] as [(String, [String])]
    )
    func readsTypographicCharacters(text: String, expected: [String]) throws {
        #expect(try words(text) == expected)
    }

    /// Which takes minutes if each of them looks through the rest of the line.
    @Test func readsALongLineOfWordsThatMayBeginSomethingElse() throws {
        let count = 20_000
        #expect(try words(Array(repeating: "’a", count: count).joined(separator: " ")).count == count)
        var lexer = Lexer(SourceFile(typed: String(repeating: "goal;[x;gather x;", count: count / 10)))
        var statements = 0
        while lexer.findStatement() {
            _ = try lexer.words()
            statements += 1
        }
        #expect(statements == count / 10 * 3)
    }

    @Test(
        arguments: [
            ("gather> player add Ana", ["player", "add", "Ana"]),
            ("gather (Ana)> player list", ["player", "list"]),
            ("[Team A 1-0 Team B 12:30 running] gather> goal Ana", ["goal", "Ana"]),
            ("gather>", []),
            ("gather -c x", ["gather", "-c", "x"]),
            ("goal> x", ["goal>", "x"]),
        ] as [(String, [String])]
    )
    func dropsAPastedPrompt(text: String, expected: [String]) throws {
        #expect(try words(text, isTyped: true) == expected)
    }

    @Test(
        arguments: [
            ("$name", ["<$name>"]),
            ("$name.age $list[0].name $a[1][2].b", ["<$name.age>", "<$list[0].name>", "<$a[1][2].b>"]),
            (#""Hello, $name!""#, ["Hello, <$name>!"]),
            (#""$minutes:00""#, ["<$minutes>:00"]),
            (#""$name.gather" "${name}s" "${player.name}.csv""#, ["<$name>.gather", "<$name>s", "<$player.name>.csv"]),
            (#""$a$b""#, ["<$a><$b>"]),
            ("x$name $name-x", ["x<$name>", "<$name>-x"]),
            ("$name[x $list[1", ["<$name>[x", "<$list>[1"]),
            ("--age=$age", ["--age=<$age>"]),
        ] as [(String, [String])]
    )
    func findsVariablesOutsideSingleQuotes(text: String, expected: [String]) throws {
        #expect(try words(text) == expected)
    }

    @Test(
        arguments: [
            ("player show #12", ["player", "show", "#12"]),
            ("player show #12 # the keeper", ["player", "show", "#12"]),
            ("player list # all", ["player", "list"]),
            ("player list #all", ["player", "list"]),
            ("player show a#1 a#b", ["player", "show", "a#1", "a#b"]),
            (##"player show "#1" "# no""##, ["player", "show", "#1", "# no"]),
            ("# nothing\nplayer list", ["player", "list"]),
            ("#12\nplayer list", ["player", "list"]),
        ] as [(String, [String])]
    )
    func distinguishesPlayerNumbersFromComments(text: String, expected: [String]) throws {
        #expect(try words(text) == expected)
    }

    @Test(arguments: [
        "a \\\n b", "a\\\nb", "a \\\r\n b\r\n", "\\\na b", " \\\n \\\r\n a b", "\r\n\r\na b\r\nc", "a b\nc d",
    ])
    func continuesALineAfterABackslash(text: String) throws {
        #expect(try words(text) == ["a", "b"])
    }

    @Test func splitsTypedLinesAtSemicolons() throws {
        #expect(try words("a b; c", isTyped: true) == ["a", "b"])
        #expect(try words(";; a;", isTyped: true) == ["a"])
        #expect(try words("a \";\" ';'", isTyped: true) == ["a", ";", ";"])
        #expect(throws: SyntaxError("write one statement per line", SourceRange(start: 4, end: 5))) {
            try words("a b ; c")
        }
    }

    @Test(
        arguments: [
            (#"add "Ana"#, "the quote is never closed", 4), ("\"", "the quote is never closed", 0),
            ("add 'Ana\n'", "the quote is never closed", 4),
            (#"add An"a"#, "a quote begins in the middle of a word", 6),
            ("add “Ana”,“Ion”", "a quote begins in the middle of a word", 14),
            (#"add "\q""#, #"unknown escape; write \" \\ \$ \n or \u{…}"#, 5),
            (#"add "\u{D800}""#, #"unknown escape; write \" \\ \$ \n or \u{…}"#, 5),
            (#"add "\u{110000}""#, #"unknown escape; write \" \\ \$ \n or \u{…}"#, 5),
            (#"add "\u{41""#, #"unknown escape; write \" \\ \$ \n or \u{…}"#, 5),
            (#"add "\"#, #"unknown escape; write \" \\ \$ \n or \u{…}"#, 5),
            ("add ${1}", "a variable's name begins with a letter or _", 4),
            ("add ${name", "the brace is never closed", 4),
            ("add ${name.}", "the brace is never closed", 4),
        ] as [(String, String, Int)]
    )
    func refusesInvalidWords(text: String, message: String, start: Int) throws {
        let error = #expect(throws: SyntaxError.self) { try words(text) }
        #expect(error?.message == message)
        #expect(error?.range.start == start)
    }

    @Test(arguments: [("\"--yes\"", true), ("--yes", false), ("$name", true), ("a$name", false), ("--a=\"b\"", false)])
    func recognizesQuotedWordsAsValues(text: String, isValue: Bool) throws {
        var lexer = Lexer(SourceFile(script: text))
        #expect(try lexer.word().isValue == isValue)
    }
}
