import Foundation
import GatherKit
import GatherModels
import GatherTestSupport
import Testing

@testable import Matches

/// What a rehearsal tells of gathers and the countdown.
struct MatchInventoryTests {
    private let app: TestApplication

    init() throws { app = try matchDay() }

    private func stock() throws -> Stock { try app.session { try Stock(of: [.local], in: $0) } }

    /// The fields of gathers and the countdown that lines change, with what they hold before and after.
    private func differences(_ lines: String...) throws -> [String] {
        let before = try stock()
        for line in lines { try app.line(line) }
        return try stock().changes(since: before).flatMap { change -> [String] in
            guard case .changed(let old, let new) = change.kind else { return [] }
            return old.record.differences(to: new.record).map { "\($0.name): \(text($0.before)) → \(text($0.after))" }
        }
    }

    @Test func tellsThatAMatchBegan() throws {
        let before = try stock()
        try app.line("match start")
        try app.line("goal Ion --own")
        let item = Inventory.Item(
            key: UUID(number: 1).uuidString,
            name: VirtualClock.start.local,
            record: [
                "id": .text(UUID(number: 1).uuidString),
                "score": .text("1-0"),
                "teamA": .list([.text("Ana")]),
                "teamB": .list([.text("Ion")]),
                "goals": .list([.text("1' Ion (own goal)")]),
                "timer": .text("running until 2026-11-21T12:10:00Z"),
                "startedAt": .text("2026-11-21T12:00:00Z"),
                "endedAt": .null,
            ]
        )
        #expect(try stock().changes(since: before) == [InventoryChange("gather", .added(item))])
        let after = try stock()
        try app.line("match cancel --yes")
        #expect(try stock().changes(since: after) == [InventoryChange("gather", .removed(item))])
    }

    @Test func tellsWhatBecameOfAMatch() throws {
        try app.line("match start")
        app.clock.advance(seconds: 60)
        #expect(try differences().isEmpty, "time that goes by is no change")
        #expect(
            try differences("timer pause") == ["timer: running until 2026-11-21T12:10:00Z → paused, 09:00 left"]
        )
        #expect(try differences("timer set 12:30") == ["timer: paused, 09:00 left → stopped, 12:30 left"])
        #expect(
            try differences("score B +1", "match end --yes") == [
                "score: 0-0 → 0-1", "timer: stopped, 12:30 left → none", "endedAt: none → 2026-11-21T12:01:00Z",
            ]
        )
        #expect(try differences("player delete Ana --yes").isEmpty, "history keeps names as they were")
    }

    @Test func tellsTheCountdownOfTheNextMatch() throws {
        #expect(try differences("timer set 12:30") == ["setting: 10:00 → 12:30"])
        #expect(try differences("timer set 12:30").isEmpty)
    }

    private func text(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .duration(let seconds): MatchTimer.clock(seconds: seconds)
        default: "none"
        }
    }
}
