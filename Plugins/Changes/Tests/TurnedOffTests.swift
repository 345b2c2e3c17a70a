import Account
import Football
import GatherKit
import GatherTestSupport
import Players
import Testing

@testable import Changes

/// Changes made while the undo log or another module is disabled.
struct TurnedOffTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func app(without disabled: String...) throws -> TestApplication {
        try squad(disabled: disabled, store: folder.path("store.sqlite"))
    }

    @Test func isNotInTheUndoLog() throws {
        try app(without: "changes").lines("player add Ana", "player add Ion")
        #expect(try app().journal().isEmpty)
    }

    @Test func refusesToRestoreATakenName() throws {
        try app().lines("player add Ana", "player delete Ana --yes")
        try app(without: "changes").lines("player add ana")
        let app = try app()
        #expect(throws: UndoFailure.taken("the deletion of Ana")) { try app.line("undo") }
        #expect(try app.journal() == ["the deletion of Ana", "the new player Ana"])
    }

    @Test(arguments: [
        (["player add Mia"], "player edit Mia --age 30", "the new player Mia"),
        (["player edit Ana --age 30"], "player edit Ana --age 31", "the edit of Ana (age not known → 30)"),
        (["player import FILE"], "player edit Eva --age 31", "the import of 2 players"),
        (["player import FILE"], "player delete Eva --yes", "the import of 2 players"),
        (["team assign A Zoe"], "team assign B Zoe", "the move of Zoe to Team A"),
        (["team clear Ana"], "team assign B Ana", "the removal of Ana from the line-up"),
        (["timer set 5"], "timer set 6", "setting the timer of the next match"),
        (["match start"], "goal Ion", "the start of the match"),
        (["match start", "goal Ana"], "goal Ion", "Ana's goal"),
        (["match start", "timer pause"], "timer resume", "pausing the timer"),
        (["match start", "match end --yes"], "history edit last --score 7-7", "the end of the match (0-0)"),
        (
            ["match start", "match end --yes", "history edit last --score 6-6"], "history edit last --score 7-7",
            "the correction of gather 00000000"
        ),
    ])
    func isNotOverwrittenByUndo(before: [String], line: String, summary: String) throws {
        try folder.write("name,age\nDan,31\nEva,\n", to: "squad.csv")
        try app().lines("player add Ana", "player add Ion", "player add Zoe", "team assign A Ana", "team assign B Ion")
        let app = try app()
        for line in before { try app.line(line.replacing("FILE", with: folder.path("squad.csv"))) }
        try self.app(without: "changes").line(line)
        let there = try app.contents()
        #expect(throws: UndoFailure.overtaken(summary)) { try app.line("undo") }
        #expect(try app.contents() == there)
        try app.lines("player add Tom", "undo")
    }

    @Test(arguments: ["undo 3", "redo 3"])
    func stopsSeveralStepsAsAWhole(line: String) throws {
        let app = try app()
        try app.lines("player add Ana", "player add Zoe", "player edit Ana --age 30", "player add Dan")
        if line == "redo 3" { try app.line("undo 3") }
        try self.app(without: "changes").line("player edit Ana --age 31")
        let (there, journal) = (try app.contents(), try app.journal())
        let failure = #expect(throws: ChangesFailure.self) { try app.line(line) }
        #expect(failure?.kind == .conflict)
        let message = "no step was taken: after 1 step the next would be the edit of Ana"
        #expect(failure?.message.hasPrefix(message) == true)
        #expect(try app.contents() == there)
        #expect(try app.journal() == journal)
    }

    @Test func isNotOverwrittenByRedo() throws {
        try app().lines("player add Ana", "player edit Ana --age 30", "undo")
        try app(without: "changes").line("player edit Ana --age 31")
        #expect(throws: UndoFailure.overtaken("the edit of Ana (age not known → 30)")) { try app().line("redo") }
        try app(without: "changes").line("player delete Ana --yes")
        #expect(throws: UndoFailure.overtaken("the new player Ana")) { try app().line("undo") }
    }

    @Test func isNotOverwrittenByReplace() throws {
        try app().lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start", "goal Ana")
        try app(without: "changes").line("goal Ion")
        #expect(throws: UndoFailure.overtaken("Ana's goal")) { try app().line("replace goal Ion") }
    }

    @Test func refusesToReopenAMatchDuringAnother() throws {
        try app().lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start",
            "match end --yes")
        // A new clock numbers matches from the beginning again.
        let other = try app(without: "changes")
        _ = other.services.makeID()
        try other.line("match start")
        #expect(throws: UndoFailure.taken("the end of the match (0-0)")) { try app().line("undo") }
    }

    @Test func isUndoneAlthoughItsModuleIsDisabled() throws {
        try app().lines("player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start")
        let app = try app(without: "matches", "history", "checklist")
        #expect(try app.line("undo") == "Took back the start of the match.")
        #expect(try self.app().line("match status") == "No match is in progress. Start one with: match start")
    }

    @Test func refusesToUndoChangesOfAnUnknownTable() throws {
        try app().lines("player add Ana", "team select Ana")
        let app = try TestApplication(
            [AccountModule.self, PlayersModule.self, ChangesModule.self], store: folder.path("store.sqlite"))
        #expect(throws: UndoFailure.unknownTable("lineup", entry: "the selection of Ana")) { try app.line("undo") }
    }

    @Test(arguments: [
        (ChangesFailure.nothingToUndo, FailureKind.notFound, "there is nothing to undo"),
        (.nothingToRedo, .notFound, "there is nothing to redo"),
        (.tooFew(1), .notFound, "that is too many: 1 change at most; changes lists"),
    ])
    func describesEachFailure(failure: ChangesFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix(message))
    }
}
