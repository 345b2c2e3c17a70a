import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// The schemas of values before a script runs.
@Suite struct ShapeTests {
    @Test(
        arguments: [
            (
                "player list\nexpect $last[0].nme == \"Ana\"",
                "$last[0].nme cannot be read: there is no field nme; did you mean name?", "$last[0].nme"
            ),
            (
                "let p = player show #1\nexpect $p.zzz == 1",
                "$p.zzz cannot be read: there is no field zzz; only id, name, age, skill, mark, preferredPosition, favouriteTeam, nickname",
                "$p.zzz"
            ),
            (
                "let p = player list\nexpect $p.name == \"a\"",
                "$p.name cannot be read: there is no field name in a list; take an element first, as in $p[0].name",
                "$p.name"
            ),
            (
                "team show\nexpect $last.teamA.name == \"a\"",
                "$last.teamA.name cannot be read: there is no field name in a list; take an element first, as in $last.teamA[0].name",
                "$last.teamA.name"
            ),
            (
                "for p in player list { player show $p.nme }",
                "$p.nme cannot be read: there is no field nme; did you mean name?", "$p.nme"
            ),
            ("for p in player show #1 {}", "\"for\" needs a list, and this is a record", "player show #1"),
            (
                "for p in team show {}",
                "\"for\" needs a list, and this is a record; its lists are teamA, teamB, teams, bench",
                "team show"
            ),
            ("let x = 1\nfor p in $x {}", "\"for\" needs a list, and this is an integer", "$x"),

            (
                "match status\nexpect $last.score > 1", "text and an integer cannot be compared with >",
                "$last.score > 1"
            ),
            (
                "timer show\nexpect $last.remaining == 720", "a duration and an integer cannot be compared with ==",
                "$last.remaining == 720"
            ),
            (
                "player list\nplayer add $last",
                "a list cannot be used here, as player add takes one value for NAME; use a for loop: for item in $list { … }",
                "$last"
            ),
            (
                "let l = [1]\nplayer add \"x$l\"",
                "a list cannot be used here; one of its values can, as in ${l[0]}", "$l"
            ),
            (
                "let l = [1]\ntimer show $l",
                "unexpected list for timer show; usage: timer show", "$l"
            ),
            (
                "let h = changes\nteam assign A $h",
                "this list cannot be used here, because it contains a record without a name or title", "$h"
            ),
            ("let l = [[1]]\nteam assign A $l", "this list cannot be used here, because it contains a list", "$l"),
            (
                "let p = player show #1\nplayer add \"x$p\"",
                "a record cannot be used here; one of its fields can", "$p"
            ),
            (
                "let p = player show #1\nplayer add \"$p.name: hello\"",
                "a record cannot be used here; write ${p.name} for its field", "$p"
            ),
            ("let l = []\nteam assign A $l", "PLAYER is missing; usage: team assign TEAM PLAYER…", "team assign A $l"),
            (
                "let l = [\"a\"]\nset l = $l + \"b\"",
                "this is text; only a list can be added to a list, as in $list + [\"Ana\"]", "\"b\""
            ),
            ("let l = [1]\nlet m = 1 + $l", "this is a list, not a number", "$l"),
            ("let l = [1]\nlet m = $l - [1]", "this is a list, not a number", "$l"),
            (
                "team show\nlet n = $last.teamA + $last.count",
                "this is an integer; only a list can be added to a list, as in $list + [\"Ana\"]", "$last.count"
            ),
            (
                "let l = [1]\nfor n in $l + [2] { expect $n == \"1\" }",
                "an integer and text cannot be compared with ==", "$n == \"1\""
            ),
            ("player list\nif $last {}", "this is a list, not a boolean", "$last"),
            ("player list\nif $last.count {}", "this is an integer, not a boolean", "$last.count"),
            (
                "let l = [1]\nlet i = \"a\"\nexpect $l[$i] == 1",
                "$l[$i] cannot be read: $i is text, not an integer", "$l[$i]"
            ),
            (
                "let p = player show #1\nexpect $p[0] == 1", "$p[0] cannot be read: a record has no elements",
                "$p[0]"
            ),
            (
                "let n = 1.5\nset n = 2",
                "n is a decimal, so it cannot become an integer; write 5.0 instead of 5, or multiply by 1.0",
                "n"
            ),
            ("let n = 1.5\nlet n = 2", "there is already a variable n, and it is a decimal", "n"),
            (
                "let n = null\nset n = 1.5\nset n = 2",
                "n is a decimal, so it cannot become an integer; write 5.0 instead of 5, or multiply by 1.0",
                "n"
            ),
            ("let n = 1\nset n = \"a\"", "n is an integer, so it cannot become text", "n"),
            (
                "let p = player list\nset p = team list",
                "there is no command \"team list\"; team has select, assign, swap, name, show, clear, balance",
                "list"
            ),
            ("let p = player list\nset p = player show #1", "p is a list, so it cannot become a record", "p"),
            (
                "let p = player show #1\nset p = timer show",
                "p is a record, so it cannot become {state: text, remaining: duration, remainingSeconds: integer, setting: duration}",
                "p"
            ),
            (
                "try { player list } catch e { fail $e.mesage }",
                "$e.mesage cannot be read: there is no field mesage; did you mean message?", "$e.mesage"
            ),
            (
                "try { player list } catch e { expect $e.line == \"1\" }",
                "an integer and text cannot be compared with ==", "$e.line == \"1\""
            ),
            (
                "let l = [[1]]\nfor a in $l { for b in $a { expect $b == \"x\" } }",
                "an integer and text cannot be compared with ==", "$b == \"x\""
            ),
            (
                "for n in lines \"a.txt\" { expect $n == 1 }", "text and an integer cannot be compared with ==",
                "$n == 1"
            ),
            (
                "let n = 1\nif true { let n = 2 }",
                "there is a variable n outside of this block; change it with: set n = …, or choose another name", "n"
            ),
            (
                "let n = 1\nfor n in [1] {}",
                "there is a variable n outside of this block; change it with: set n = …, or choose another name", "n"
            ),
            (
                "for n in [1] { for n in [2] {} }",
                "there is a variable n outside of this block; change it with: set n = …, or choose another name", "n"
            ),
            (
                "let e = 1\ntry {} catch e {}",
                "there is a variable e outside of this block; change it with: set e = …, or choose another name", "e"
            ),
            ("for last in [1] {}", "$last is the result of the last command; choose another name", "last"),
            ("try {} catch last {}", "$last is the result of the last command; choose another name", "last"),
            ("if true { let x = 1 }\nset x = 2", "there is no variable x; define it with let", "x"),
            (
                "let x = Ana", "there is no command \"Ana\"; list the commands with: help; put text in quotes: \"Ana\"",
                "Ana"
            ),
            (
                "for x in lines \"/none.txt\" {}", "/none.txt cannot be read: No such file or directory",
                "lines \"/none.txt\""
            ),
            ("for x in lines \"/tmp\" {}", "/tmp cannot be read: it is a folder", "lines \"/tmp\""),
            ("let n = 1\nlet n = \"a\"", "there is already a variable n, and it is an integer", "n"),
            ("let v = \"player\"\n$v list", "a command cannot come from a variable", "$v"),
            (
                "let a = [[[[[[[[[[1]]]]]]]]]]", "lists are nested more than 8 deep",
                "[[[[[[[[[1]]]]]]]]]"
            ),

            ("player delete Ana", "player delete needs confirmation; add --yes", "player"),
        ] as [(String, String, String)]
    )
    func revealImpossibleOperations(script: String, message: String, token: String) throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("Ana", to: "a.txt")
        let mistakes = try scripts.mistakes(script)
        #expect(mistakes.map(\.message) == [message])
        #expect(mistakes.map(\.token) == [token])
    }

    @Test func passThroughIncludes() throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("let squad = player list\nset n = \"a\"\n", to: "inner.gather")
        let mistakes = try scripts.mistakes(
            "let n = 1\nif true {\n  include \"inner.gather\"\n  expect $squad.name == 1\n}\nexpect $squad.count == 1")
        #expect(mistakes.map(\.position.line) == [4, 6, 2])
        #expect(mistakes.map { $0.position.file == "test.gather" } == [true, true, false])
    }
}
