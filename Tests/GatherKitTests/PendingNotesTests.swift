import GatherTestSupport
import Testing

@testable import GatherKit

/// What is kept of the changes of a long script.
struct PendingNotesTests {
    /// Counts how many are alive.
    private final class Witness {
        private let leave: () -> Void

        init(leave: @escaping () -> Void) { self.leave = leave }

        deinit { leave() }
    }

    private func add(_ count: Int, to notes: inout PendingNotes, eachInSavepoint: Bool) -> Int {
        var left = 0
        for number in 0..<count {
            let witness = Witness { left += 1 }
            let mark = eachInSavepoint ? notes.beginSavepoint() : nil
            notes.add(
                .init(organizerID: 1, madeAt: VirtualClock.start) {
                    withExtendedLifetime(witness) { Change("\(number)", []) }
                })
            if let mark { notes.endSavepoint(mark, isRolledBack: false) }
        }
        return count - left
    }

    @Test(arguments: [false, true])
    func areFewHoweverManyWereAdded(eachInSavepoint: Bool) throws {
        var notes = PendingNotes()
        #expect(add(10_000, to: &notes, eachInSavepoint: eachInSavepoint) <= 2 * Journal.capacity)
        #expect(try notes.takeUnwritten().last?.change().summary == "9999")
    }

    @Test func comeBackWithASavepoint() throws {
        var notes = PendingNotes()
        _ = add(1, to: &notes, eachInSavepoint: true)
        let mark = notes.beginSavepoint()
        _ = add(10_000, to: &notes, eachInSavepoint: true)
        notes.endSavepoint(mark, isRolledBack: true)
        #expect(try notes.takeUnwritten().map { try $0.change().summary } == ["0"])
    }

    private func add(_ name: String, to notes: inout PendingNotes) {
        let state = SavedState(kind: "thing", key: name, state: nil, left: nil)
        notes.add(.init(organizerID: 1, madeAt: VirtualClock.start) { Change("the change of \(name)", [state]) })
    }

    /// Adds what a listener notes.
    private func react(_ names: String..., in notes: inout PendingNotes, fails: Bool = false) {
        let mark = notes.beginSavepoint()
        for name in names { add(name, to: &notes) }
        if !fails { notes.joinSavepoint(mark) }
        notes.endSavepoint(mark, isRolledBack: fails)
    }

    /// What would be written, each change as the things that it touched.
    private func unwritten(_ notes: inout PendingNotes) throws -> [[String]] {
        try notes.takeUnwritten().map { note in
            let change = try note.change()
            #expect(change.summary == "the change of \(change.states[0].key)")
            return change.states.map(\.key)
        }
    }

    @Test func becomeAPartOfTheChangeThatIsReactedTo() throws {
        var notes = PendingNotes()
        add("player", to: &notes)
        add("match", to: &notes)
        react("debt", "fee", in: &notes)
        react(in: &notes)
        react("list", in: &notes)
        add("plan", to: &notes)
        #expect(try unwritten(&notes) == [["player"], ["match", "debt", "fee", "list"], ["plan"]])
    }

    @Test func becomeAPartOfAReactionThatIsReactedTo() throws {
        var notes = PendingNotes()
        add("match", to: &notes)
        let mark = notes.beginSavepoint()
        add("debt", to: &notes)
        react("list", in: &notes)
        notes.joinSavepoint(mark)
        notes.endSavepoint(mark, isRolledBack: false)
        #expect(try unwritten(&notes) == [["match", "debt", "list"]])
    }

    @Test func standAloneWhereNothingWasNotedBefore() throws {
        var notes = PendingNotes()
        react("debt", in: &notes)
        // What was noted before a transaction began is not what its event is about.
        let mark = notes.beginSavepoint()
        react("list", in: &notes)
        notes.endSavepoint(mark, isRolledBack: false)
        #expect(try unwritten(&notes) == [["debt"], ["list"]])
    }

    @Test func standAloneWhereTheChangeIsInTheJournalAlready() throws {
        var notes = PendingNotes()
        let mark = notes.beginSavepoint()
        add("match", to: &notes)
        #expect(try unwritten(&notes) == [["match"]])
        react("debt", in: &notes)
        #expect(try unwritten(&notes) == [["debt"]])
        notes.endSavepoint(mark, isRolledBack: false)
    }

    @Test func standAloneWhereTheReactionIsInTheJournalAlready() throws {
        var notes = PendingNotes()
        add("match", to: &notes)
        let mark = notes.beginSavepoint()
        add("debt", to: &notes)
        #expect(try unwritten(&notes) == [["match"], ["debt"]])
        notes.joinSavepoint(mark)
        notes.endSavepoint(mark, isRolledBack: false)
        #expect(try unwritten(&notes) == [])
    }

    @Test func areForgottenOfAReactionThatFails() throws {
        var notes = PendingNotes()
        add("match", to: &notes)
        react("debt", in: &notes, fails: true)
        react("list", in: &notes)
        #expect(try unwritten(&notes) == [["match", "list"]])
    }
}
