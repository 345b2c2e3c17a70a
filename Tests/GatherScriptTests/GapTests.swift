import AllFeatures
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

/// The missing required parameters of a line.
@Suite struct GapTests {
    private let registry: ModuleRegistry

    init() throws { registry = try TestApplication(allFeatures).application.registry }

    @Test func containsTheMissingParameters() throws {
        for (line, missing, options) in [
            ("player add", ["name"], ["age", "skill", "mark", "position", "favourite-team", "nickname"]),
            ("player add --age 3", ["name"], []),
            ("player edit", ["player"], ["name", "age", "skill", "mark", "position", "favourite-team", "nickname"]),
            ("player edit Ana", [], ["name", "age", "skill", "mark", "position", "favourite-team", "nickname"]),
            ("team assign", ["team", "player"], []), ("team assign A", ["player"], []),
            ("score", ["team", "change"], []),
            ("timer set", ["time"], []), ("history show", ["match"], []),
        ] as [(String, [String], [String])] {
            guard case .incomplete(let found) = try registry.read(line.commandWords) else {
                Issue.record("\(line) lacks nothing")
                continue
            }
            #expect(found.parameters.map(\.name) == missing, "\(line)")
            #expect(found.options.map(\.name) == options, "\(line)")
        }
    }

    @Test func areNotAskedForInACompleteOrInvalidLine() {
        for line in [
            "player add Ana", "player edit Ana --age 3", "player edit Ana --clear age", "player list",
            "team select Ana",
            "player", "nonsense", "score G", "player add --nonsense", "player add --age x", "timer set 1 2 3",
            "match end", "player edit ana 36",
        ] {
            if case .incomplete? = try? registry.read(line.commandWords) {
                Issue.record("a form asks for more than \(line)")
            }
        }
    }

    @Test func isAnErrorInAScript() {
        #expect(
            throws: UsageFailure(
                "NAME is missing; usage: player add NAME [--age AGE] [--skill SKILL] [--mark MARK] "
                    + "[--position POSITION] [--favourite-team FAVOURITE_TEAM] [--nickname NICKNAME] [--if-missing]")
        ) {
            try registry.bind("player add".commandWords)
        }
        #expect(
            throws: UsageFailure(
                "say what to change, with one of --name, --age, --skill, --mark, "
                    + "--position, --favourite-team, --nickname, --clear")
        ) {
            try registry.bind("player edit Ana".commandWords)
        }
    }
}
