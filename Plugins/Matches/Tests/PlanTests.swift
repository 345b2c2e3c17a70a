import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Matches

/// The time and place of the next match.
struct PlanTests {
    private let app: TestApplication

    init() throws { app = try plan() }

    private func planned() throws -> MatchDayPlan? { try app.session { try MatchDayPlan.next(in: $0) } }

    @Test(arguments: [
        ("match plan", "No match is planned. Plan one with: match plan WHEN"),
        ("match plan 2026-11-28", "The next match is on Sat 28 Nov 2026."),
        ("match plan 2026-11-28T18:30", "The next match is on Sat 28 Nov 2026, 18:30."),
        ("match plan 2026-11-28T18:30 --place Dinamo", "The next match is on Sat 28 Nov 2026, 18:30, at Dinamo."),
        ("match plan thursday 20:00 --place Dinamo", "The next match is on Thu 26 Nov 2026, 20:00, at Dinamo."),
        ("match plan --place Dinamo 26 Nov 20:00", "The next match is on Thu 26 Nov 2026, 20:00, at Dinamo."),
        // A day that has passed is one of next year.
        ("match plan 16 Nov 20:00", "The next match is on Tue 16 Nov 2027, 20:00."),
        ("match plan sat 28 nov 2026, 20:00", "The next match is on Sat 28 Nov 2026, 20:00."),
        ("match plan --none", "Nothing was changed. No match is planned. Plan one with: match plan WHEN"),
    ])
    func showsThePlan(line: String, sentence: String) throws {
        #expect(try app.line(line) == sentence)
    }

    @Test func isPlayedOnAnotherDay() throws {
        try app.lines(
            "match plan 2026-11-26T20:00 --place Dinamo --every week --until 2026-12-03",
            "match start --on 2026-11-26")
        let match = try #require(try app.session { try Match.inProgress(in: $0) })
        #expect(match.planned?.place == "Dinamo")
        let plan = try #require(try app.session { try MatchDayPlan.of(match.dayID, in: $0) })
        #expect(plan.when == DayOrMinute("2026-11-21T12:00"))
        #expect(try planned()?.when == DayOrMinute("2026-12-03T20:00"))
        try app.open("undo")
        #expect(try planned()?.when == DayOrMinute("2026-11-26T20:00"))
    }

    @Test func readsWithoutAnythingToChange() throws {
        try app.line("match plan 2026-11-28")
        let plan = try app.application.registry.bind("match plan")
        let screen = try app.application.session(.read, as: &app.identity) {
            try plan.open(in: $0, logger: app.services.logger)
        }
        #expect(screen.blocks == [.text("The next match is on Sat 28 Nov 2026.")])
        #expect(try app.line("undo") == "Undid the plan for Sat 28 Nov 2026.")
    }

