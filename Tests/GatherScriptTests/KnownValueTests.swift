import GatherKit
import Testing

@testable import GatherScript

/// Values known before a script runs, which are then checked.
@Suite struct KnownValueTests {
    @Test(
        arguments: [
            ("let minutes = 120\ntimer set \"$minutes:00\"", 2),
            ("let minutes = 60\nset minutes = $minutes * 2\ntimer set \"$minutes:00\"", 3),
            ("let minutes = 20\nif $minutes > 15 { set minutes = 120 }\ntimer set \"$minutes:00\"", 3),
            ("let minutes = 120\nif true { timer set \"$minutes:00\" }", 2),
            ("let minutes = 120\nif false {} else { timer set \"$minutes:00\" }", 2),
            ("let minutes = 120\nif $minutes > 200 { fail \"long\" }\ntimer set \"$minutes:00\"", 3),
            ("let age = 200\nplayer add Ana --age $age", 2),
            ("let name = \"\"\nplayer add $name", 2),
            ("let n = 1\nlet x = $n / 0", 2),
            ("let i = 1\nlet l = [1]\nlet x = $l[$i]", 3),
            ("let f = \"none\"\ninclude \"$f.gather\"", 2),
            ("let position = \"goal\"\nplayer list --position=$position", 2),
        ] as [(String, Int)]
    )
    func areReportedIfInvalid(script: String, line: Int) throws {
        #expect(try Scripts().mistakes(script).map(\.position.line) == [line])
    }

    @Test(arguments: [
        "let minutes = 120\nif $minutes > 99 { fail \"too long\" }\ntimer set \"$minutes:00\"",
        "let minutes = 120\nexpect $minutes < 100, \"too long\"\ntimer set \"$minutes:00\"",
        "let minutes = 120\nif $minutes < 100 { timer set \"$minutes:00\" }",
        "let minutes = 120\nif $minutes >= 100 {} else { timer set \"$minutes:00\" }",
        "let minutes = 120\nif $minutes > 99 { if true { fail \"too long\" } }\ntimer set \"$minutes:00\"",
        "let minutes = 120\nif $minutes < 99 {} else { fail \"too long\" }\ntimer set \"$minutes:00\"",
        "let minutes = 120\nif $minutes > 99 {\n fail \"x\"\n timer set \"$minutes:00\"\n}",
        "let minutes = 120\ntry { timer set \"$minutes:00\" } catch e { timer set 99:00 }",
        "let minutes = 120\nfor x in [1] { set minutes = 12 }\ntimer set \"$minutes:00\"",
        "let minutes = 120\nplayer list\nif $last.count == 0 { set minutes = 12 }\ntimer set \"$minutes:00\"",
        "let minutes = 120\nplayer list\nif $last.count == 0 { set minutes = 12 } else { set minutes = 13 }\ntimer set \"$minutes:00\"",
        "let minutes = 120\ntry { set minutes = 12 } catch e {}\ntimer set \"$minutes:00\"",
        "let zero = 0\nif $zero != 0 and 10 / $zero > 1 { player list }",
        "let names = []\nif $names.count > 0 { player add $names[0] }",
        "let names = []\nif $names.count == 0 { fail \"x\" } else if $names[0] == \"Ana\" { player list }",
        "let n = 0\nif $n == 0 { player list } else if 10 / $n > 2 { player list }",
        "let names = []\nexpect $names.count == 0, \"it begins with ${names[0]}\"",
        "let minutes = 120\nlet t = timer show\nif $minutes * 60 <= $t.remainingSeconds { timer set \"$minutes:00\" }",
        "let minutes = 120\nlet t = timer show\nif $t.remainingSeconds > 0 and $minutes < 100 { timer set \"$minutes:00\" }",
        "let names = []\nlet t = timer show\nexpect $t.remainingSeconds > 0 or $names[0] == \"Ana\"",
        "let extra = \"\"\nif $extra != \"\" { include $extra }",
        "let extra = \"none.gather\"\nfail \"enough\"\ninclude $extra",
    ])
    func areCheckedEvenIfUnused(script: String) throws {
        #expect(try Scripts().mistakes(script).map(\.message) == [])
    }

    @Test func includeGivenValues() throws {
        let script = "let minutes = 12\nif $minutes > 99 { fail \"too long\" }\ntimer set \"$minutes:00\""
        #expect(try Scripts().mistakes(script, arguments: ["minutes": "120"]).isEmpty)
        #expect(throws: StatementFailure.self) { try Scripts().run(script, arguments: ["minutes": "120"]) }
        let unguarded = "let minutes = 12\ntimer set \"$minutes:00\""
        #expect(try Scripts().mistakes(unguarded, arguments: ["minutes": "120"]).count == 1)
    }

    @Test func doNotHideMistakesInADeadBranch() throws {
        let script = "if false {\n plyer list\n player add $nobody\n expect 1 == \"a\"\n player add Ana --age 200\n}"
        #expect(try Scripts().mistakes(script).map(\.position.line) == [2, 3, 4, 5])
    }
}
