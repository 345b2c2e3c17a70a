import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Small scripts that need too many resources and that the checker cannot refuse.
@Suite struct BudgetTests {
    /// Nested lists, each ten times the previous one: ten million elements from a few hundred bytes.
    private static let lists = lists(upTo: 6)
    private static func lists(upTo last: Int) -> String {
        "let a0 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]\n"
            + (1...last).map { number in
                "let a\(number) = [\(Array(repeating: "$a\(number - 1)", count: 10).joined(separator: ", "))]\n"
            }.joined()
    }
    private static let large =
        "let b = \"\(String(repeating: "x", count: 1000))\"\n"
        + "let c = \"\(String(repeating: "${b}", count: 900))\"\n"

    private func failure(
        _ script: String, steps: Int = 1_000_000, bytes: Int = 10 << 20, time: Duration? = nil
    ) -> (any Failure)? {
        let budget = Budget(Budget.Limits(steps: steps, bytes: bytes, time: time))
        return Budget.$current.withValue(budget) {
            do {
                try Scripts().run(script)
                return nil
            } catch {
                return error as? any Failure
            }
        }
    }

    @Test(arguments: [
        lists + "expect $a6 == $a6", lists + "expect $a6 != [$a5]", lists + "expect $a6 in [$a6]",
        lists + "if $a6 == $a6 { player list }", lists + "let z = [$a6, $a6, $a6]",
        lists + "for x in $a6 { for y in $a6 { for z in $a5 { } } }",
        lists + "for x in $a3 { for y in $x { for z in $y { for u in $z { for v in $a3 { player list } } } } }",
        // A value known only at run time.
        "let p = player list\n" + lists.replacing("let a0 = [1,", with: "let a0 = [$p.count,") + "expect $a6 == $a6",
        large + "expect " + Array(repeating: "$c == $c", count: 900).joined(separator: " and "),
        large + "expect " + Array(repeating: "$b in $c", count: 900).joined(separator: " and "),
        large + "expect " + Array(repeating: "$c <= $c", count: 900).joined(separator: " and "),
    ])
    func limitsSteps(script: String) throws {
        let failure = failure(script)
        #expect(failure?.kind == .tooMany, "\(String(describing: failure))")
        #expect(failure?.message.contains("split it into several") == true)
    }

    @Test(arguments: [
        large + "let d = [\(Array(repeating: "\"${c}N\"", count: 100).joined(separator: ", "))]",
        large + "for x in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] { let d = \"$x $c\" }",
        "let n = player add Ana\n" + large
            + "let d = [\(Array(repeating: "\"${c}${n.id}\"", count: 100).joined(separator: ", "))]",
    ])
    func limitsMemory(script: String) throws {
        #expect(failure(script, steps: 100_000_000)?.message.contains("the limit of 10 MB of memory") == true)
    }

    @Test func allowsCheapOperationsOnLargeValues() throws {
        #expect(failure(Self.lists(upTo: 3) + "expect $a3 == $a3") == nil)
        #expect(failure(Self.large + "expect \"x\" in $c") == nil)
    }

    @Test func isNotCaughtByATry() throws {
        let script = Self.lists + "try { expect $a6 == $a6 } catch problem { player list }\nplayer list"
        #expect(failure(script)?.kind == .tooMany)
    }

    @Test func isNotCaughtInTheLastStatement() throws {
        let script = Self.lists + "try { expect $a6 == $a6 } catch problem {}"
        #expect(failure(script)?.kind == .tooMany)
    }

    @Test func limitsTime() throws {
        #expect(failure("player list\n", time: .zero) as? BudgetFailure == .time(limit: .zero))
    }

    @Test func rollsBackTheScript() throws {
        let scripts = try Scripts()
        let script =
            "player add Ana\nlet p = player list\n" + Self.lists.replacing("[1,", with: "[$p.count,")
            + "expect $a6 == $a6"
        let budget = Budget(Budget.Limits(steps: 1_000_000, bytes: 10 << 20, time: nil))
        let checked = try Budget.$current.withValue(Budget(.generous)) { try scripts.program(script) }
        #expect(throws: StatementFailure.self) {
            try Budget.$current.withValue(budget) {
                var runner = Runner(checked, registry: scripts.app.application.registry, scripts.context)
                try scripts.app.session { session in
                    try runner.run { try $0.invocation.open(in: session, logger: scripts.app.services.logger) }
                }
            }
        }
        #expect(try scripts.run("player list").texts.isEmpty)
    }

    /// Endlessly nested shapes would be too deep to deallocate.
    @Test func refusesEndlesslyNestedListsBeforeRunning() throws {
        let script = "let a0 = player list\n" + (1...50).map { "let a\($0) = [$a\($0 - 1)]\n" }.joined()
        let mistakes = try Scripts().mistakes(script)
        #expect(mistakes.first?.message == "lists are nested more than 8 deep")
        #expect(mistakes.first?.position.line == 10)
        let growing = "let l = []\n" + String(repeating: "set l = [$l]\n", count: 50_000)
        #expect(try !Scripts().mistakes(growing).isEmpty)
    }

    @Test func countsParsingAsSteps() throws {
        // Each of a million lines would take at least a step.
        let budget = Budget(Budget.Limits(steps: 1000, bytes: .max, time: nil))
        #expect(throws: BudgetFailure.steps(limit: 1000)) {
            try Budget.$current.withValue(budget) {
                try Scripts().program(String(repeating: "player list\n", count: 2000))
            }
        }
    }
}
