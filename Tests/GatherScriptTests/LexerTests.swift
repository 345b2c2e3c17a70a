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
        #expect(throws: SyntaxError("write one statement a line", SourceRange(start: 4, end: 5))) {
            try words("a b ; c")
        }
    }

    @Test(
        arguments: [
            (#"add "Ana"#, "the quote is never closed", 4),
            ("add 'Ana\n'", "the quote is never closed", 4),
            (#"add An"a"#, "a quote begins in the middle of a word", 6),
            (#"add "\q""#, #"there is no such escape; \" \\ \$ \n and \u{…} are"#, 5),
            (#"add "\u{D800}""#, #"there is no such escape; \" \\ \$ \n and \u{…} are"#, 5),
            (#"add "\u{41""#, #"there is no such escape; \" \\ \$ \n and \u{…} are"#, 5),
            (#"add "\"#, #"there is no such escape; \" \\ \$ \n and \u{…} are"#, 5),
            ("add ${1}", "a variable's name begins with a letter", 4),
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
