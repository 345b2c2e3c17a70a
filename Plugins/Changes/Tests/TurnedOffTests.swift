import GatherKit
import GatherTestSupport
import Testing

@testable import Changes

/// What is done while the module, or another, is turned off.
struct TurnedOffTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func app(without disabled: String...) throws -> TestApplication {
        try squad(disabled: disabled, store: folder.path("store.sqlite"))
    }

    @Test func isInNoJournal() throws {
        try app(without: "changes").lines("player add Ana", "player add Ion")
        #expect(try app().journal().isEmpty)
    }

    @Test func keepsANameThatIsTakenByNow() throws {
        try app().lines("player add Ana", "player delete Ana --yes")
        try app(without: "changes").lines("player add ana")
        let app = try app()
        #expect(throws: ChangesFailure.taken("the deletion of Ana")) { try app.line("undo") }
        #expect(try app.journal() == ["the deletion of Ana", "the new player Ana"])
    }

    @Test func keepsAMatchThatGoesOnByNow() throws {
        try app().lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start",
            "match end --yes")
        // Its clock counts the identifiers of matches from the beginning.
        let other = try app(without: "changes")
        _ = other.services.makeID()
        try other.line("match start")
        let failure = #expect(throws: (any Error).self) { try app().line("undo") }
        #expect((failure as? any Failure)?.message.hasPrefix("a match is in progress (0-0)") == true)
    }

    @Test func saysThatNobodyKnowsTheThing() throws {
        try app().lines("player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start")
        #expect(throws: JournalFailure.unknownKind("gather", change: "the start of the match")) {
            try app(without: "matches", "history").line("undo")
        }
    }

    @Test(arguments: [
        (ChangesFailure.nothingToUndo, FailureKind.notFound, "there is nothing to undo"),
        (.nothingToRedo, .notFound, "there is nothing to redo"), (.taken("X"), .conflict, "X does not go with"),
    ])
    func saysWhatIsWrong(failure: ChangesFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix(message))
    }
}
