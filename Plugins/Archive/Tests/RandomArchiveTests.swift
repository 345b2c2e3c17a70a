import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// Archives of randomly generated data.
struct RandomArchiveTests {
    /// The names as written in a line.
    private static let names = [
        "Ana", "'ana Pop'", "Íon", "李雷", "עומר", "👩🏽", "Ⱥñå", #""O'Neil \"Nel\"""#, #"'x\y'"#, "ẞ",
    ]

    private static func line(_ dice: inout SeededRandom) -> String {
        func name() -> String { names.randomElement(using: &dice) ?? "" }
        func number() -> Int { Int.random(in: 1...9, using: &dice) }
        let team = ["A", "B"].randomElement(using: &dice) ?? ""
        let lines = [
            "player add \(name())",
            "player add \(name()) --age 3\(number()) --skill amateur --mark \(number()) --favourite-team \(name())",
            "player edit \(name()) --name \(name())", "player delete \(name()) --yes", "team select \(name())",
            "team assign \(team) \(name())", "team assign \(team) \(name())", "team swap",
            "timer set \(number()):0\(number())",
            "match start", "match start", "goal \(name())", "goal \(name()) --own", "score \(team) +1", "timer toggle",
            "timer cancel",
            "match end --yes", "match plan 2026-11-2\(number())", "match plan 2026-11-21T18:30 --place \(name())",
            "history edit last --score \(number())-\(number())",
            "history edit last --add-goal \(name()) --minute \(number())",
            "history edit last --team-a \(name())", "history edit last --team-b \(name())",
            "history edit last --leave-out \(name())",
            "checklist add \(name()) --due 2026-11-2\(number())T18:30 --note \(name())", "checklist check \(name())",
            "checklist add \(name()) --coordinates \(number()).5,-\(number())", "checklist template save \(name())",
            "checklist remove \(name())", "history delete last --yes", "undo", "redo",
        ]
        return lines.randomElement(using: &dice) ?? ""
    }

    @Test(arguments: TestEngine.seeds(12))
    func survivesARoundTrip(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        let app = try everything()
        for _ in 1...250 {
            app.clock.advance(seconds: Int.random(in: 0...30, using: &dice))
            do { try app.lines(Self.line(&dice)) } catch is any Failure { continue }
        }
        let archive = try app.export()
        let other = try everything(clock: app.clock)
        try other.lines("player add Zoe", "player delete Zoe --yes")
        try other.import(archive)
        #expect(try other.export() == archive)
        try other.open("undo")
        try other.open("redo")
        #expect(try other.export() == archive)
        // Another account of the same store can import it, too.
        try other.logIn(as: "bea")
        try other.import(archive)
        #expect(try other.export() == archive)
    }
}
