import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import Changes
@testable import GatherKit

/// The rules of undo and redo.
struct UndoLogTests {
    private let app: TestApplication

    init() throws { app = try squad() }

    private func names() throws -> [String] {
        try app.session { try Player.all(startingWith: "", limit: 10_000, in: $0) }.map(\.name.text)
    }

    @Test func refusesUndoAndRedoWithoutEntries() throws {
        #expect(throws: ChangesFailure.tooFewToUndo(0)) { try app.line("undo") }
        #expect(throws: ChangesFailure.tooFewToRedo(0)) { try app.line("redo") }
        try app.lines("player add Ana", "undo")
        #expect(throws: ChangesFailure.tooFewToUndo(0)) { try app.line("undo") }
        #expect(try names().isEmpty)
    }

    @Test func listsTheNewestFirst() throws {
        try app.lines("player add Ana", "player add Ion", "player add Zoe", "undo")
        #expect(try app.journal() == ["(the new player Zoe)", "the new player Ion", "the new player Ana"])
        guard case .list(let values) = try app.open("changes", "--limit", "1").value else { throw CancellationError() }
        #expect(
            values == [
                .record([
                    "id": .integer(3), "change": .text("the new player Zoe"),
                    "madeAt": .text("2026-11-21T12:00:00Z"), "undone": .boolean(true), "steps": .integer(1),
                    "by": .null,
                ])
            ])
    }

    @Test func takesSeveralStepsAtOnce() throws {
        try app.lines("player add Ana", "player add Ion", "player add Zoe", "player add Dan", "player add Eva", "undo")
        let before = try app.contents()
        let screen = try app.open("undo", "3")
        #expect(screen.blocks.first == .text("Undid 3 changes."))
        guard case .table(let table) = screen.blocks.last else { throw CancellationError() }
        #expect(table.rows.map(\.first) == ["the new player Dan", "the new player Zoe", "the new player Ion"])
        #expect(try names() == ["Ana"])
        #expect(try app.line("redo 3") == "Redid 3 changes.")
        #expect(try app.contents() == before)
        guard case .list(let taken) = try app.open("undo", "4").value else { throw CancellationError() }
        #expect(taken.count == 4)
        #expect(
            taken.last
                == .record([
                    "id": .integer(1), "change": .text("the new player Ana"), "madeAt": .text("2026-11-21T12:00:00Z"),
                ]))
    }

    @Test func takesNoStepOfTooMany() throws {
        try app.lines("player add Ana", "player add Ion", "undo")
        #expect(throws: ChangesFailure.tooFewToUndo(1)) { try app.line("undo 2") }
        #expect(throws: ChangesFailure.tooFewToRedo(1)) { try app.line("redo 2") }
        #expect(try app.journal() == ["(the new player Ion)", "the new player Ana"])
        #expect(throws: UsageFailure.self) { try app.line("undo 0") }
    }

    @Test func saysHowManyStepsLeadToAChange() throws {
        try app.lines("player add Ana", "player add Ion", "player add Zoe", "player add Dan", "undo 2")
        let screen = try app.open("changes")
        guard case .table(let table) = screen.blocks.first else { throw CancellationError() }
        #expect(table.rows.map(\.last) == ["redo 2", "redo", "undo", "undo 2"])
        #expect(
            screen.blocks.suffix(2) == [
                .text("To revert the new player Ion, type: undo"), .text("To redo the new player Zoe, type: redo"),
            ])
        let rows = screen.pageBlocks.flatMap(\.actions)
        #expect(
            rows.map(\.title) == [
                "the new player Dan", "the new player Zoe", "the new player Ion", "the new player Ana",
            ])
        #expect(
            rows.flatMap(\.commands).map { "\($0.title): \($0.words.joined(separator: " "))" } == [
                "Redo this and 1 older change: redo 2", "Redo: redo", "Undo: undo",
                "Undo this and 1 newer change: undo 2",
            ])
        #expect(rows.map { $0.note.hasPrefix("undone, ") } == [true, true, false, false])
        guard case .table(let newest) = try app.open("changes", "--limit", "1").blocks.first else {
            throw CancellationError()
        }
        #expect(newest.rows.map(\.last) == ["redo 2"])
    }

    @Test func forgetsUndoneEntriesAtTheNextChange() throws {
        try app.lines("player add Ana", "player add Ion", "undo", "undo", "redo", "player add Zoe")
        #expect(throws: ChangesFailure.tooFewToRedo(0)) { try app.line("redo") }
        #expect(try app.journal() == ["the new player Zoe", "the new player Ana"])
    }

    @Test func survivesARestart() throws {
        let path = app.folder.path("store.sqlite")
        try squad(store: path).lines("player add Ana", "player add Ion")
        let second = try squad(store: path)
        #expect(try second.line("undo") == "Undid the new player Ion.")
        let third = try squad(store: path)
        #expect(try third.line("undo") == "Undid the new player Ana.")
        #expect(try second.line("redo") == "Redid the new player Ana.")
        #expect(try third.line("redo") == "Redid the new player Ion.")
        #expect(try third.journal() == second.journal())
    }

    @Test func isSeparateForEachOrganizer() throws {
        try app.line("player add Ana")
        try app.logInAsAnother()
        #expect(throws: ChangesFailure.tooFewToUndo(0)) { try app.line("undo") }
        try app.line("player add Ion")
        #expect(try app.journal() == ["the new player Ion"])
        app.identity = .known(.local)
        #expect(try app.line("undo") == "Undid the new player Ana.")
        #expect(throws: ChangesFailure.tooFewToUndo(0)) { try app.line("undo") }
    }

    @Test func dropsTheChangesOfARolledBackSavepoint() throws {
        try app.session { session in
            try open("player add Ana", in: session)
            try takingBack(session) {
                try open("player add Ion", in: session)
                try open("player add Zoe", in: session)
            }
            try session.savepoint { try open("player add Dan", in: session) }
        }
        #expect(try names() == ["Ana", "Dan"])
        #expect(try app.journal() == ["the new player Ana and 1 more change"])
        #expect(try app.line("undo") == "Undid the new player Ana and 1 more change.")
        #expect(try names() == [])
        try app.line("redo")
        #expect(try names() == ["Ana", "Dan"])
    }

    @Test func keepsOnlyTheNewestEntries() throws {
        try insert(1...UndoLog.capacity, .done)
        try app.line("player add Ana")
        let journal = try app.journal()
        #expect(journal.count == UndoLog.capacity)
        #expect(journal.first == "the new player Ana" && journal.last == "change 2")
    }

    private func insert(_ ids: ClosedRange<Int>, _ state: UndoEntry.State) throws {
        try app.session { session in
            let entries = ids.map {
                UndoEntry(
                    id: $0, madeAt: session.now, summary: "change \($0)", state: state,
                    linkNumber: nil, makerID: nil)
            }
            try UndoEntry.table.insert(entries, in: session)
        }
    }

    @Test func dropsTheOldestEntriesNowAndThen() throws {
        try app.line("player add Ana")
        func ids() throws -> [Int] {
            try app.session { try UndoEntry.table.all("ORDER BY id", in: $0).map(\.id) }
        }
        // However many entries are undone and redone, no change is dropped because of them.
        try insert(2...2099, .tombstone)
        try app.line("player add Ion")
        #expect(try ids() == [1] + Array(101...2100))
        try insert(2101...3098, .done)
        try app.lines("player add Zoe", "player add Dan")
        #expect(try ids() == Array(2101...3100))
        #expect(try app.journal().count == UndoLog.capacity)
    }

    @Test func recordsOneEntryPerSession() throws {
        func add(_ number: Int, _ session: Session) throws { try open("player add P\(number)", in: session) }
        try app.logInAsAnother()
        try app.session { session in
            let other = session.organizer
            try add(0, session)
            session.organizer = .local
            for number in 1...1100 { try add(number, session) }
            try takingBack(session) { for number in 1101...2200 { try add(number, session) } }
            session.title = "the script"
            session.organizer = other
        }
        #expect(try app.journal() == ["the new player P0"])
        app.identity = .known(.local)
        #expect(try app.journal() == ["the script"])
        try app.line("undo")
        #expect(try names().isEmpty)
        try app.line("redo")
        #expect(try names().count == 1100)
    }

    /// Consecutive insertions take up one line of the undo log, whatever their number.
    @Test func staysSmallAfterManyInsertions() throws {
        try app.session { session in
            for number in 1...1100 { try open("player add P\(number)", in: session) }
            try open("player delete P600 --yes", in: session)
            try open("player edit P700 --age 30", in: session)
        }
        let text = try app.session { session in
            try session.first("SELECT rows FROM change_rows") { try $0.text("rows") }
        }
        #expect(text?.contains(#""before":[],"added":[],"ranges":[[1,599],[601,1100]]"#) == true)
        try app.line("undo")
        #expect(try names().isEmpty)
    }

    @Test func restoresNamesThatWereExchanged() throws {
        try app.lines("player add Ana", "player add Ion")
        let before = try app.contents()
        try app.session { session in
            for (name, other) in [("Ana", "X"), ("Ion", "Ana"), ("X", "Ion")] {
                try open("player edit \(name) --name \(other)", in: session)
            }
        }
        let after = try app.contents()
        try app.line("undo")
        #expect(try app.contents() == before)
        try app.line("redo")
        #expect(try app.contents() == after)
    }

    @Test(arguments: [
        (["player add Ana", "team select Ana"], ["team clear Ana", "team select Ana"]),
        (["player add Ana", "team assign A Ana"], ["team clear Ana", "team assign B Ana"]),
        (
            ["checklist add Ball", "checklist template save x", "checklist add Bibs"],
            ["checklist template remove x", "checklist template save x"]
        ),
        (["player add Ana"], ["player edit Ana --age 20", "player delete Ana --yes", "player add Ana"]),
    ])
    func undoesRowsThatWereDeletedAndAddedAgain(before: [String], script: [String]) throws {
        for line in before { try app.line(line) }
        let (start, steps) = (try app.contents(), try app.journal())
        try app.session { session in
            for line in script { try open(line, in: session) }
            session.title = "the script"
        }
        let end = try app.contents()
        guard try app.journal() != steps else { return #expect(start == end) }
        for _ in 1...2 {
            try app.line("undo")
            #expect(try app.contents() == start)
            try app.line("redo")
            #expect(try app.contents() == end)
        }
        for _ in try app.journal() { try app.line("undo") }
        #expect(try app.contents().allSatisfy(\.value.isEmpty))
    }

    @Test func forgetsTheChangesOfAnAccountThatIsDeleted() throws {
        try app.logInAsAnother()
        try app.session { session in
            try open("player add Ana", in: session)
            try open("account delete --yes", in: session)
            try open("player add Ion", in: session)
        }
        #expect(try app.journal() == ["the new player Ion"])
    }

    /// Runs work in a savepoint that is rolled back.
    private func takingBack(_ session: Session, _ work: () throws -> Void) throws {
        do {
            try session.savepoint { () throws -> Void in
                try work()
                throw CancellationError()
            }
        } catch is CancellationError {}
    }

    private func open(_ line: String, in session: Session) throws {
        _ = try session.registry.bind(line).open(in: session, logger: app.application.logger)
    }
}
