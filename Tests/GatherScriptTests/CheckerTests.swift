import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// The mistakes found before anything runs.
@Suite struct CheckerTests {
    @Test(
        arguments: [
            ("plyer list", "there is no command \"plyer\"; did you mean player list?", 1, "plyer"),
            ("player lst", "there is no command \"player lst\"; did you mean player list?", 8, "lst"),
            ("player", "player needs one of add, paste, list, show, edit, delete, merge, import, export", 1, "player"),
            ("player add", "NAME is missing; usage: player add NAME", 1, "player add"),
            ("player add Ana --agee 3", "player add has no option \"--agee\"; did you mean --age?", 16, "--agee"),
            ("player add Ana --age", "--age needs a value: the age in years", 16, "--age"),
            ("player add Ana --age old", "--age must be an integer from 1 to 120, not \"old\"", 22, "old"),
            ("player add Ana --age 121", "--age must be an integer from 1 to 120, not \"121\"", 22, "121"),
            ("player add Ana --age 1 --age 2", "--age is given twice", 24, "--age"),
            ("player add Ana --position goal", "--position must be one of goalkeeper, defender", 27, "goal"),
            (
                "player add Ana Pop",
                #"unexpected argument "Pop" for player add; put quotes around words that belong together: player add "Ana Pop""#,
                16, "Pop"
            ),
            ("player add Ana --if-missing=1", "--if-missing takes no value", 16, "--if-missing=1"),
            ("player add \"\"", "NAME cannot be empty", 12, "\"\""),
            ("player add \"a\\u{E000}b\"", "and this one contains U+E000", 12, "\"a\\u{E000}b\""),
            (
                "timer set 100:00",
                "TIME must be a duration from 00:01 to 99:59, such as \(MinutesAndSeconds.examples), not \"100:00\"",
                11,
                "100:00"
            ),
            ("score A 3", "CHANGE must be +1, -1 or =3, not \"3\"", 9, "3"),
            ("team assign G Ana", "TEAM must be A to F, or bench, not \"G\"", 13, "G"),
            ("player show #0", "PLAYER must be # and a number, such as #12, or a name", 13, "#0"),
            ("player add $nme", "there is no variable $nme; define it with: let nme = …", 12, "$nme"),
            ("set name = 1", "there is no variable name; define it with let", 5, "name"),
            ("let last = 1", "$last is the result of the last command; choose another name", 5, "last"),
            ("set last = 1", "$last is the result of the last command; choose another name", 5, "last"),
            ("wait 00:05", "run the script with --no-atomic or --virtual-clock", 6, "00:05"),
            ("include \"no.gather\"", "no.gather cannot be read: No such file or directory", 9, "\"no.gather\""),
            (
                "include \"${last.count}\"",
                "the file to include must be known before the script runs; write the path without variables",
                9, "\"${last.count}\""
            ),
        ] as [(String, String, Int, String)]
    )
    func haveAPositionAndAnExplanation(line: String, message: String, column: Int, token: String) throws {
        let mistakes = try Scripts().mistakes("player list\n\(line)\n")
        try #require(mistakes.count == 1, "\(mistakes)")
        #expect(mistakes[0].message.contains(message), "\(mistakes[0].message)")
        #expect(mistakes[0].position.line == 2)
        #expect(mistakes[0].position.column == column)
        #expect(mistakes[0].token == token)
        #expect(mistakes[0].position.text == line)
    }

    @Test func areReportedInOrder() throws {
        let script = "let = 1\nplyer list\nplayer add Ana\nplayer add $a --age $b\nif truth {\n}\n}\n"
        let mistakes = try Scripts().mistakes(script)
        #expect(mistakes.map(\.position.line) == [1, 2, 4, 4, 5, 7])
    }

    @Test func includeOneForAllForbiddenWaits() throws {
        let mistakes = try Scripts().mistakes("player list\nwait 00:05\nif true { wait 00:06 }\nplyer\nwait 00:07\n")
        #expect(mistakes.map(\.position.line) == [2, 4])
        #expect(mistakes[0].message.contains("for everybody else, here and in 2 other places; run"))
    }

    @Test(arguments: [
        ("player add Ana\nundo\nredo", "undo"), ("for n in [1] { redo }", "redo"),
    ])
    func includeUndoAmongOtherStatements(script: String, command: String) throws {
        let mistakes = try Scripts().mistakes(script)
        #expect(mistakes.count == 1)
        #expect(mistakes[0].message.contains("so \(command) cannot be used here"))
        #expect(try Scripts().mistakes(script, mayWait: true).isEmpty, "each statement is a line of its own")
    }

