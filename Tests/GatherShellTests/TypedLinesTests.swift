import Testing

@testable import GatherShell

/// The history of typed lines.
@Suite struct TypedLinesTests {
    @Test func areKeptOnceInOrderOfLastUse() {
        var lines = TypedLines(["a", "b", "a", "c", "b"])
        #expect(lines.lines == ["a", "c", "b"])
        lines.add("a")
        lines.add("d")
        #expect(lines.lines == ["c", "b", "a", "d"])
    }

    @Test func areSearchedByContent() {
        let lines = TypedLines(["goal Ana", "recall goal", "player list", "Goal Ion", "recall", "recaller"])
        #expect(lines.holding(nil, limit: 9) == ["goal Ana", "player list", "Goal Ion", "recaller"])
        #expect(lines.holding("GOAL", limit: 9) == ["goal Ana", "Goal Ion"])
        #expect(lines.holding("goal", limit: 1) == ["Goal Ion"])
        #expect(lines.holding("zoe", limit: 9) == [])
    }
}
