import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Changes

/// Undo of random changes leads back through the same states, and redo forward again.
struct RandomChangesTests {
    private static func line(_ dice: inout SeededRandom) -> String {
        let names = ["Ana", "Ion", "Zoe", "Dan", "Eva", "Mia"]
        func name() -> String { names.randomElement(using: &dice) ?? "" }
        let team = ["A", "B"].randomElement(using: &dice) ?? ""
        let number = Int.random(in: 1...9, using: &dice)
        let lines = [
            "player add \(name())", "player add \(name()) --age 3\(number)", "player edit \(name()) --age 2\(number)",
            "player edit \(name()) --name \(name())", "player delete \(name()) --yes",
            "team select \(name()) \(name())",
            "team assign \(team) \(name())", "team assign \(team) \(name()) \(name())", "team swap",
            "team swap \(name()) \(name())", "team clear \(name())", "team clear", "timer set \(number)", "match start",
            "match plan 2026-11-2\(number)", "match plan 2026-11-21T18:30 --place \(name())", "match plan --none",
            "match start", "match end --yes", "match cancel --yes", "score \(team) +\(number)", "score \(team) -1",
            "goal \(name())", "goal \(name()) --own", "timer toggle", "timer cancel", "timer start",
            "history delete last --yes",
            "history edit last --score \(number)-\(number)", "history edit last --add-goal \(name())",
            "checklist add \(name())", "checklist add \(name()) --due 2026-11-2\(number)T18:30",
            "checklist check \(name())",
            "checklist uncheck \(name())", "checklist edit \(name()) --title \(name()) --note \(number)",
            "checklist remove \(name())", "checklist clear --yes", "checklist template save \(team)",
            "checklist template apply \(team)", "checklist template remove \(team)",
            "history edit last --remove-goal 1", "history edit last --goal 1 --scorer \(name()) --minute \(number)",
            "history edit last --team-a \(name())", "history edit last --leave-out \(name())",
        ]
        return lines.randomElement(using: &dice) ?? ""
    }

    @Test(arguments: TestEngine.seeds(12))
    func undoesAndRedoesThroughTheSameStates(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        let app = try squad()
        for name in ["Ana", "Ion", "Zoe"] { try app.line("player add \(name)") }
        try app.lines("team assign A Ana", "team assign B Ion")
        var states = [try self.states(of: app)]
        func last() throws -> Int? { try app.session { try UndoLog.last(in: $0)?.id } }
        var entry = try last()
        for _ in 1...150 {
            app.clock.advance(seconds: Int.random(in: 0...30, using: &dice))
            let line = Self.line(&dice)
            do { try app.line(line) } catch is any Failure { continue }
            let state = try self.states(of: app)
            let newest = try last()
            if newest != entry { states.append(state) }
            entry = newest
            #expect(states.last == state, "\(line) made a change without an entry in the undo log")
        }
        #expect(states.count > 20)
        let end = try app.contents()
        for state in states.dropLast().reversed() {
            try app.line("undo")
            #expect(try self.states(of: app) == state)
        }
        for state in states.dropFirst() {
            try app.line("redo")
            #expect(try self.states(of: app) == state)
        }
        #expect(throws: ChangesFailure.tooFewToRedo(0)) { try app.line("redo") }
        for _ in 1...5 {
            let count = Int.random(in: 1..<states.count, using: &dice)
            try app.line("undo \(count)")
            #expect(try self.states(of: app) == states[states.count - 1 - count])
            try app.line("redo \(count)")
            #expect(try self.states(of: app) == states.last)
            #expect(try app.contents() == end, "redo of all that was undone at once restores the clock, too")
        }
    }

    /// The rows without the time counted by a clock, because undo does not take back playing time.
    private func states(of app: TestApplication) throws -> [String: Set<[SQL.Value]>] {
        var contents = try app.contents()
        let columns = Match.table.schema.columns
        let clock = ["timer_remainder", "timer_started_at", "played_before"].compactMap(columns.firstIndex)
        contents["gather"] = try Set(
            #require(contents["gather"]).map { row in
                row.enumerated().map { clock.contains($0.offset) ? .null : $0.element }
            })
        return contents
    }
}
