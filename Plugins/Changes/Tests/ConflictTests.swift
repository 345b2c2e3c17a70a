import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Changes

/// Two shells on one store: a shell is warned before it overwrites changes that it has not seen.
struct ConflictTests {
    /// A shell, reduced to opening routes.
    private final class Desk {
        let app: TestApplication
        var seenRevision: SeenRevision? = SeenRevision()

        init(_ app: TestApplication) throws {
            self.app = app
            try look()
        }

        func look() throws { try app.application.look(as: &app.identity, seeing: &seenRevision) { _ in } }

        @discardableResult
        func line(_ text: String, view: any ViewAdapter = RecordingView()) throws -> String? {
            let words = text.split(separator: " ").map { CommandWord(String($0)) }
            let screen = try app.application.open(
                app.application.registry.bind(words), as: &app.identity, seeing: &seenRevision, view: view)
            guard case .text(let sentence) = screen.blocks.first else { return nil }
            return sentence
        }

        func lines(_ lines: String...) throws { for line in lines { try self.line(line) } }

        /// The changes that a line conflicts with.
        func refusal(_ text: String, view: any ViewAdapter = RecordingView()) throws -> [String]? {
            do {
                try line(text, view: view)
                return nil
            } catch ConflictFailure.overtaken(let changes, _, _) {
                return changes.map(\.summary)
            }
        }
    }

    private let clock: VirtualClock
    private let one: Desk
    private let other: Desk
    private let folder: TemporaryFolder

    init() throws {
        let clock = VirtualClock(at: VirtualClock.start)
        self.clock = clock
        folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        let first = try squad(store: path, clock: clock)
        try first.lines("player add Ana --age 29", "player add Ion", "player add Zoe", "player add Dan")
        try first.lines("team assign A Ana Zoe", "team assign B Ion", "timer set 12:00", "match plan 2026-11-28T18:30")
        try first.lines("checklist add Balls", "checklist add Bibs")
        one = try Desk(first)
        other = try Desk(try squad(store: path, clock: clock))
    }

