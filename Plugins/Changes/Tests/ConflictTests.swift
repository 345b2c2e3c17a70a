import Account
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Players
import Testing

@testable import Changes

/// Two shells on one store: undo, redo and replace refer to the change that a shell has seen last.
struct ConflictTests {
    /// A shell, reduced to opening routes.
    private final class Desk {
        let app: TestApplication
        private let mark = SeenMark()
        var seenRevision: SeenRevision { mark.revision }

        init(_ app: TestApplication) throws {
            self.app = app
            try look()
        }

        func look() throws {
            try app.application.session(.read, as: &app.identity, seeing: mark) { _ in }
        }

        @discardableResult
        func line(_ text: String, view: any ViewAdapter = RecordingView()) throws -> String? {
            let screen = try app.application.open(
                app.application.registry.bind(text), as: &app.identity, seeing: mark, view: view)
            return screen.sentence
        }

        func lines(_ lines: String...) throws { for line in lines { try self.line(line) } }

        /// The changes that a line conflicts with.
        func refusal(_ text: String, view: any ViewAdapter = RecordingView()) throws -> [String]? {
            do {
                try line(text, view: view)
                return nil
            } catch let failure as ConflictFailure {
                return failure.changes.map(\.summary)
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

    @Test func refusesUndoOnceThenLetsItProceed() throws {
        try one.line("player edit Ana --age 30")
        clock.advance(seconds: 4)
        let failure = #expect(throws: ConflictFailure.self) { try other.line("undo") }
        #expect(
            failure?.message == """
                nothing was changed, because there were changes elsewhere in the meantime: the changes to Ana (age 29 → 30), 4 seconds ago. \
                Check them, or repeat the command to run it anyway
                """)
        #expect(try other.line("undo") == "Undid the changes to Ana (age 29 → 30).")
    }

    @Test(arguments: [
        ("player edit Ana --age 30", "player edit Ana --age 31", "Changed Ana: age is now 31 (was 30)."),
        ("team assign A Dan", "team assign B Dan", nil), ("match start", "goal Ana", nil),
    ])
    func letsBothChangeTheSame(first: String, second: String, answer: String?) throws {
        try one.line(first)
        let text = try other.line(second)
        #expect(answer == nil || text == answer)
    }

    @Test func takesBackSeveralOfItsOwn() throws {
        try one.lines("player edit Ana --age 30", "player edit Ana --age 31")
        #expect(try one.line("undo 2") == "Undid 2 changes.")
        try other.line("player add Eva")
        #expect(try one.refusal("undo 2") == ["the new player Eva"])
    }

    @Test func refusesToUndoAnUnseenChange() throws {
        try one.line("match start")
        try one.line("goal Ana")
        try other.look()
        try one.line("goal Ion")
        #expect(try other.refusal("undo") == ["Ion's goal"])
        try one.line("goal Zoe")
        #expect(try other.refusal("undo") == ["Zoe's goal"])
        #expect(try other.line("undo")?.hasPrefix("Undid Zoe's goal.") == true)
        #expect(try one.refusal("redo") == ["undoing Zoe's goal"])
    }

    @Test func refusesADeletionWhoseQuestionHasChanged() throws {
        let view = SlowView { [one] in try one.line("player edit Ana --name Anabel") }
        #expect(throws: ViewFailure.overtaken) { try other.line("player delete #1", view: view) }
    }

    @Test func tracksNoRevisionWithoutAnUndoLog() throws {
        let desk = try Desk(try TestApplication([AccountModule.self, PlayersModule.self]))
        try desk.lines("player add Ana", "player edit Ana --age 30")
        #expect(desk.seenRevision == SeenRevision())
    }

    /// A view that confirms after another shell has made a change.
    private struct SlowView: ViewAdapter, @unchecked Sendable {
        let meanwhile: () throws -> Void

        func secret(_ request: SecretRequest) throws -> Secret { throw ViewFailure.needsSecret(request.parameter.name) }
        func confirms(_ question: AskedQuestion) throws -> Bool {
            try meanwhile()
            return true
        }
    }
}
