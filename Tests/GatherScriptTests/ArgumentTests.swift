import GatherKit
import Testing

@testable import GatherScript

/// The arguments of a script.
@Suite struct ArgumentTests {
    private func value(of declaration: String, given text: String) throws -> String? {
        let script = "let x = \(declaration)\nfail \"$x\""
        let failure = #expect(throws: StatementFailure.self) { try Scripts().run(script, arguments: ["x": text]) }
        return failure?.message
    }

    @Test(
        arguments: [
            ("1", "20", "20"), ("1", "-3", "-3"), ("1", "9223372036854775807", "9223372036854775807"),
            ("\"a\"", "20", "20"), ("\"a\"", "", ""), ("\"a\"", "$y \"' #", "$y \"' #"), ("'a'", "Ana Pop", "Ana Pop"),
            ("true", "false", "false"), ("false", "true", "true"), ("12:30", "05:07", "05:07"), ("12:30", "2", "02:00"),
            ("1 + 1", "7", "7"), ("null", "Ana", "Ana"), ("null", "5", "5"), ("12:30", "00:00", "00:00"),
        ] as [(String, String, String)]
    )
    func areReadAsTheDeclaredType(declaration: String, given: String, expected: String) throws {
        #expect(try value(of: declaration, given: given) == expected)
    }

    @Test(
        arguments: [
            ("1", "two", "an integer"), ("1", "", "an integer"), ("1", "1.5", "an integer"),
            ("1", "9223372036854775808", "an integer"), ("true", "yes", "a boolean"),
            ("true", "TRUE", "a boolean"), ("12:30", "100:00", "a duration"), ("12:30", "soon", "a duration"),
            ("[1]", "1,x", "a list"),
            ("player list", "Ana", "a list, which cannot be given on the command line"),
            ("player show #1", "Ana", "a record, which cannot be given on the command line"),
        ] as [(String, String, String)]
    )
    func areRefusedOfTheWrongType(declaration: String, given: String, kind: String) throws {
        #expect(throws: UsageFailure("x=\(given) was given, but x is \(kind)")) {
            try Scripts().program("let x = \(declaration)", arguments: ["x": given])
        }
    }

    @Test func areCommaSeparatedLists() throws {
        let script =
            "let names = [\"Ana\"]\nlet ages = [1]\nexpect $names == [\"Ion Dinu\", \"Zoe\"] and $ages == [20, 30]"
        try Scripts().run(script, arguments: ["names": "Ion Dinu, Zoe", "ages": "20,30"])
        try Scripts().run("let ages = [1]\nexpect $ages.count == 0", arguments: ["ages": ""])
    }

    @Test func applyOnlyToTopLevelVariables() throws {
        let message = "the script defines no variable x, so x= has no effect; remove it"
        for script in ["if true { let x = 1 }", "for x in [1] {}", "let other = 1\nset other = 2"] {
            #expect(throws: UsageFailure(message)) { try Scripts().program(script, arguments: ["x": "2"]) }
        }
    }

    @Test func doNotDecideWhatIsIncluded() throws {
        let script = "let file = \"none\"\ninclude \"$file.gather\""
        let mistakes = try Scripts().mistakes(script, arguments: ["file": "other"])
        #expect(
            mistakes.map(\.message) == [
                "the file to include must be known before the script runs; write the path without variables"
            ])
    }
}