    @Test(arguments: ["undo", "let taken = undo 2  # twice"])
    func allowUndoAlone(script: String) throws { #expect(try Scripts().mistakes(script).isEmpty) }

    @Test func areLimitedInNumber() throws {
        let mistakes = try Scripts().mistakes(String(repeating: "nonsense\n", count: 2000))
        #expect(mistakes.count == Checker.mistakesShown)
    }

    @Test(arguments: [
        ("\tplyer list", 2), ("\t\tplyer list", 3), ("  plyer list", 3),
        ("player add 東京 x", 15), ("player add 👍🏽 x", 14), ("player add e\u{301} x", 14), ("player add 🇷🇴 x", 14),
    ])
    func haveColumnsInCharacters(line: String, column: Int) throws {
        #expect(try Scripts().mistakes(line).map(\.position.column) == [column])
    }

    @Test func omitValuesKnownOnlyAtRunTime() throws {
        let script = """
            player list
            let first = $last[0]
            player add $first.name --age $first.age
            team assign A $last.name "#${first.id}"
            expect $last.count == 1
            """
        #expect(try Scripts().mistakes(script).isEmpty)
    }

    @Test func hideLinesThatMayHoldAPassword() throws {
        for line in ["account login ana hunter2", "acount login ana hunter2", "account login ana --password hunter2"] {
            let mistakes = try Scripts().mistakes(line)
            #expect(mistakes.map(\.hidesLine) == [true])
            #expect(mistakes.allSatisfy { !$0.message.contains("hunter2") })
        }
        for line in ["player add Ana Pop", "match plan joi 20:00", "player lst joi", "account timezone BST x"] {
            #expect(try Scripts().mistakes(line).map(\.hidesLine) == [false], "\(line)")
        }
    }

    @Test(arguments: [
        "account login ana \"SECRET", "account login ana pass\"SECRET", "account register ana $SECRET",
        "account register ana ${SECRET", "account login ana \"\\q SECRET\"", "account login ana SECRET --help",
        "account login ana \\\n SECRET", "player list; account login ana SECRET",
        "if true { account login ana SECRET", "for 1 in account login ana SECRET {\n}",
        "let x y = account login SECRET",
        "playr list; account login ana SECRET", "acc login ana SECRET", "expect true, account login ana SECRET",
        "if true { account login ana SECRET }", "let x = account login ana SECRET", "let x=account login \"SECRET",
        "for x in account login SECRET { player list }", "try { account register ana $SECRET } catch e { }",
    ])
    func hidePossiblePasswords(line: String) throws {
        let checker = Checker(registry: try Scripts().app.application.registry, isAtomic: true)
        let failure = #expect(throws: ScriptMistakes.self) { try checker.check(SourceFile(typed: line)) }
        for mistake in failure?.mistakes ?? [] {
            #expect(mistake.hidesLine)
            #expect(!mistake.message.contains("SECRET"), "\(mistake.message)")
        }
    }

    @Test func haveTheirIncludePositions() throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("\nplyer list\n", to: "inner.gather")
        try scripts.app.folder.write("include \"inner.gather\"\n", to: "outer.gather")
        let mistakes = try scripts.mistakes("# main\n  include \"outer.gather\"\n")
        try #require(mistakes.count == 1)
        #expect(mistakes[0].position.file?.hasSuffix("/inner.gather") == true)
        #expect(mistakes[0].position.line == 2)
        #expect(mistakes[0].includedFrom.map(\.line) == [1, 2])
        #expect(mistakes[0].includedFrom.map(\.column) == [9, 11])
        #expect(mistakes[0].includedFrom.last?.file == "test.gather")
    }

    @Test func includeInvalidWaits() throws {
        #expect(try Scripts().mistakes("wait 00:05", mayWait: true).isEmpty)
        let mistakes = try Scripts().mistakes("wait soon", mayWait: true)
        let reason = "must be a duration from 00:01 to 99:59, such as \(MinutesAndSeconds.examples), not \"soon\""
        #expect(mistakes.map(\.message) == ["the time \(reason)"])
    }

    @Test func includeGivenValuesOfTheWrongType() throws {
        let script = "let minutes = 12\nlet name = \"Ana\"\nlet friendly = true\n"
        #expect(throws: UsageFailure("minutes=soon was given, but minutes is an integer")) {
            try Scripts().program(script, arguments: ["minutes": "soon", "name": "7", "friendly": "maybe"])
        }
        #expect(throws: UsageFailure("the script defines no variable nmae; did you mean name?")) {
            try Scripts().program(script, arguments: ["nmae": "Ion"])
        }
    }
}
