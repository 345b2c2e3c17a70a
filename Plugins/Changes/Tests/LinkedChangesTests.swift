import GatherDatabase
import GatherTestSupport
import Players
import Testing

@testable import Changes
@testable import GatherKit

/// Changes through links.
struct LinkedChangesTests {
    private let app: TestApplication

    init() throws {
        app = try squad()
        try app.lines("player add Ana --age 30", "player add Ion --age 30")
    }

    /// Opens a line through a link; nil for none.
    private func open(_ line: String, through link: Int?) throws {
        try app.session { session in
            session.linkNumber = link
            _ = try app.application.registry.bind(line).open(in: session, logger: app.application.logger)
        }
    }

    private func age(of name: String) throws -> Int? {
        guard case .integer(let age) = try app.open("player show \(name)").value["age"] else { return nil }
        return age
    }

    @Test func ofTheSameRowThroughTheSameLinkAreOneEntry() throws {
        let before = try app.contents()
        for age in 31...34 { try open("player edit Ana --age \(age)", through: 7) }
        let after = try app.contents()
        #expect(try app.journal().count == 3)
        try app.line("undo")
        #expect(try app.contents() == before)
        try app.line("redo")
        #expect(try app.contents() == after && age(of: "Ana") == 34)
        try app.line("undo 2")
        #expect(try app.journal().dropFirst() == ["(the new player Ion)", "the new player Ana"])
        try app.line("redo 2")
        #expect(try app.contents() == after)
    }

    @Test func ofANewRowAreOneEntryWithIt() throws {
        let before = try app.contents()
        try open("match plan 2026-11-26T20:00 --place Here", through: 7)
        try open("match plan --place There", through: 7)
        let after = try app.contents()
        #expect(try app.journal().count == 3)
        try app.line("undo")
        #expect(try app.contents() == before)
        try app.line("redo")
        #expect(try app.contents() == after)
    }

    @Test(
        arguments: [
            ("player edit Ana --age 32", 8), ("player edit Ana --age 32", nil), ("player edit Ion --age 32", 7),
        ] as [(String, Int?)])
    func throughAnotherLinkOrOfAnotherRowAreAnotherEntry(line: String, link: Int?) throws {
        try open("player edit Ana --age 31", through: 7)
        try open(line, through: link)
        #expect(try app.journal().count == 4)
        try app.line("undo")
        #expect(try age(of: "Ana") == 31 && age(of: "Ion") == 30)
    }

    @Test func afterTheChangeOfAnotherAreAnotherEntry() throws {
        try open("player edit Ana --age 31", through: 7)
        try app.open("player add Zoe")
        try open("player edit Ana --age 32", through: 7)
        #expect(try app.journal().count == 5)
        try app.line("undo")
        #expect(try age(of: "Ana") == 31)
    }

    @Test func afterAnUndoAreAnotherEntry() throws {
        try open("player edit Ana --age 31", through: 7)
        try app.line("undo")
        try open("player edit Ana --age 32", through: 7)
        #expect(try app.journal().count == 3)
        try app.lines("undo", "redo")
        try open("player edit Ana --age 33", through: 7)
        #expect(try app.journal().count == 4, "a tombstone lies between, so that no undone state is lost")
        try app.line("undo")
        #expect(try age(of: "Ana") == 32)
    }

    @Test func areNewToThoseWhoHaveSeenTheFirst() throws {
        try open("player edit Ana --age 31", through: 7)
        let seen = try app.session { try $0.startConflictChecks() }
        try open("player edit Ana --age 32", through: 7)
        #expect(throws: ConflictFailure.self) {
            try app.session { session in
                session.seenRevision = seen
                _ = try UndoLog.undo(in: session)
            }
        }
        #expect(try age(of: "Ana") == 32)
    }

    /// More changes than there is room for entries and tombstones.
    @Test func pushNoOlderChangeOutOfTheLog() throws {
        for number in 0...(2 * UndoLog.capacity + UndoLog.capacity / 10) {
            try open("player edit Ana --age \(31 + number % 2)", through: 7)
        }
        #expect(try app.journal().dropFirst() == ["the new player Ion", "the new player Ana"])
        try app.line("undo")
        #expect(try age(of: "Ana") == 30)
    }
}
