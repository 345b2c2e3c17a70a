import Testing

@testable import GatherScript

/// Parsing statements.
@Suite struct ParserTests {
    private func kinds(_ text: String) throws -> [String] {
        var parser = Parser(SourceFile(script: text))
        var kinds: [String] = []
        while let statement = parser.next() { kinds.append(name(statement.kind)) }
        if let problem = parser.problems.first { throw problem }
        return kinds
    }

    private func name(_ kind: Statement.Kind) -> String {
        switch kind {
        case .route(let words): "route \(words.map(\.described).joined(separator: "|"))"
        case .declare(let name, _): "let \(name.text)"
        case .assign(let name, _): "set \(name.text)"
        case .include(let word): "include \(word.described)"
        case .expect(_, let message): "expect, \(message?.described ?? "no message")"
        case .fail(let message): "fail \(message.described)"
        case .wait(let word): "wait \(word.described)"
        case .branch(let branches, let otherwise):
            (branches.map { "if \(names($0.body))" } + (otherwise.map { ["else \(names($0))"] } ?? []))
                .joined(separator: " ")
        case .loop(let name, _, let body): "for \(name.text) \(names(body))"
        case .attempt(let body, let failure, let handler): "try \(names(body)) catch \(failure.text) \(names(handler))"
        }
    }

    private func names(_ block: StatementBlock) -> String {
        "{\(block.statements.map { name($0.kind) }.joined(separator: "; "))}"
    }

    @Test(
        arguments: [
            ("let a = 1\nset a = $a\n", ["let a", "set a"]),
            ("let a=1", ["let a"]),
            ("let a = 12:30 # a time", ["let a"]),
            ("let names = [\"Ana Pop\", \"Ion Dinu\"]", ["let names"]),
            ("let none = []\nlet one = [1,]", ["let none", "let one"]),
            ("let list = [1, \\\n 2]", ["let list"]),
            ("include \"squad $day.gather\"", ["include squad <$day>.gather"]),
            ("expect 1 == 1, \"why\"", ["expect, why"]),
            ("expect $a.name == \"Ana\", \"we need $a\"", ["expect, we need <$a>"]),
            ("expect \"a\" in [\"a\",\"b\"]", ["expect, no message"]),
            ("expect ('a' == \"a\") and not (1 > 2)", ["expect, no message"]),
            ("fail \"no\"", ["fail no"]),
            ("wait 00:01", ["wait 00:01"]),
            (
                "letter x\nsettings\nincluded\nform",
                ["route letter|x", "route settings", "route included", "route form"]
            ),
            ("\"let\" x", ["route let|x"]),
        ] as [(String, [String])]
    )
    func readsStatements(text: String, expected: [String]) throws {
        #expect(try kinds(text) == expected)
    }

    private static let binding = "write NAME = VALUE, such as: let minutes = 12"

    @Test(
        arguments: [
            ("for name in [1] {", "the block is never closed", "{"),
            ("else {\n}", "\"else\" must be on the same line as the } before it: } else {", "else"),
            ("catch e {\n}", "\"catch\" must be on the same line as the } before it: } catch problem {", "catch"),
            (
                "expect b",
                "put text in quotes: \"b\"; to use a command's result, store it in a variable with let first", "b"
            ),
            ("let a = true false", "unexpected text after the end of the statement", "false"),
            ("let = 1", binding, ""),
            ("let a 1", binding, ""),
            ("let 1a = 2", binding, ""),
            ("let a =", "a value is missing", ""),
            ("let", binding, ""),
            ("set", binding, ""),
            ("include", "\"include\" needs a file: include \"squad.gather\"", ""),
            ("include a b", "\"include\" needs a file: include \"squad.gather\"", "b"),
            ("fail", "\"fail\" needs a message: fail \"why\"", ""),
            ("wait", "\"wait\" needs a time: wait 01:30", ""),
            ("wait 1 2", "\"wait\" needs a time: wait 01:30", "2"),
            ("expect", "a value is missing", ""),
            ("expect 1 ==", "a value is missing", ""),
            ("let a = [1 2]", "the bracket is never closed", "["),
            ("expect 1 == 1, 5", "write the message in quotes", "5"),
            ("expect 1 == 1 \"why\"", "unexpected text after the end of the statement", "\"why\""),
        ] as [(String, String, String)]
    )
    func refusesInvalidStatements(text: String, message: String, token: String) throws {
        let error = #expect(throws: SyntaxError.self) { try kinds(text) }
        let problem = try #require(error)
        #expect(problem.message == message)
        #expect(SourceFile(script: text).text(of: problem.range) == token)
    }

    @Test func continuesWithTheNextStatementAfterAMistake() throws {
        var parser = Parser(SourceFile(script: "let = 1 \\\n still the same\nplayer list\n"))
        let next = parser.next()
        #expect(parser.takeProblems().count == 1)
        #expect(next.map { name($0.kind) } == "route player|list")
        #expect(parser.next() == nil)
    }
}
