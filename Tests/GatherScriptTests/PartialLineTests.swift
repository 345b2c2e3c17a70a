import GatherKit
import Testing

@testable import GatherScript

/// The parts of an unfinished line.
@Suite struct PartialLineTests {
    @Test(
        arguments: [
            ("", [], "", nil, 0),
            ("pl", [], "pl", nil, 0),
            ("player ", ["player"], "", nil, 7),
            ("player show An", ["player", "show"], "An", nil, 12),
            ("player show \"An", ["player", "show"], "An", "\"", 12),
            ("player show \"Ana P", ["player", "show"], "Ana P", "\"", 12),
            ("player show \"Ana Pop\"", ["player", "show"], "Ana Pop", nil, 12),
            ("player show \"Ana Pop\" ", ["player", "show", "Ana Pop"], "", nil, 22),
            ("player show 'An", ["player", "show"], "An", "'", 12),
            ("player show O'B", ["player", "show"], "O'B", nil, 12),
            ("player show \"O\\\"B", ["player", "show"], "O\"B", "\"", 12),
            ("player show \"", ["player", "show"], "", "\"", 12),
            ("player list; player sh", ["player"], "sh", nil, 20),
            ("player list;", [], "", nil, 12),
            ("player list; ", [], "", nil, 13),
            ("player add Zoë", ["player", "add"], "Zoë", nil, 11),
            ("player add Zoë --a", ["player", "add", "Zoë"], "--a", nil, 16),
            (#"player add 'a\b"c"#, ["player", "add"], #"a\b"c"#, "'", 11),
            ("player show $na", ["player", "show"], "$na", nil, 12),
            ("player show #1", ["player", "show"], "#1", nil, 12),
            ("player list # comm", ["player", "list"], "", nil, 18),
        ] as [(String, [String], String, Character?, Int)]
    )
    func containsItsWordsAndTheCurrentOne(
        line: String,
        words: [String],
        current: String,
        quote: Character?,
        start: Int
    ) {
        let partial = PartialLine(line)
        #expect(partial.words.map(\.text) == words)
        #expect(partial.current == current)
        #expect(partial.openQuote == quote)
        #expect(partial.start == start)
    }

    @Test(arguments: [
        "Ana", "Ana Pop", "O'Brien", "'quoted'", "\"", "a\"b", "a\\b", "\\", "$name", "5$", "${x}", "#12", "# x", "a#b",
        "--age", "-", "", "a;b", "東京", "e\u{301}", "😀", "a=b", "a='b'", "x=\"y\"", "\n", "\t", "a\tb", "[1]", "}",
    ])
    func quotesAWordReversibly(text: String) throws {
        for isTyped in [true, false] {
            let word = "show " + lineWord(text)
            var lexer = Lexer(isTyped ? SourceFile(typed: word) : SourceFile(script: word))
            #expect(try lexer.words().map(\.described) == ["show", text])
        }
    }

    @Test(arguments: [("Ana", "Ana"), ("Ana Pop", "\"Ana Pop\""), ("O'Brien", "O'Brien"), ("--x", "\"--x\"")])
    func quotesOnlyIfNeeded(text: String, word: String) {
        #expect(lineWord(text) == word)
        #expect(lineWord(text, alwaysQuoted: true).hasPrefix("\""))
    }
}
