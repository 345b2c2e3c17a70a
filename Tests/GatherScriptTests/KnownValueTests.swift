import GatherKit
import Testing

@testable import GatherScript

/// Literals, which are checked before a script runs, and all other values, which are not.
@Suite struct KnownValueTests {
    @Test(
        arguments: [
            ("let minutes = 120\ntimer set \"$minutes:00\"", 2),
            ("let age = 200\nplayer add Ana --age $age", 2),
            ("let name = \"\"\nplayer add $name", 2),
            ("let f = \"none.csv\"\nfor name in lines $f { player add $name }", 2),
            ("let position = \"goal\"\nplayer list --position=$position", 2),
            ("let age = 30\nlet age = 200\nplayer add Ana --age $age", 3),
        ] as [(String, Int)]
    )
    func areReportedIfInvalid(script: String, line: Int) throws {
        #expect(try Scripts().mistakes(script).map(\.position.line) == [line])
    }

    @Test(arguments: [
        "let minutes = 120\nset minutes = 12\ntimer set \"$minutes:00\"",
        "let minutes = 120\nif $minutes < 100 { timer set \"$minutes:00\" }",
        "let minutes = 120\ntry { timer set \"$minutes:00\" } catch e { timer set 99:00 }",
        "let minutes = 120\nfor x in [1] { set minutes = 12 }\ntimer set \"$minutes:00\"",
        "let names = []\nif $names.count > 0 { player add $names[0] }",
        "let minutes = 60 * 2\ntimer set \"$minutes:00\"",
        "let extra = \"\"\nfor f in [\"a\"] { set extra = $f }\nplayer list --search $extra",
    ])
    func areLeftToTheRunIfTheyMayDiffer(script: String) throws {
        #expect(try Scripts().mistakes(script).map(\.message) == [])
    }

    @Test func leaveGivenValuesToTheScript() throws {
        let script = "let minutes = 12\nif $minutes > 99 { fail \"too long\" }\ntimer set \"$minutes:00\""
        #expect(try Scripts().mistakes(script, arguments: ["minutes": "120"]).isEmpty)
        #expect(throws: StatementFailure.self) { try Scripts().run(script, arguments: ["minutes": "120"]) }
    }

    @Test func doNotHideMistakesInABranch() throws {
        let script = "if false {\n plyer list\n player add $nobody\n expect 1 == \"a\"\n player add Ana --age 200\n}"
        #expect(try Scripts().mistakes(script).map(\.position.line) == [2, 3, 4, 5])
    }
}
