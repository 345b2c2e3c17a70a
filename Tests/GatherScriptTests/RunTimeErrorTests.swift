import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// The positions of run-time failures.
@Suite struct RunTimeErrorTests {
    private static let preface = """
        player add Ana
        let players = player list
        let i = $players.count
        let age = $players[0].age
        let mixed = [$players, $age]

        """

    @Test(
        arguments: [
            (
                "fail \"${players[1].name}\"",
                "$players[1].name cannot be read: the list has 1 element, counted from 0",
                7,
                "${players[1].name}"
            ),
            (
                "let x = $players[$i].name", "$players[$i].name cannot be read: the list has 1 element, counted from 0",
                9, "$players[$i].name"
            ),
            ("expect 1 / ($i - 1) == 1", "1 cannot be divided by 0", 8, "1 / ($i - 1)"),
            (
                "let x = 9223372036854775807 + $i", "9223372036854775807 + 1 is too large a number", 9,
                "9223372036854775807 + $i"
            ),
            ("player add \"Ion $age\"", "$age is nothing, which cannot be used here", 17, "$age"),
            ("player add Ion --age $age", "$age is nothing, which cannot be used here", 22, "$age"),
            (
                "team assign A $players $mixed", "this list cannot be used here, because it contains a list", 24,
                "$mixed"
            ),
            ("let x = $mixed[0] + $i", "this is an integer; only a list can be added to a list", 21, "$i"),
            ("let x = $mixed[1] + $i", "this is nothing, not a number", 9, "$mixed[1]"),
            ("let x = $mixed[0] + $age", "this is nothing; only a list can be added to a list", 21, "$age"),
            ("goal $mixed[0]", "a list cannot be used here, as goal takes one value for PLAYER", 6, "$mixed[0]"),
            ("expect $age > 3", "nothing and an integer cannot be compared with >", 8, "$age > 3"),
            ("let x = $age + 1", "this is nothing, not a number", 9, "$age"),
            ("if $i == 1 { if $age > 3 {} }", "nothing and an integer cannot be compared with >", 17, "$age > 3"),
            (
                "if false {} else if $players[$i] == null {}", "the list has 1 element, counted from 0", 21,
                "$players[$i]"
            ),
            ("expect $i == 2", "expected $i == 2", 8, "$i == 2"),
            ("expect ($i == 2) or ($i == 3)", "expected ($i == 2) or ($i == 3)", 8, "($i == 2) or ($i == 3)"),
            ("expect $i == 2, \"we have $i\"", "we have 1", 8, "$i == 2"),
            ("if true { player show \"P $i\" }", "there is no player \"P 1\"", 11, "player show \"P $i\""),
            ("for x in [1] { player show Nobody }", "there is no player \"Nobody\"", 16, "player show Nobody"),
            ("player add Ion --age \"$i$i$i$i\"", "--age must be an integer", 22, "\"$i$i$i$i\""),
            ("fail \"why\"", "why", 1, "fail \"why\""),
        ] as [(String, String, Int, String)]
    )
    func pointsAtThePartThatFailed(line: String, message: String, column: Int, token: String) throws {
        let failure = try #require(try Scripts().failure(Self.preface + line))
        #expect(failure.message.contains(message), "\(failure.message)")
        #expect(failure.position.line == 6)
        #expect(failure.position.column == column)
        #expect(failure.token == token)
    }

    @Test func pointsAtTheHeadOfAStatementWithBlocks() throws {
        let script = "player add Ana\nfor x in lines \"no.txt\" {\n  player add $x\n}\n"
        let scripts = try Scripts()
        let path = scripts.app.folder.path("no.txt")
        #expect(
            try scripts.mistakes(script).map(\.message) == ["\(path) cannot be read: No such file or directory"])
        try scripts.app.folder.write("Ion\n", to: "yes.txt")
        let program = try scripts.program(script.replacing("no.txt", with: "yes.txt"))
        #expect(program.access == .write)
    }

    @Test func reportsItsIncludePositions() throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("for x in [1] {\n  player show Nobody\n}\n", to: "c.gather")
        try scripts.app.folder.write("\n  if true { include \"c.gather\" }\n", to: "b.gather")
        let failure = try #require(
            try scripts.failure("try {\n  fail \"x\"\n} catch e {\n    include \"b.gather\"\n}\n"))
        #expect(failure.position.file?.hasSuffix("/c.gather") == true)
        #expect(failure.position.line == 2)
        #expect(failure.position.column == 3)
        #expect(failure.includedFrom.map(\.line) == [2, 4])
        #expect(failure.includedFrom.map(\.column) == [21, 13])
        #expect(failure.includedFrom.last?.file == "test.gather")
    }

    @Test func tracesEachStatementOnceWithItsPosition() throws {
        let scripts = try Scripts()
        let program = try scripts.program("let a = [1, 2]\nfor x in $a {\n  if $x == 2 { player list } else {}\n}\n")
        var traced: [String] = []
        var context = scripts.context
        context.trace = { position, text in traced.append("\(position.line):\(position.column) \(text)") }
        var runner = Runner(program, registry: scripts.app.application.registry, context)
        try runner.run { _ in Screen([], value: .list([])) }
        #expect(
            traced == [
                "1:1 let a = [1, 2]", "2:1 for x in $a", "3:3 if $x == 2", "3:3 if $x == 2", "3:16 player list",
            ])
    }
}
