import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Matches

/// Gathers and the countdown in the report of a dry run.
struct MatchDryRunTests {
    private let app: TestApplication

    init() throws { app = try matchDay() }

    /// The fields of gathers and the countdown that lines would change, with their values before and after.
    private func differences(_ lines: String...) throws -> [String] {
        let changes = try app.dryRun(lines)
        for line in lines { try app.line(line) }
        return changes.flatMap { change -> [String] in
            guard let before = change.before, let after = change.after else { return [] }
            return before.record.differences(to: after.record).map {
                "\($0.name): \(text($0.before)) → \(text($0.after))"
            }
        }
    }

    private func row(id: Int) -> RowDescription {
        RowDescription(
            VirtualClock.start.local,
            [
                "id": .text(UUID(number: id).uuidString),
                "score": .text("1-0"),
                "teamA": .list([.text("Ana")]),
                "teamB": .list([.text("Ion")]),
                "goals": .list([.text("1' Ion (own goal)")]),
                "timer": .text("running until 2026-11-21T12:10:00Z"),
                "startedAt": .text("2026-11-21T12:00:00Z"),
                "endedAt": .null,
                "ratings": .null,
            ])
    }

    @Test func reportsAStartedMatch() throws {
        let lines = ["match start", "goal Ion --own"]
        #expect(try app.dryRun(lines) == [DryRunChange("gather", from: nil, to: row(id: 1))])
        for line in lines { try app.line(line) }
        #expect(try app.dryRun("match cancel --yes") == [DryRunChange("gather", from: row(id: 2), to: nil)])
    }

    @Test func reportsChangesToAMatch() throws {
        try app.line("match start")
        app.clock.advance(seconds: 60)
        #expect(try differences().isEmpty, "elapsed time is not a change")
        #expect(
            try differences("timer pause") == ["timer: running until 2026-11-21T12:10:00Z → paused, 09:00 left"]
        )
        #expect(try differences("timer set 12:30 --yes") == ["timer: paused, 09:00 left → stopped, 12:30 left"])
        #expect(
            try differences("goal Ana") == ["score: 0-0 → 1-0", "goals: none → 2' Ana"],
            "a goal is a part of its match")
        #expect(try differences("match edit --unrated") == ["ratings: none → left out"])
        #expect(
            try differences("score B +1", "match end --yes") == [
                "score: 1-0 → 1-1", "goals: 2' Ana → 2' Ana, 2' scorer not noted",
                "timer: stopped, 12:30 left → none", "endedAt: none → 2026-11-21T12:01:00Z",
            ]
        )
        #expect(try differences("player delete Ana --yes").isEmpty, "history keeps names as they were")
    }

    @Test func reportsTheCountdownOfTheNextMatch() throws {
        #expect(
            try app.dryRun("timer set 12:30") == [
                DryRunChange("timer", from: nil, to: RowDescription("next match", ["setting": .duration(750)]))
            ])
        try app.line("timer set 12:30")
        #expect(try differences("timer set 11:00") == ["setting: 12:30 → 11:00"])
        #expect(try differences("timer set 11:00").isEmpty)
    }

    private func text(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .duration(let seconds): MinutesAndSeconds.text(seconds: seconds)
        case .list(let values) where !values.isEmpty: values.map(text).joined(separator: ", ")
        default: "none"
        }
    }
}
