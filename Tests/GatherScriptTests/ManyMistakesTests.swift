import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// The mistakes of blocks and of files that include each other.
@Suite struct ManyMistakesTests {
    @Test func areSortedByPositionAndReportedOnce() throws {
        let scripts = try Scripts()
        try scripts.app.folder.write("plyer list\nif true { team shw }\nlet = 1\n", to: "b.gather")
        try scripts.app.folder.write("include \"b.gather\"\nplyer list\n", to: "a.gather")
        let mistakes = try scripts.mistakes(
            """
            if true {
              include "a.gather"
              for x in [1] { plyer list }
            } else if $nobody {
              include "b.gather"
            }
            try { let = 1 } catch e { team shw }
            player add $a --age $b
            include "a.gather"
            """)
        let places = mistakes.map { "\(URL(filePath: $0.position.file ?? "").lastPathComponent):\($0.position.line)" }
        #expect(
            places == [
                "test.gather:3", "test.gather:4", "test.gather:7", "test.gather:7", "test.gather:8", "test.gather:8",
                "a.gather:2", "b.gather:1", "b.gather:2", "b.gather:3",
            ])
        #expect(mistakes.suffix(1).first?.includedFrom.map(\.line) == [1, 2])
    }

    @Test func includeTooDeepIncludes() throws {
        let scripts = try Scripts()
        for number in 0...101 {
            let text = number == 101 ? "player list\n" : "include \"f\(number + 1).gather\"\n"
            try scripts.app.folder.write(text, to: "f\(number).gather")
        }
        let mistakes = try scripts.mistakes("include \"f0.gather\"")
        #expect(mistakes.map(\.message) == ["blocks and includes are nested more than 100 deep"])
        #expect(mistakes.first?.includedFrom.count == 100)
        #expect(try scripts.mistakes("include \"f2.gather\"").isEmpty)
    }

    @Test func areBoundedForDoublingIncludes() throws {
        let scripts = try Scripts()
        for number in 0..<20 {
            let next = "include \"g\(number + 1).gather\"\n"
            try scripts.app.folder.write(number == 19 ? "" : next + next, to: "g\(number).gather")
        }
        let mistakes = try scripts.mistakes("include \"g0.gather\"")
        #expect(Set(mistakes.map(\.message)) == ["there are more than 10000 includes"])
    }

    @Test(arguments: [
        ("$last", "no command comes before this, so there is no $last"),
        ("$name", "there is no variable $name; did you mean $names?"),
    ])
    func areFoundInEveryPartOfAStatement(variable: String, message: String) throws {
        let scripts = [
            "player add \(variable)", "let x = \(variable)", "set names = [\(variable)]", "include \"\(variable)\"",
            "fail \"\(variable)\"", "wait \"\(variable)\"", "expect \(variable) == 1", "expect true, \"\(variable)\"",
            "if \(variable) == 1 {}", "if true {} else if \(variable) == 1 {}", "for x in \(variable) {}",
            "for x in player list --search \(variable) {}", "let x = $names[\(variable)]",
            "let x = lines \"\(variable)\"",
            "let x = -\(variable)", "let x = not \(variable)", "let x = (1 + \(variable)) * 2",
            "try { fail \"\(variable)\" } catch e {}",
            "try {} catch e { fail \"\(variable)\" }", "expect false and \(variable) == 1",
            "expect true or \(variable) == 1", "expect 1 == \(variable)",
        ]
        for script in scripts {
            let mistakes = try Scripts().mistakes("let names = [\"a\"]\n\(script)", mayWait: true)
            #expect(mistakes.map(\.message) == [message], "\(script)")
        }
    }
}
