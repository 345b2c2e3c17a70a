import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Suggestions and the search for secrets take time, so a line of many mistakes gets few.
@Suite struct SuggestionLimitTests {
    private func mistakes(_ line: String, steps: Int = 1_000_000) throws -> [Mistake] {
        let scripts = try Scripts()
        let budget = Budget(Budget.Limits(steps: steps, bytes: .max, time: nil))
        do {
            _ = try Budget.$current.withValue(budget) {
                try Checker(registry: scripts.app.application.registry, isAtomic: true)
                    .check(SourceFile(typed: line, in: "/"))
            }
            return []
        } catch let failure as ScriptMistakes {
            return failure.mistakes
        }
    }

    @Test func aSuggestionIsLookedForOnceForEachUnknownCommand() throws {
        let mistakes = try mistakes(String(repeating: "plaier;", count: 280))
        #expect(mistakes.count == 280)
        #expect(mistakes.allSatisfy { $0.message.contains("did you mean player?") })
    }

    @Test func onlyTheFirstUnknownCommandsAreCompared() throws {
        let mistakes = try mistakes((0..<280).map { "plaier\($0);" }.joined())
        #expect(mistakes.count == 280)
        #expect(mistakes.prefix(10).allSatisfy { $0.message.contains("did you mean player?") })
        #expect(mistakes.dropFirst(10).allSatisfy { $0.message.contains("list the commands with: help") })
    }

    /// The lines of all mistakes within sight of a secret are hidden, also those in a very long line.
    @Test func aSecretIsFoundHoweverLongTheLineIs() throws {
        let (before, after) = (String(repeating: "plaier;", count: 300), String(repeating: "plaier;", count: 600))
        let line = before + "acount login x;" + after
        let mistakes = try mistakes(line, steps: 10_000_000)
        #expect(mistakes.count == 901)
        for mistake in mistakes where mistake.position.text.contains("login") { #expect(mistake.hidesLine) }
        #expect(mistakes.contains { !$0.hidesLine })
    }
}
