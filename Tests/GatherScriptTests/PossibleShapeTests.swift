import Testing

@testable import GatherScript

/// Values whose schema depends on the path through a script.
@Suite struct PossibleShapeTests {
    @Test(arguments: [
        "let x = null\nset x = 1\nset x = null\nset x = 2", "let l = []\nset l = [1]\nset l = []",
        "let l = [null, 1]\nexpect $l[1] == 1", "let a = player show #1\nset a = player show #2",
        "let found = null\nfor p in player list { set found = $p.name }\nexpect $found == \"Ana\"",
        "match status\nif $last != null { expect $last.score == \"0-0\" }",
        "player list\nfor p in $last { expect $p.age == null or $p.age > 17 }",
        "let x = null\nif true { set x = 1 } else { set x = \"a\" }\nexpect $x == 1",
        "let x = null\nlet p = player list\nif $p.count == 0 { set x = 1 } else { set x = \"a\" }\nif $x == 1 {}",
        "let l = []\nlet p = player list\nif $p.count == 0 { set l = [1] } else { set l = [\"a\"] }\nexpect 1 in $l",
        "if true { let n = 2 } else { let n = \"a\" }\nlet n = true\nexpect $n",
        "let n = 1\nlet n = 2\nexpect $n == 2",
        "let mixed = [1, \"a\"]\nexpect $mixed[0] == 1 and $mixed[1] == \"a\"",
    ])
    func areAllowed(script: String) throws {
        #expect(try Scripts().mistakes(script).map(\.message) == [])
    }
}
