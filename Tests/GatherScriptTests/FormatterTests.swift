import Foundation
import GatherTestSupport
import Testing

@testable import GatherScript

/// The canonical form of a script.
@Suite struct FormatterTests {
    private func formatted(_ text: String) throws -> String {
        try Formatter.text(of: SourceFile(script: text), mayHoldSecret: { _ in false })
    }

    @Test(
        arguments: [
            ("", ""),
            ("\n\n", ""),
            ("  let   a=1", "let a = 1\n"),
            ("let a = (1+2)*3-(4)", "let a = (1 + 2) * 3 - 4\n"),
            ("let a = not (not true)", "let a = not not true\n"),
            ("let a = 1-(2-3)", "let a = 1 - (2 - 3)\n"),
            ("let a = 'Ana Pop'", "let a = \"Ana Pop\"\n"),
            ("let a = [ 1,2 , ]", "let a = [1, 2]\n"),
            ("player add 'Ana' Ion", "player add \"Ana\" Ion\n"),
            ("player add \"${a}\" ${b.c} x${d}y", "player add $a $b.c x${d}y\n"),
            ("player add \\\n  Ana", "player add Ana\n"),
            ("expect 1==1,'why'", "expect 1 == 1, \"why\"\n"),
            ("if true{player list}else{team show}", "if true { player list } else { team show }\n"),
            ("if true {}", "if true {}\n"),
            ("for x in [1] {\nplayer add $x\n}", "for x in [1] {\n    player add $x\n}\n"),
            ("try {\nfail \"a\"\n} catch e {\n\n}", "try {\n    fail \"a\"\n} catch e {\n}\n"),
            ("player list\n\n\n\nteam show\n\n", "player list\n\nteam show\n"),
            ("#!/bin/x\r\nplayer list\r\n", "#!/bin/x\nplayer list\n"),
        ] as [(String, String)]
    )
    func isTheSameForEquivalentTexts(text: String, expected: String) throws {
        #expect(try formatted(text) == expected)
        #expect(try formatted(expected) == expected)
    }

    @Test(
        arguments: [
            ("player list # all", "player list  # all\n"),
            ("let a = 1   # one", "let a = 1  # one\n"),
            ("expect 1 == 1 # so", "expect 1 == 1  # so\n"),
            ("# a\n\n\n  # b", "# a\n\n# b\n"),
            (
                "if true { # a\n# b\nplayer list # c\n# d\n} # e",
                "if true {  # a\n    # b\n    player list  # c\n    # d\n}  # e\n"
            ),
            ("for x in [1] { player list } # a", "for x in [1] { player list }  # a\n"),
            ("player add \\\n  Ana # a", "player add Ana  # a\n"),
            ("player add Ana \\\n # a", "player add Ana  # a\n"),
            ("wait 01:00#no\nwait 01:00 #no", "wait 01:00#no\nwait 01:00  #no\n"),
        ] as [(String, String)]
    )
    func keepsCommentsWhereTheyAre(text: String, expected: String) throws {
        #expect(try formatted(text) == expected)
        #expect(try formatted(expected) == expected)
    }

    @Test func wrapsALongRoute() throws {
        let names = (1...20).map { "\"Player \($0)\"" }
        let text = try formatted("team assign A \(names.joined(separator: " "))\n")
        let lines = text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.count <= Formatter.maximumWidth })
        #expect(SourceFile(script: text).program.statements.count == 1)
    }

    @Test func expandsALongBlock() throws {
        let long = "player add \"\(String(repeating: "x", count: 98))\""
        #expect(try formatted("if true { \(long) }") == "if true {\n    \(long)\n}\n")
    }

    @Test(arguments: [
        "player list --search=\"='\u{301}x\"", "player list --search=\"\u{301} a b\"", "player list --x=\"a=\u{301}\"",
    ])
    func comparesBytesNotCharacters(text: String) throws {
        let before = SourceFile(script: text).program
        try #require(before.problems.isEmpty)
        #expect(SourceFile(script: try formatted(text)).program.statements == before.statements)
    }

    @Test(
        arguments: [
            ("a;", "a;"), ("a\u{A0}b", "a\u{A0}b"), ("\u{201C}a\u{201D}", "\u{201C}a\u{201D}"),
            ("a\u{200B}b", "a\\u{200B}b"),
        ] as [(String, String)])
    func keepsTheQuotesOfAnOptionsValue(value: String, expected: String) throws {
        #expect(try formatted("player list --search=\"\(value)\"") == "player list --search=\"\(expected)\"\n")
    }

    @Test(arguments: ["print a;b", "print a;b;c --search=a;b", "for x in player list a;b { print b;c }"])
    func keepsSemicolonsOfAFileUnquoted(text: String) throws {
        #expect(try formatted(text) == "\(text)\n")
    }

    @Test(arguments: ["player list --x} y", "player list --x\\ y"])
    func keepsOptionsUnquoted(text: String) throws {
        let before = SourceFile(script: text).program
        try #require(before.problems.isEmpty)
        #expect(SourceFile(script: try formatted(text)).program.statements == before.statements)
    }

    @Test(arguments: [
        "let a = [lines \"x\" , 2]", "let a = [lines $x , 2]", "expect \"a\" in lines \"x\" , \"no\"",
        "let a = (lines \"x\" )",
    ])
    func keepsTheNameOfAnInputFile(text: String) throws {
        let before = SourceFile(script: text).program
        try #require(before.problems.isEmpty)
        #expect(SourceFile(script: try formatted(text)).program.statements == before.statements)
    }

    @Test func refusesAnInvalidScript() throws {
        let failure = #expect(throws: ScriptMistakes.self) { try formatted("let = 1\nplayer list\n}\n") }
        #expect(failure?.mistakes.map(\.position.line) == [1, 3])
        #expect(throws: ScriptMistakes.self) {
            try Formatter.text(
                of: SourceFile(name: "x", folder: "/", bytes: [0x61, 0xFF]), mayHoldSecret: { _ in false })
        }
    }

    @Test func hidesALineThatMayHoldAPassword() throws {
        let failure = #expect(throws: ScriptMistakes.self) {
            try Formatter.text(
                of: SourceFile(script: "login \"SECRET\nlet = 1"), mayHoldSecret: { $0.contains("login") })
        }
        #expect(failure?.mistakes.map(\.hidesLine) == [true, false])
    }
}
