import Testing

@testable import GatherScript

/// A mistake causes no further mistakes.
@Suite struct RecoveryTests {
    /// Lines with one mistake each.
    private static let wrongLines = [
        "let = 1", "let x = 1 = 2", "let x = [1, 2", "set 1", "if true", "if 1 = 1 { player list }",
        "if { player list }",
        "for x [1] { player list }", "for x in { player list }", "try { player list }",
        "try { player list } catch { player list }", "expect", "expect 1 == 1, 2", "player add \"Ana", "plyer list",
        "fail", "wait 1 2", "include", "else { player list }", "catch e { player list }", "lst 1 2 3",
        "let x = \"\\q\"", "if true { plyer list }", "for y in [1] { player add $yy }", "player add ${",
        "if true { player list } else", "let x = (1 + 2", "player list --limt 3 # note",
    ]

    @Test(arguments: wrongLines)
    func causesNoFurtherMistake(line: String) throws {
        for (before, after) in [
            ("", ""), ("if true {\n", "}\n"), ("for a in [1] {\n  if true {\n", "  }\n}\n"),
            ("try {\n", "} catch e { player list }\n"), ("if true {\n} else {\n", "}\n"),
        ] {
            let mistakes = try Scripts().mistakes(
                "\(before)player list\n    \(line)\nplayer list\n\(after)player list\n")
            let wanted = before.split(separator: "\n").count + 2
            #expect(mistakes.map(\.position.line) == [wanted], "\(before)\(line): \(mistakes.map(\.message))")
        }
    }

    @Test(arguments: [
        "let = 1 \\\n still the same", "let = 1 \\\r\n still the same\r", "let x = [1, \\\n 2",
        "player add \\\n \"Ana \\\n b",
        "if = 1 {\n}", "if = 1 {\n  player list\n} else {\n  player list\n}", "for = 1 {\n player list\n}",
        "try {\n  player list\n}", "if nonsense {\n  player list\n}", "for x in nonsense y {\n  player add $x\n}",
        "if $x == { # {\n  player list\n}",
    ])
    func causesNoFurtherMistakeOnSeveralLines(text: String) throws {
        let mistakes = try Scripts().mistakes("let a = 1\n\(text)\nplayer list\n")
        #expect(mistakes.count <= (text.contains("$x ==") ? 2 : 1), "\(mistakes.map(\.message))")
        #expect(!mistakes.isEmpty)
    }

    @Test func isReportedInABlockAndInItsHead() throws {
        let script = "if 1 = {\n  plyer list\n  for x [1] {\n    team shw\n  }\n}\nscore A 3\n"
        #expect(try Scripts().mistakes(script).map(\.position.line) == [1, 2, 3, 4, 7])
    }
}
