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
}
