import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Syntax mistakes, with their positions and corrections.
@Suite struct GrammarMistakeTests {
    private static let loop =
        "write: for NAME in VALUE { … }, such as: for name in [\"Ana\", \"Ion\"] { player add $name }"
    private static let attempt = "a try needs a catch: try { … } catch problem { … }"
    private static let catchName = "\"catch\" needs a name for what went wrong: } catch problem {"
    private static let noBlock = "the { of the block is missing; put it at the end of this line"

    @Test(
        arguments: [
            ("if true", noBlock, 8, ""),
            ("if true player list", noBlock, 9, ""),
            ("if 1 = 1 { player list }", "compare with ==", 6, "="),
            ("if { player list }", "a value is missing", 4, ""),
            ("if (1 == 1 { player list }", "the parenthesis is never closed", 4, "("),
            ("if true { player list } else", noBlock, 29, ""),
            ("if true { player list } else if { player list }", "a value is missing", 33, ""),
            ("if true { player list } player list", "unexpected text after the end of the statement", 25, "player"),
            ("for { player list }", loop, 5, ""),
            ("for x { player list }", loop, 7, ""),
            ("for 1 in [1] { player list }", loop, 5, ""),
            ("for x in { player list }", "a value is missing", 10, ""),
            ("for x in [1] player list", noBlock, 14, ""),
            ("for x in [1] { player list } x", "unexpected text after the end of the statement", 30, "x"),
            ("try player list", noBlock, 5, ""),
            ("try { player list }", attempt, 20, ""),
            ("try { player list } catch { player list }", catchName, 27, ""),
            ("try { player list } catch e", noBlock, 28, ""),
            (
                "try { player list } catch e { player list } x", "unexpected text after the end of the statement", 45,
                "x"
            ),
            ("let x = lines", "\"lines\" needs a file: lines \"squad.txt\"", 9, "lines"),
            ("let x = 1 == ", "a value is missing", 14, ""),
            ("let x = 1 + * 2", "a value is missing before this", 13, "*"),
            ("let x = ]", "a value is missing before this", 9, "]"),
            ("let x = [1,,2]", "a value is missing before this", 12, ","),
            ("let x = ()", "a value is missing before this", 10, ")"),
            ("let x = 1 = 1", "compare with ==", 11, "="),
            ("let x = 1 < 2 < 3", "unexpected text after the end of the statement", 15, "<"),
            (
                "let x = 1.2345",
                "1.2345 is not a number; a decimal has one to three places, and is at most 1,000,000,000,000",
                9,
                "1.2345"
            ),
            (
                "let x = 1.",
                "1. is not a number; a decimal has one to three places, and is at most 1,000,000,000,000",
                9,
                "1."
            ),
            (
                "let x = 1.2.3",
                "1.2.3 is not a number; a decimal has one to three places, and is at most 1,000,000,000,000",
                9,
                "1.2.3"
            ),
            (
                "let x = 9999999999999.5",
                "9999999999999.5 is not a number; a decimal has one to three places, and is at most 1,000,000,000,000",
                9, "9999999999999.5"
            ),
            ("let x = 99999999999999999999", "99999999999999999999 is too large a number", 9, "99999999999999999999"),
            ("let x = 12:60", "a duration must be from 00:00 to 99:59, such as 12:30, not 12:60", 9, "12:60"),
            ("let x = 1:2:3", "a duration must be from 00:00 to 99:59, such as 12:30, not 1:2:3", 9, "1:2:3"),
            ("let x = \"a", "the quote is never closed", 9, "\""),
            ("let x = \"\\x\"", #"unknown escape; write \" \\ \$ \n or \u{…}"#, 10, "\\x"),
            ("let x = $", "a variable's name begins with a letter or _", 9, "$"),
            ("let x = ${a", "the brace is never closed", 9, "${"),
            ("let x = not", "a value is missing", 12, ""),
            ("let x = -", "a value is missing", 10, ""),
            ("let x = (1", "the parenthesis is never closed", 9, "("),
            ("expect [1, 2", "the bracket is never closed", 8, "["),
            ("expect true, why", "write the message in quotes", 14, "w"),
            ("player list ; player list", "write one statement per line", 13, ";"),
            ("player list; player list", "write one statement per line", 12, ";"),
            ("}", "this } does not close any block", 1, "}"),
            ("if true {", "the block is never closed", 9, "{"),
            ("if true {\nif true {", "the block is never closed", 9, "{"),
            ("try {", "the block is never closed", 5, "{"),
            ("player add \"\\", #"unknown escape; write \" \\ \$ \n or \u{…}"#, 13, "\\"),
        ] as [(String, String, Int, String)]
    )
    func isReportedOnce(text: String, message: String, column: Int, token: String) throws {
        // The following lines are valid and must not be reported; an unclosed block contains them.
        let mistakes = try Scripts().mistakes(
            message.contains("never closed") && token == "{"
                ? text : text + (text.hasSuffix("\\") ? "" : "\nplayer list\n"))
        #expect(mistakes.count == 1, "\(mistakes.map(\.message))")
        #expect(mistakes.last?.message == message)
        let at = mistakes.last?.position.line == 1 ? mistakes.last : mistakes.first
        #expect(at?.position.column == column)
        #expect(at?.token == token)
    }

    @Test func reportsTooDeepNesting() throws {
        let deep = String(repeating: "if true {\n", count: 101) + String(repeating: "}\n", count: 101)
        #expect(try Scripts().mistakes(deep).map(\.message) == ["blocks are nested more than 100 deep"])
        let good = String(repeating: "if true {\n", count: 100) + String(repeating: "}\n", count: 100)
        #expect(try Scripts().mistakes(good).isEmpty)
        for piece in ["(", "[", "not ", "- "] {
            let text = "let x = " + String(repeating: piece, count: 200) + "true"
            #expect(try Scripts().mistakes(text).map(\.message) == ["this is nested more than 100 deep"], "\(piece)")
        }
        for (first, more) in [("0", " + 1"), ("true", " and true"), ("true", " or true")] {
            let long = "let x = \(first)" + String(repeating: more, count: 1001)
            #expect(try Scripts().mistakes(long).map(\.message) == ["this has more than 1000 parts"], "\(more)")
        }
        #expect(try Scripts().mistakes("let x = 0" + String(repeating: " + 1", count: 1000)).isEmpty)
    }

    @Test(
        arguments: [
            ([0x61, 0x0A, 0x62, 0x00], "the text holds a NUL byte", 2, 2),
            ([0x61, 0x0A, 0x61, 0xFF, 0x62], "the text is not valid UTF-8", 2, 2),
            ([0xC3], "the text is not valid UTF-8", 1, 1), ([0xED, 0xA0, 0x80], "the text is not valid UTF-8", 1, 1),
        ] as [([UInt8], String, Int, Int)])
    func reportsInvalidUTF8(bytes: [UInt8], message: String, line: Int, column: Int) throws {
        let checker = Checker(registry: try Scripts().app.application.registry, isAtomic: true)
        let failure = #expect(throws: ScriptMistakes.self) {
            try checker.check(SourceFile(name: "x.gather", folder: "/", bytes: bytes))
        }
        #expect(failure?.mistakes.map(\.message) == [message])
        #expect(failure?.mistakes.first?.position.line == line)
        #expect(failure?.mistakes.first?.position.column == column)
    }

    @Test func hidesOnlyTheLineWithThePassword() throws {
        let mistakes = try Scripts().mistakes(
            "account login ana --password-stdin\nlet = 1\nif true {\naccount login ana --password-stdin\n}\nlet = 2")
        #expect(mistakes.map(\.hidesLine) == [false, false])
    }
}
