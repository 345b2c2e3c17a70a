import Account
import Football
import GatherKit
import GatherTestSupport
import Players
import Testing

@testable import Changes

/// Changes made while the module of undo, or another one, is turned off.
struct TurnedOffTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func app(without disabled: String...) throws -> TestApplication {
        try squad(disabled: disabled, store: folder.path("store.sqlite"))
    }

    /// Changes made while the module `changes` is turned off are in the log, so that undo never overwrites them.
    @Test(arguments: [
        (["player add Mia"], "player edit Mia --age 30"),
        (["player add Mia"], "player delete Mia --yes"),
        (["player edit Ana --age 30"], "player edit Ana --age 31"),
        (["player delete Ana --yes"], "player add ana"),
        (["player import FILE"], "player edit Eva --age 31"),
        (["team assign A Zoe"], "team assign B Zoe"),
        (["timer set 5"], "timer set 6"),
        (["match start"], "goal Ion"),
        (["match start", "goal Ana"], "match edit --goal 1 --scorer Ion"),
        (["match start", "timer pause"], "timer resume"),
        (["match start", "match end --yes"], "history edit last --score 7-7"),
    ])
    func isInTheUndoLog(before: [String], line: String) throws {
        try folder.write("name,age\nDan,31\nEva,\n", to: "squad.csv")
        try app().lines("player add Ana", "player add Ion", "player add Zoe", "team assign A Ana", "team assign B Ion")
        let app = try app()
        var contents = [try app.contents()]
        for line in before {
            try app.line(line.replacing("FILE", with: folder.path("squad.csv")))
            contents.append(try app.contents())
        }
        try self.app(without: "changes").line(line)
        while let former = contents.popLast() {
            try app.line("undo")
            #expect(try app.contents() == former)
        }
    }

    @Test func cannotBeDoneAgainAfterAChange() throws {
        try app().lines("player add Ana", "player edit Ana --age 30", "undo")
        try app(without: "changes").line("player edit Ana --age 31")
        #expect(throws: ChangesFailure.tooFewToRedo(0)) { try app().line("redo") }
    }

    @Test func stopsSeveralStepsAsAWhole() throws {
        try app().lines("player add Ana", "team select Ana", "player add Dan")
        let app = try withoutTeams()
        let (there, journal) = (try app.contents(), try app.journal())
        let failure = #expect(throws: ChangesFailure.self) { try app.line("undo 2") }
        #expect(failure?.kind == .conflict)
        let message = "nothing was changed, because step 2 failed: the next change is the selection of Ana"
        #expect(failure?.message.hasPrefix(message) == true)
        #expect(try app.contents() == there)
        #expect(try app.journal() == journal)
    }

    private func withoutTeams() throws -> TestApplication {
        try TestApplication(
            [AccountModule.self, PlayersModule.self, ChangesModule.self], store: folder.path("store.sqlite"))
    }

    @Test func isUndoneAlthoughItsModuleIsDisabled() throws {
        try app().lines("player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start")
        let app = try app(without: "matches", "history", "checklist")
        #expect(try app.line("undo") == "Undid the start of the match.")
        #expect(try self.app().line("match status") == "No match is in progress. Start one with: match start")
    }

    @Test func refusesToUndoChangesOfAnUnknownTable() throws {
        try app().lines("player add Ana", "team select Ana")
        #expect(throws: UndoFailure.unknownTable("lineup", entry: "the selection of Ana")) {
            try withoutTeams().line("undo")
        }
    }

    @Test(arguments: [
        (ChangesFailure.tooFewToUndo(0), FailureKind.notFound, "there is nothing to undo"),
        (.tooFewToRedo(0), .notFound, "there is nothing to redo"),
        (.tooFewToUndo(1), .notFound, "only 1 change can be undone; list the changes"),
        (.tooFewToRedo(1), .notFound, "only 1 change can be redone; list the changes"),
    ])
    func describesEachFailure(failure: ChangesFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix(message))
    }
}
