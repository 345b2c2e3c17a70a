import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// What becomes of the checklist when a match has ended.
struct AfterTheMatchTests {
    private func app(template: String?) throws -> TestApplication {
        let app = try matchday(settings: template.map { ["checklist.template": .text($0)] } ?? [:])
        try app.lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion",
            "match plan 2026-11-21T12:00", "checklist add Balls --due 2026-11-21T11:30", "checklist add Bibs",
            "checklist template save weekly", "checklist add Cones", "checklist add Water",
            "checklist check balls cones", "match start")
        return app
    }

    @Test func isMadeAnewOfTheTemplate() throws {
        let app = try app(template: "weekly")
        let before = try app.contents()
        try app.line("match end --yes")
        #expect(try app.titles() == [["Bibs", "Water", "Balls"], []])
        try app.line("match plan 2026-11-28T18:30")
        #expect(try app.titles() == [["Balls 2026-11-28T18:00", "Bibs", "Water"], []])
        #expect(try app.line("undo") == "Took back the plan for the next match.")
        #expect(
            try app.line("undo")
                == "Took back the end of the match (0-0). Team A 0-0 Team B, timer running, 10:00 left.")
        #expect(try app.contents() == before, "the match goes on and the checklist is as it was")
        try app.line("redo")
        #expect(try app.titles() == [["Bibs", "Water", "Balls"], []])
    }

    @Test func keepsWhatIsOpenForTheNextMatchAndWhatIsDueAfterwardsForTheLast() throws {
        let app = try matchday(settings: ["checklist.template": .text("weekly")])
        try app.lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion",
            "match plan 2026-11-21T19:00", "checklist add Balls --due 2026-11-21T18:00",
            "checklist add Pay --due 2026-11-22", "checklist template save weekly", "match start", "match end --yes")
        #expect(try app.titles() == [["Pay 2026-11-22", "Balls"], []])
        try app.line("match plan 2026-11-28T19:00")
        #expect(try app.titles() == [["Pay 2026-11-22", "Balls 2026-11-28T18:00"], []])
        // The template remembers what follows which match, whenever it is saved.
        try app.line("checklist template save weekly")
        try app.lines("checklist check pay", "checklist check balls", "match plan 2026-11-29T19:00")
        app.clock.advance(seconds: 8 * 86_400)
        try app.lines("match start", "match end --yes", "match plan 2026-12-05T19:00")
        #expect(try app.titles() == [["Pay 2026-11-30", "Balls 2026-12-05T18:00"], []])
        // What is due after a match follows it as long as it has not been played.
        try app.lines("checklist clear --all --yes", "checklist template apply weekly", "match plan 2026-12-06T19:00")
        #expect(try app.titles() == [["Balls 2026-12-06T18:00", "Pay 2026-12-07"], []])
    }

    @Test func doesNotAskAgainForWhatWasDoneBeforeTheEndAndIsDueAfterIt() throws {
        let app = try matchday(settings: ["checklist.template": .text("weekly")])
        try app.lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion",
            "match plan 2026-11-21T19:00", "checklist add Pay --due 2026-11-22", "checklist template save weekly",
            "match start", "checklist check pay", "match end --yes")
        #expect(try app.titles() == [[], []])
        app.clock.advance(seconds: 7 * 86_400)
        try app.lines("match plan 2026-11-28T19:00", "match start", "match end --yes")
        #expect(try app.titles() == [["Pay 2026-11-29"], []])
    }

    @Test(arguments: [nil, "monthly"])
    func staysAsItIsWithoutATemplate(template: String?) throws {
        let app = try app(template: template)
        let before = try app.titles()
        try app.line("match end --yes")
        #expect(try app.titles() == before)
        #expect(try app.line("undo")?.hasPrefix("Took back the end of the match (0-0).") == true)
    }
}
