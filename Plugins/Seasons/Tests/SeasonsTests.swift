import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Seasons

/// The test's clock begins on 21 November 2026.
struct SeasonsTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    private func seasons() throws -> [String] {
        try app.session { try Season.all(in: $0) }.map { "\($0.name) \($0.from.text) \($0.to?.text ?? "…")" }
    }

    @Test func startTodayOrOnADay() throws {
        #expect(
            try app.line("season start \"Spring 2026\" --from 2026-03-01T20:00")
                == "The season Spring 2026 begins on Sun 1 Mar 2026.")
        #expect(
            try app.line("season start \"Autumn 2026\"")
                == "The season Autumn 2026 begins on Sat 21 Nov 2026. The season Spring 2026 ends on Fri 20 Nov 2026.")
        #expect(try seasons() == ["Spring 2026 2026-03-01 2026-11-20", "Autumn 2026 2026-11-21 …"])
        let list = try app.open("season list")
        #expect(try list.table.rows.map { $0[1] } == ["Autumn 2026", "Spring 2026"])
        #expect(try list.value[0]["to"] == .null)
        #expect(try list.value[1]["to"] == .text("2026-11-20"))
    }

    @Test func endTodayOrOnADay() throws {
        #expect(throws: SeasonsFailure.noneRuns) { try app.open("season end") }
        try app.line("season start Autumn --from 2026-09-01")
        #expect(throws: SeasonsFailure.self) { try app.open("season end --on 2026-08-31") }
        #expect(try app.line("season end --on 2026-10-31") == "The season Autumn ends on Sat 31 Oct 2026.")
        #expect(throws: SeasonsFailure.noneRuns) { try app.open("season end") }
        #expect(try app.line("undo") == "Undid the end of the season Autumn.")
        try app.line("season end")
        #expect(try seasons() == ["Autumn 2026-09-01 2026-11-21"])
    }

    @Test(arguments: [
        (
            "Spring --from 2026-11-01",
            "the season Winter begins on Tue 10 Nov 2026; start the new season on a later day with --from"
        ),
        (
            "Spring --from 2026-11-10",
            "the season Winter begins on Tue 10 Nov 2026; start the new season on a later day with --from"
        ),
        (
            "Spring --from 2026-08-31",
            "the season Summer lasts until Mon 31 Aug 2026; start the new season on a later day with --from"
        ),
        (
            "SUMMER",
            "there is already a season Summer; give another name, or delete that season with: season delete NAME"
        ),
    ])
    func neverShareADayOrAName(words: String, message: String) throws {
        try app.lines(
            "season start Summer --from 2026-06-01", "season end --on 2026-08-31",
            "season start Winter --from 2026-11-10")
        let before = try seasons()
        let failure = #expect(throws: SeasonsFailure.self) { try app.open("season start \(words)") }
        #expect(failure?.message == message)
        #expect(try seasons() == before)
    }

    @Test func startTogetherWithTheEndOfTheOneBeforeInOneStep() throws {
        try app.lines("season start Summer --from 2026-06-01", "season start Winter --from 2026-11-01")
        #expect(try app.line("undo") == "Undid the start of the season Winter.")
        #expect(try seasons() == ["Summer 2026-06-01 …"])
        try app.line("redo")
        #expect(try seasons() == ["Summer 2026-06-01 2026-10-31", "Winter 2026-11-01 …"])
    }

    @Test func areDeletedAndComeBack() throws {
        try app.lines("season start Summer --from 2026-06-01", "season delete summ --yes")
        #expect(try seasons() == [])
        try app.line("undo")
        #expect(try seasons() == ["Summer 2026-06-01 …"])
    }
}

struct SeasonPeriodTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        try app.lines(
            "player add Ana", "player add Ion",
            "history add 2026-05-31 --team-a Ana --team-b Ion --score 1-0",
            "history add 2026-06-01 --team-a Ana --team-b Ion --score 2-0",
            "history add 2026-10-31 --team-a Ana --team-b Ion --score 0-1",
            "history add 2026-11-01 --team-a Ana --team-b Ion --score 0-2",
            "season start \"Summer 2026\" --from 2026-06-01", "season start \"Winter 2026\" --from 2026-11-01")
    }

    private func played(_ options: String) throws -> Value {
        try app.open("leaderboard appearances \(options)").value[0]["appearances"]
    }

    @Test func countTheMatchesFromTheFirstToTheLastDay() throws {
        #expect(try played("") == .integer(4))
        #expect(try played("--season \"Summer 2026\"") == .integer(2))
        #expect(try played("--season winter") == .integer(1))
        #expect(try app.open("leaderboard show Ana --season summer").value["matches"].elements.count == 2)
        #expect(try app.open("rating show Ana --season summer").value["matchesPlayed"].elements.count == 2)
    }

    @Test func standInTitles() throws {
        let screen = try app.open("leaderboard points --season summer --last 1")
        #expect("\(screen.blocks)".contains(", in the season Summer 2026, in the last match"))
    }

    @Test func areRefusedTogetherWithDays() throws {
        let failure = #expect(throws: UsageFailure.self) {
            try app.open("leaderboard wins --season summer --from 2026-06-02")
        }
        #expect(failure?.message == "--season already sets the first and the last day; leave out --from and --to")
    }

    @Test func haveANameThatIsKnown() throws {
        func message(_ name: String) -> String? {
            #expect(throws: RowFailure.self) { try app.open("rating list --season \(name)") }?.message
        }
        #expect(message("autumn") == "there is no season \"autumn\"; list them with: season list")
        #expect(
            message("2026")
                == "\"2026\" could be Summer 2026 (#1), Winter 2026 (#2); type more of it, or the #number")
        try app.lines("season delete summer --yes", "season delete #2 --yes")
        #expect(message("winter") == "there is no season \"winter\"; list them with: season list")
    }

    @Test func areSuggested() throws {
        let suggestions = try app.suggestions(for: "season", of: "leaderboard wins")
        #expect(suggestions.map(\.text) == ["Summer 2026", "Winter 2026"])
    }

    @Test func areUnknownWithoutTheirModule() throws {
        let other = try TestApplication(allFeatures.filter { $0 != SeasonsModule.self })
        let failure = #expect(throws: RowFailure.self) { try other.open("rating list --season summer") }
        #expect(failure?.kind == .notFound)
        try other.open("rating list")
    }
}