    @Test func warnsTheSecondShellOnceThenLetsItProceed() throws {
        try one.line("player edit Ana --age 30")
        clock.advance(seconds: 4)
        let failure = #expect(throws: ConflictFailure.self) { try other.line("player edit Ana --age 31") }
        #expect(
            failure?.message == """
                nothing was changed, as meanwhile this was done elsewhere: the edit of Ana (age 29 → 30), 4 seconds ago. \
                Look again, or repeat the line to do it all the same
                """)
        #expect(try one.line("player edit Ana --age 30") == "Ana is like that already; nothing was changed.")
        #expect(try other.line("player edit Ana --age 31") == "Changed Ana (#1): age is now 31 (was 30).")
        #expect(try one.refusal("player edit Ana --age 33") == ["the edit of Ana (age 30 → 31)"])
    }

    @Test(arguments: [
        ("player edit Ana --age 30", "player edit Ana --position winger", ["the edit of Ana (age 29 → 30)"]),
        ("team assign A Dan", "team assign B Dan", ["the move of Dan to Team A"]),
        ("team assign B Ana", "team clear", ["the move of Ana to Team B"]),
        ("team assign A Dan", "team swap", ["the move of Dan to Team A"]),
        ("team clear Ana", "team assign B Ana", ["the removal of Ana from the line-up"]),
        ("timer set 13:00", "timer set 14:00", ["setting the timer of the next match"]),
        ("checklist edit Balls --note 3", "checklist edit Balls --note 4", ["the edit of the checklist item Balls"]),
        ("player edit Zoe --age 30", "undo", ["the edit of Zoe (age not known → 30)"]),
    ])
    func refusesAnOverlappingChange(first: String, second: String, reasons: [String]) throws {
        try one.line(first)
        let before = try one.app.contents()
        #expect(try other.refusal(second) == reasons)
        #expect(try one.app.contents() == before, "a refused change has no effect")
        #expect(try other.refusal(second) == nil, "the change counts as seen after the warning")
    }

    @Test(arguments: [
        ("player edit Ana --age 30", "player edit Ion --age 31"), ("team assign A Dan", "team assign B Ana"),
        ("player add Eva", "player add Mia"), ("team assign A Dan", "match start"),
        ("checklist check Balls", "checklist check Bibs"), ("team assign A Dan", "team select Dan"),
    ])
    func allowsUnrelatedChanges(first: String, second: String) throws {
        try one.line(first)
        #expect(try other.refusal(second) == nil)
    }

    @Test func letsBothShellsScore() throws {
        try one.line("match start")
        try other.lines("goal Ana", "score A +1")
        try one.lines("goal Ion", "timer pause", "score B =7")
        #expect(try other.line("score A +1") == "Team A 3-7 Team B.")
    }

    @Test func refusesToUndoAnUnseenChange() throws {
        try one.line("match start")
        try one.line("goal Ana")
        try other.look()
        try one.line("goal Ion")
        #expect(try other.refusal("undo") == ["Ion's goal"])
        try one.line("goal Zoe")
        #expect(try other.refusal("replace goal Ana") == ["Zoe's goal"])
        #expect(try other.line("replace goal Ana")?.hasPrefix("Replaced Zoe's goal.") == true)
        #expect(try one.refusal("undo") == ["Ana's goal"])
        #expect(try one.line("undo")?.hasPrefix("Took back Ana's goal.") == true)
        #expect(try other.refusal("redo") == ["taking Ana's goal back"])
    }

    @Test func noticesUndoAndRedo() throws {
        try one.line("player edit Ana --age 30")
        try other.look()
        try one.line("undo")
        #expect(try other.refusal("player edit Ana --age 31") == ["taking the edit of Ana (age 29 → 30) back"])
        try one.line("redo")
        // Undone entries leave the undo log at the next change.
        try one.lines("undo", "player add Eva")
        #expect(
            try other.refusal("player edit Ana --age 31") == [
                "doing the edit of Ana (age 29 → 30) again", "taking the edit of Ana (age 29 → 30) back",
            ])
        #expect(try one.app.journal().first == "the new player Eva", "tombstones are not listed")
        #expect(throws: ChangesFailure.nothingToRedo) { try one.line("redo") }
    }

    @Test func ignoresTheShellsOwnChanges() throws {
        try one.lines("player edit Ana --age 30", "player edit Ana --age 31", "undo", "redo", "team assign B Ana")
        try other.line("player add Eva")
        #expect(try one.refusal("player edit Ana --age 32") == nil)
        #expect(try one.refusal("team assign A Ana") == nil)
    }

    @Test func ignoresTheShellsOwnChangesBeforeItsFirstResult() throws {
        one.seenRevision = SeenRevision()
        try one.lines("player edit Ana --age 30", "player edit Ana --age 31")
        #expect(try other.refusal("player edit Ana --age 32")?.count == 2)
    }

    @Test func ignoresRowsThatOnlyEventListenersChange() throws {
        try one.lines(
            "checklist add Pump --due 2026-11-28T17:30", "checklist template save weekly", "checklist remove pump",
            "checklist template apply weekly")
        try other.look()
        try one.line("checklist edit Pump --note Red")
        #expect(try other.refusal("match plan 2026-11-29T18:30") == nil, "the due time of the pump follows the match")
        #expect(try one.refusal("checklist edit Pump --note Blue") == ["the plan for the next match"])
    }

    @Test func countsOnlyShownResultsAsSeen() throws {
        try one.line("player edit Ana --age 30")
        try other.line("player list")
        #expect(try other.refusal("player edit Ana --age 31") == nil)
        try one.look()
        #expect(try one.refusal("player edit Ana --age 32") == nil)
        #expect(throws: (any Error).self) { try other.line("player show Nobody") }
        #expect(try other.refusal("player edit Ana --age 31") != nil, "after a failure nothing counts as seen")
    }

    @Test func doesNotApplyToScripts() throws {
        try one.line("player edit Ana --age 30")
        try other.app.line("player edit Ana --age 31")
        #expect(try one.refusal("player edit Ana --age 30") == ["the edit of Ana (age 30 → 31)"])
    }

    @Test func refusesToDeleteAPlayerEditedDuringTheQuestion() throws {
        let view = SlowView { [one] in try one.line("player edit Ana --age 30") }
        #expect(try other.refusal("player delete Ana", view: view) == ["the edit of Ana (age 29 → 30)"])
        let again = SlowView { [one] in try one.line("player edit Zoe --age 30") }
        #expect(try other.refusal("player delete Ana", view: again) == nil)
    }

    @Test func explainsWhyTheQuestionHasChanged() throws {
        try other.line("player edit Dan --name Anabel")
        try one.look()
        let view = SlowView { [one] in try one.lines("player edit Ana --name Bea", "player add Eva") }
        #expect(try other.refusal("player delete ana", view: view)?.count == 2)
        #expect(try other.line("player delete ana", view: RecordingView(answers: [true]))?.contains("Anabel") == true)
    }

    @Test func reportsAConflictWhenTheUndoLogMayBeIncomplete() throws {
        for number in 0...UndoLog.capacity {
            try one.app.line("player edit \(number == 0 ? "Zoe" : "Dan") --age \(number % 99 + 1)")
        }
        #expect(try other.refusal("player edit Ana --age 31") != nil, "her changes may have left the undo log")
        try other.line("player edit Ana --age 31")
        #expect(try other.refusal("player edit Zoe --age 31") == nil)
    }

    @Test func tracksNoRevisionWithoutAnUndoLog() throws {
        let desk = try Desk(try squad(disabled: ["changes"]))
        try desk.lines("player add Ana", "player edit Ana --age 30")
        #expect(desk.seenRevision == SeenRevision())
    }

    /// A view that confirms after another shell has made a change.
    private struct SlowView: ViewAdapter, @unchecked Sendable {
        let meanwhile: () throws -> Void

        func show(_ screen: Screen) {}
        func secret(_ request: SecretRequest) throws -> Secret { throw ViewFailure.needsSecret(request.parameter.name) }
        func confirms(_ question: String) throws -> Bool {
            try meanwhile()
            return true
        }
    }
}
