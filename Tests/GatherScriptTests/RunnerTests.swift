import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Running scripts.
@Suite struct RunnerTests {
    @Test func runsStatementsInOrder() throws {
        let result = try Scripts().run(
            """
            let name = "Ana Pop"
            player add $name
            set name = "Ion $name"
            player add "$name II"
            """
        )
        #expect(result.texts == ["Added Ana Pop (#1).", "Added Ion Ana Pop II (#2)."])
    }

    @Test func treatsAVariableAsOneWord() throws {
        let result = try Scripts().run("let name = '--age 3; \"x\" # $y'\nplayer add $name\n")
        #expect(result.texts == ["Added --age 3; \"x\" # $y (#1)."])
    }

    @Test func usesGivenValuesOnlyInTheMainFile() throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("let inner = \"Ion\"\nlet name = \"Zoe\"\nplayer add $inner\n", to: "inner.gather")
        let script = "let name = \"Ana\"\nplayer add $name\ninclude \"inner.gather\"\nplayer add $name\n"
        let result = try scripts.run(script, arguments: ["name": "Mia"])
        #expect(result.texts == ["Added Mia (#1).", "Added Ion (#2).", "Added Zoe (#3)."])
    }

    @Test func includesAFileRepeatedly() throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("player add $name --if-missing\n", to: "add.gather")
        let script = """
            let name = "Ana"
            include "add.gather"
            set name = "Ion"
            include "add.gather"
            """
        #expect(try scripts.run(script).texts == ["Added Ana (#1).", "Added Ion (#2)."])
    }

    @Test(
        arguments: [
            (
                "player add Ana\n  player add ana", "there is already a player named Ana", FailureKind.conflict, 2,
                3
            ),
            ("player show Nobody", "there is no player \"Nobody\"", .notFound, 1, 1),
            ("expect 1 == 2", "expected 1 == 2", .invalid, 1, 8),
            ("let a = \"x\"\nexpect $a == \"y\"", "expected $a == \"y\", but $a is \"x\"", .invalid, 2, 8),
            ("player add Ana\nexpect $last.age == 3", "expected $last.age == 3, but $last.age is null", .invalid, 2, 8),
            ("expect 1 == 2, \"we need two\"", "we need two", .invalid, 1, 8),
            ("let why = \"rain\"\nfail \"no match: $why\"", "no match: rain", .invalid, 2, 1),
            ("account login ana", "pipe it in with --password-stdin", .usage, 1, 1),
            (
                "player add Ana\nplayer list\nplayer add $last[0].name", "there is already a player named Ana",
                .conflict, 3, 1
            ),
            (
                "player add Ana\nplayer list\nplayer add Ion --age $last[0].name", "--age must be an integer",
                .usage,
                3, 22
            ),
        ] as [(String, String, FailureKind, Int, Int)]
    )
    func stopsAtTheFirstStatementThatFails(
        script: String,
        message: String,
        kind: FailureKind,
        line: Int,
        column: Int
    ) throws {
        let failure = try #require(try Scripts().failure("\(script)\nplayer add Zoe"))
        #expect(failure.message.contains(message), "\(failure.message)")
        #expect(failure.kind == kind)
        #expect(failure.position.line == line)
        #expect(failure.position.column == column)
    }

    @Test func rollsBackOnFailure() throws {
        let scripts = try Scripts()
        #expect(try scripts.failure("player add Ana\nfail \"no\"") != nil)
        #expect(try scripts.app.open("player", "list").value == .list([]))
    }

    @Test func reportsTheIncludePositionOfAFailure() throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("\nplayer show Nobody\n", to: "inner.gather")
        let failure = try #require(try scripts.failure("include \"inner.gather\""))
        #expect(failure.position.file?.hasSuffix("inner.gather") == true)
        #expect(failure.position.line == 2)
        #expect(failure.includedFrom.map(\.file) == ["test.gather"])
    }

    @Test func giveAListToAParameterThatIsRepeated() throws {
        let result = try Scripts().run(
            """
            let names = ["Ana Pop", "Ion"]
            for name in ["Zoe", "--Dan"] { set names = $names + [$name] }
            for name in $names { player add $name }
            team assign A $names
            let teams = team assign B $last.teamA
            expect $teams.teamB.count == 4 and $teams.teamA == []
            let none = $teams.bench
            team assign A $none Ion $none
            for name in ["1", "true", "02:30"] { player add $name }
            let words = [1, true, 2:30]
            team select "$words"
            checklist add Balls
            checklist add Bibs
            let items = checklist list
            checklist check $items.toDo
            let failure = ""
            try { team assign A $teams.teamA } catch problem { set failure = $problem.message }
            expect $failure == "PLAYER is missing; usage: team assign TEAM PLAYER…"
            """)
        #expect(result.texts.contains { $0.hasPrefix("1, true and 02:30 are on the bench.") })
        #expect(result.texts.last?.contains("Balls and Bibs") == true, "\(result.texts)")
    }

    @Test func waitsForTheGivenTime() throws {
        #expect(try Scripts().run("let time = 01:30\nwait 00:05\nwait $time\nwait 2", mayWait: true).seconds == 215)
        // The clock stands at noon of a Saturday.
        let day = 24 * 3600
        #expect(try Scripts().run("wait \"today 13:00\"\nwait monday", mayWait: true).seconds == day + 12 * 3600)
        #expect(throws: (any Error).self) { try Scripts().run("wait yesterday", mayWait: true) }
    }

    @Test func stopsBeforeTheNextStatementWhenInterrupted() throws {
        let failure = try #require(
            try Scripts().failure("player add Ana\nplayer add Ion\nplayer add Zoe", interruptedAfter: 2)
        )
        #expect(failure.kind == .interrupted)
        #expect(failure.position.line == 3)
    }

    @Test(
        arguments: [
            ("let a = 1", .none), ("player list", .read), ("let a = 1\nplayer list", .read),
            ("player list\nplayer add Ana", .write), ("match plan", .read), ("match plan --none", .write),
            ("let day = match plan\nmatch plan $day.when", .write), ("team balance Ana Ion", .read),
            ("team balance Ana Ion --apply", .write),
        ] as [(String, StoreAccess)]
    )
    func needsTheStoreAccessOfItsRoutes(script: String, access: StoreAccess) throws {
        #expect(try Scripts().program(script).access == access)
    }
}
