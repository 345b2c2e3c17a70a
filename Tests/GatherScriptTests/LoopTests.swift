import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Running loops and branches.
@Suite struct LoopTests {
    @Test func iterateOverElements() throws {
        let result = try Scripts().run(
            """
            for name in ["Ana Pop", "Ion"] { player add $name }
            for name in [] { fail "never" }
            let names = ["Zoe"]
            for name in $names { player add $name }
            for pair in [["A", 1], ["B", 2]] { player add $pair[0] --age $pair[1] }
            """)
        #expect(
            result.texts == [
                "Added Ana Pop (#1).", "Added Ion (#2).", "Added Zoe (#3).", "Added A (#4).", "Added B (#5).",
            ])
    }

    @Test func iterateOverTheRowsOfARoute() throws {
        let result = try Scripts().run(
            """
            player add Ana --age 30
            player add Ion
            for player in player list {
                if $player.age == null { player edit $player.name --age 20 }
            }
            team assign A Ana
            let lineup = team assign B Ion
            for player in $lineup.teamB { player edit "#${player.id}" --age 21 }
            let ages = ""
            for player in player list --sort name { set ages = "$ages ${player.age}" }
            expect $ages == " 30 21"
            """)
        #expect(result.texts.count == 5)
    }

    @Test(arguments: ["Ana\nIon\n", "Ana\r\nIon", "\u{FEFF}Ana\n\n  \n\t\nIon\n\n", "Ana\rIon"])
    func iterateOverTheLinesOfAFile(text: String) throws {
        let scripts = try Scripts()
        try scripts.app.folder.write(text, to: "squad.txt")
        let result = try scripts.run("for name in lines \"squad.txt\" { player add $name }")
        #expect(result.texts == ["Added Ana (#1).", "Added Ion (#2)."])
    }

    @Test func readFilesRelativeToTheScript() throws {
        let scripts = try Scripts()
        let inner = scripts.app.folder.url.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try scripts.app.folder.write("Ana\n", to: "inner/squad.txt")
        try scripts.app.folder.write("let n = \"squad\"\nlet squad = lines \"$n.txt\"\n", to: "inner/read.gather")
        let result = try scripts.run("include \"inner/read.gather\"\nfor name in $squad { player add $name }")
        #expect(result.texts == ["Added Ana (#1)."])
    }

    @Test(arguments: [
        "expect \"Ana\" in lines \"squad.txt\", \"Ana is missing\"", "expect (lines \"squad.txt\") == [\"Ana\"]",
        "let squads = [lines \"squad.txt\", [\"Ion\"]]\nexpect $squads.count == 2",
        "let file = \"squad.txt\"\nexpect \"Ana\" in lines $file, \"Ana is missing\"",
    ])
    func readFilesInAnExpression(script: String) throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("Ana\n", to: "squad.txt")
        #expect(try scripts.mistakes(script).map(\.message) == [])
    }

    @Test func updateVariablesWithSet() throws {
        let failure = try Scripts().failure(
            """
            let sum = 0
            let seen = []
            for number in [1, 2, 3, 4] {
                if $number % 2 == 0 {
                    set sum = $sum + $number
                    let half = $number / 2
                    set seen = [$half, $sum]
                }
            }
            fail "$sum ${seen[0]} ${seen[1]}"
            """)
        #expect(failure?.message == "6 2 6")
    }

    @Test(arguments: [(1, "one"), (2, "two"), (3, "other"), (0, "other")])
    func takeTheFirstTrueBranch(number: Int, expected: String) throws {
        let script = """
            let number = 0
            if $number == 1 { fail "one" } else if $number >= 1 and $number < 3 { fail "two" } else if $number == 1 {
                fail "never"
            } else { fail "other" }
            """
        let failure = #expect(throws: StatementFailure.self) {
            try Scripts().run(script, arguments: ["number": String(number)])
        }
        #expect(failure?.message == expected)
    }

    @Test func scopeVariablesToTheBlock() throws {
        let script = """
            for x in [1, 2] { let y = $x }
            if true { let y = "other" }
            try { let y = true } catch y { let z = 1 }
            let y = 3
            for z in [1] { set y = $y + $z }
            expect $y == 4
            """
        try Scripts().run(script)
        #expect(try Scripts().mistakes("for x in [1] { let y = $x }\nexpect $x == 1\nexpect $y == 1").count == 2)
    }

    @Test func canBeNestedAndInterrupted() throws {
        let scripts = try Scripts()
        let script = "for a in [1, 2] {\n  for b in [1, 2] {\n    player add \"P $a $b\"\n  }\n}"
        #expect(try scripts.run(script).texts.count == 4)
        let failure = try #require(try Scripts().failure(script, interruptedAfter: 3))
        #expect(failure.kind == .interrupted)
        #expect(failure.position.line == 2)
    }
}
