import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Very large and deeply nested scripts.
@Suite struct LargeScriptTests {
    private let scripts: Scripts

    init() throws { scripts = try Scripts() }

    @Test(arguments: [
        "{", "if true {", "for x in [1] {\n", "try {", "try {\n} catch e {\n", "if true {} else {", "}", "${", "[$a",
    ])
    func refusesEndlesslyNestedBlocks(piece: String) throws {
        let text = String(repeating: "\(piece) ", count: 2000)
        #expect(try !scripts.mistakes(text).isEmpty)
        _ = try? Formatter.text(of: SourceFile(script: text), mayHoldSecret: { _ in false })
        _ = SourceFile(typed: text).isUnfinished
        _ = PartialLine(text)
    }

    @Test(arguments: [
        "(", "[", "not ", "-", "- ", "[[],", "(1 + ", "1 + ", "true and ", "\"a\" in ", "lines ", "$a[", "1 == ",
    ])
    func refusesEndlesslyNestedExpressions(piece: String) throws {
        for head in ["let x = ", "expect ", "if ", "for y in "] {
            let text = head + String(repeating: piece, count: 5_000)
            #expect(try !scripts.mistakes(text).isEmpty)
        }
    }

    /// Nested blocks, each with an expression of the maximum depth.
    @Test func runsAtTheMaximumDepth() throws {
        let deep = String(repeating: "(", count: 49) + "true" + String(repeating: ")", count: 49)
        let flat = deep + String(repeating: " and true", count: 200)
        let text =
            (0..<99).map { _ in "if \(flat) {\n" }.joined() + "let x = \(deep)\n" + String(repeating: "}\n", count: 99)
        #expect(try scripts.mistakes(text).map(\.message) == [])
        #expect(throws: Never.self) { try scripts.run(text) }
        let canonical = try Formatter.text(of: SourceFile(script: text), mayHoldSecret: { _ in false })
        #expect(SourceFile(script: canonical).program.statements == SourceFile(script: text).program.statements)
    }

    @Test func mayHaveVeryLongLines() throws {
        let words = String(repeating: "word ", count: 200_000)
        #expect(try scripts.mistakes("player add \(words)").count == 1)
        #expect(PartialLine("player add \(words)").words.count == 200_002)
        let list = "let x = [" + String(repeating: "1, ", count: 50_000) + "]\nexpect $x.count == 50000"
        #expect(try scripts.mistakes(list).isEmpty)
    }

    @Test func mayUseManyUndefinedVariables() throws {
        let names = (0..<20_000).map { "$x\($0) " }.joined()
        let mistakes = try scripts.mistakes("player add \(names)")
        #expect(mistakes.count == Checker.mistakesShown)
        #expect(mistakes.last?.message.contains("there is no variable $x999") == true)
    }

    @Test func mayHaveAMistakeOnEveryLine() throws {
        for line in ["plyer list\n", "}\n", "if\n", "set y = 1\n", "\"\n", "expect $y.z[0]\n"] {
            #expect(
                try scripts.mistakes(String(repeating: line, count: 5000)).count == Checker.mistakesShown, "\(line)")
        }
    }

    @Test func mayHaveManyBranchesAndVariables() throws {
        let chain = "if 1 == 0 {\n}" + (0..<3000).map { " else if 1 == \($0 + 2) {\n let y = \($0)\n}" }.joined()
        #expect(try scripts.mistakes(chain).isEmpty)
        let lets = (0..<3000).map { "let v\($0) = \($0)\nif $v\($0) == \($0) { set v\($0) = 0 }\n" }.joined()
        #expect(try scripts.mistakes(lets).isEmpty)
    }

    /// Mistakes are located in linear time in a line of a million characters.
    @Test func locatesMistakesInAVeryLongLine() throws {
        let mistakes = try scripts.mistakes(
            "fail \"" + String(repeating: "x", count: 500_000) + " $nobody é $other\"")
        #expect(mistakes.map(\.token) == ["$nobody", "$other"])
        #expect(mistakes.map(\.position.column) == [500_008, 500_018])
        #expect(mistakes.allSatisfy { $0.position.text.count < 3000 })
    }
}