    @Test func changesOnlyTheGivenFields() throws {
        try app.line("match plan 2026-11-28T18:30 --place Dinamo")
        #expect(
            try app.line("match plan --on 2026-11-28 2026-11-29") == "The next match is on Sun 29 Nov 2026, at Dinamo.")
        #expect(try app.line("match plan --place Arena") == "The next match is on Sun 29 Nov 2026, at Arena.")
        #expect(
            try app.line("match plan 2026-11-29")
                == "Nothing was changed. The next match is on Sun 29 Nov 2026, at Arena.")
        #expect(
            try app.line("match plan 2026-11-29 20:00 --places 14")
                == "The next match is on Sun 29 Nov 2026, 20:00, at Arena, for 14 players.")
        let time = try #require(DayOrMinute("2026-11-29T20:00"))
        #expect(try planned() == MatchDayPlan(number: 1, when: time, place: "Arena", places: 14, revision: 3))
        #expect(
            try app.line("match plan --none")
                == "The match on Sun 29 Nov 2026, 20:00 is cancelled. "
                + "There are no more planned matches.")
        #expect(try planned() == nil)
    }

    @Test func advisesNothingAboutACancelledMatch() throws {
        try app.open("match plan today 11:59")
        #expect(try app.open("match plan --none").blocks.count == 1)
        #expect(try app.open("match plan --on today").blocks.count == 1)
    }

    @Test func returnsThePlanAsData() throws {
        let value = try app.open("match", "plan", "2026-11-28T18:30").value
        #expect(
            value
                == .record([
                    "number": .integer(1), "when": .text("2026-11-28T18:30"),
                    "startsAt": .text("2026-11-28T18:30:00Z"), "place": .null, "places": .null, "series": .null,
                    "cancelled": .boolean(false),
                ]))
    }

    @Test func refusesContradictoryOptions() throws {
        #expect(throws: PlanFailure.noDay) { try app.line("match plan --place Dinamo") }
        #expect(throws: PlanFailure.noneAndSome) { try app.line("match plan 2026-11-28 --none") }
        #expect(throws: PlanFailure.noneAndSome) { try app.line("match plan --none --place Dinamo") }
        #expect(throws: UsageFailure.self) { try app.line("match plan soon") }
    }

    @Test(arguments: [
        ("match plan thursday 8", "; write the time as 8:00 or 20:00", 3),
        ("match plan 26 Nov 20", "; write the time as 20:00", 4),
        ("match plan thursday half past 8", "; write the time as 8:30 or 20:30", 3),
        ("match plan thursday 30", "; did you mean: match plan thursday --places 30", 3),
        ("match plan joi 20:00", "not \"joi 20:00\"; write days and months in English, or a date such as 26.11.", 2),
        ("match plan joi seara --place Dinamo", "write days and months in English, or a date such as 26.11.", 2),
    ])
    func saysHowToWriteWhen(line: String, advice: String, word: Int) throws {
        let failure = #expect(throws: UsageFailure.self) { try app.line(line) }
        #expect(failure?.message.hasSuffix(advice) == true, "\(failure?.message ?? "")")
        #expect(failure?.word == word)
    }

    @Test func saysThatATimeDoesNotExist() throws {
        #expect(
            throws: UsageFailure(
                "WHEN is \"tomorrow 25:00\", which is not a valid date or time: a day runs from 00:00 to 23:59", word: 2
            )
        ) { try app.line("match plan tomorrow 25:00") }
    }

    @Test(arguments: [
        (PlanFailure.noDay, "no match is planned yet; give a day or a time"),
        (.noneAndSome, "--none cancels the plan and cannot be combined with changes"),
    ])
    func describesEachFailure(failure: PlanFailure, message: String) {
        #expect(failure.kind == .usage)
        #expect(failure.message.hasPrefix(message))
    }

    @Test(arguments: [("11:59", "1 minute"), ("11:00", "60 minutes"), ("09:30", "2 hours")])
    func remindsOfTheKickOffOfToday(time: String, ago: String) throws {
        let reminder = Block.alert("Kick-off was \(ago) ago. Start the match with: match start")
        #expect(try app.open("match", "plan", "today \(time)").blocks.last == reminder)
    }

    @Test func pointsOutADayOfNextYear() throws {
        let warning = Block.alert("That is 360 days from now. If you meant another year, type undo, and give the year.")
        #expect(try app.open("match plan 16 Nov 20:00").blocks.last == warning)
        #expect(try app.open("match plan").blocks.count == 1)
        #expect(try app.open("match plan 1 Sep 20:00 --every week").blocks.count == 1)
    }

    @Test(arguments: ["2026-11-20", "2026-11-20T12:00"])
    func warnsAboutAPastTime(moment: String) throws {
        let remedy = "If the match was played, type undo, and then: history add \(moment)"
        #expect(try app.open("match", "plan", moment).blocks.last == .alert("That day has passed. \(remedy)"))
        let warning = Block.alert("That time has passed. Plan the next match with: match plan WHEN")
        #expect(try app.open("match", "plan").blocks.last == warning)
    }

    @Test(arguments: ["2026-11-21", "2026-11-21T12:00", "2026-12-24T18:30"])
    func doesNotWarnAboutAFutureTime(moment: String) throws {
        #expect(try app.open("match", "plan", moment).blocks.count == 1)
    }

    @Test(arguments: ["2026-11-20", "2026-11-21", "2026-11-21T18:30"])
    func isClearedByTheMatch(moment: String) throws {
        try app.line("match plan \(moment)")
        try app.line("match start")
        #expect(try planned() == nil)
        #expect(try app.line("undo") == "Undid the start of the match.")
        #expect(try planned()?.when.text == moment)
        let score = "Team A 0-0 Team B, timer running, 10:00 left."
        #expect(try app.line("redo") == "Redid the start of the match. \(score)")
        #expect(try planned() == nil)
    }

    @Test func saysAboveTheFormOnItsPageWhatIsNeeded() throws {
        #expect(try app.open("match plan").pageBlocks == [.text("Choose the day and the time of the match.")])
    }

    @Test func isRestoredWhenTheMatchIsCancelled() throws {
        try app.line("match plan 2026-11-21T19:00 --place Hall")
        let plan = try #require(try planned())
        for line in ["match start", "match cancel --yes"] { try app.line(line) }
        #expect(try planned() == plan)
        #expect(
            try app.line("undo")
                == "Undid discarding the match (0-0). Team A 0-0 Team B, timer running, 10:00 left.")
        #expect(try planned() == nil)
        try app.line("redo")
        #expect(try planned() == plan)
        for line in ["undo", "undo", "redo", "match cancel --yes"] { try app.line(line) }
        #expect(try planned() == plan)
    }

    @Test func comesBeforeAPlanMadeDuringACancelledMatch() throws {
        for line in ["match plan 2026-11-21", "match start", "match plan 2026-11-28"] { try app.line(line) }
        #expect(try planned()?.when.text == "2026-11-28")
        try app.line("match cancel --yes")
        #expect(try planned()?.when.text == "2026-11-21")
    }

    @Test func survivesAMatchOnAnEarlierDay() throws {
        try app.line("match plan 2026-11-22")
        try app.line("match start")
        #expect(try planned()?.when.text == "2026-11-22")
    }

    @Test func isReportedByADryRun() throws {
        #expect(try app.dryRun("match plan 2026-11-28 --place Dinamo").tables == [.init("plan", added: 1)])
    }

    @Test func suggestsLikelyTimes() throws {
        try app.line("match start")
        try app.line("match end --yes")
        #expect(try suggestions("").first == Suggestion("2026-11-28T12:00", "the usual time"))
        try app.line("match plan 2026-11-22T20:00")
        #expect(
            try suggestions("").prefix(4) == [
                Suggestion("2026-11-22T20:00", "as planned"), Suggestion("2026-11-29T20:00", "the usual time"),
                Suggestion("2026-11-21", "Sat 21 Nov 2026"), Suggestion("2026-11-22", "Sun 22 Nov 2026"),
            ])
        #expect(try suggestions("2026-12-0").map(\.text) == ["01", "02", "03", "04"].map { "2026-12-\($0)" })
    }

    @Test func proposesTheUsualTimeAWeekOn() throws {
        #expect(try proposal() == nil)
        try app.line("match start")
        try app.line("match end --yes")
        #expect(try proposal() == "2026-11-28T12:00")
        try app.line("match plan 2026-11-24T20:00")
        #expect(try proposal() == "2026-12-01T20:00")
        app.clock.advance(seconds: 18 * 86_400)
        #expect(try proposal() == "2026-12-15T20:00", "never in the past")
        try app.line("match plan 2026-12-10")
        #expect(try proposal() == nil, "no time is known")
        try app.line("match plan 2026-12-11T19:00 --every week")
        #expect(try proposal() == nil, "a series plans itself")
    }

    private func proposal() throws -> String? { try app.proposal(for: "when", of: "match plan") }

    @Test func suggestsTheKnownPlace() throws {
        #expect(try suggestions("", for: "place").isEmpty)
        try app.line("match plan 2026-11-24 --place Dinamo")
        #expect(try suggestions("", for: "place") == [Suggestion("Dinamo", "as planned")])
        #expect(try suggestions("2026", for: "on") == [Suggestion("2026-11-24", "Tue 24 Nov 2026")])
    }

    private func suggestions(_ beginning: String, for parameter: String = "when") throws -> [Suggestion] {
        try app.suggestions(for: parameter, of: "match plan", beginning)
    }
}
