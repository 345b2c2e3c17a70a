import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// The checklist after the end of a match.
struct AfterTheMatchTests {
    private func app(template: String?) throws -> TestApplication {
        let app = try matchday(settings: ["checklist.template": Settings.Value(template ?? "", at: nil)])
        try app.lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion",
            "match plan 2026-11-21T12:00", "checklist add Balls --due 2026-11-21T11:30", "checklist add Bibs",
            "checklist template save weekly", "checklist add Cones", "checklist add Water",
            "checklist check balls cones", "match start")
        return app
    }

    @Test func isRefilledFromTheTemplate() throws {
        let app = try app(template: "weekly")
        let before = try app.contents()
        #expect(
            try app.open("match", "end", "--yes").blocks.last
                == .text("Started a new checklist from the template weekly."))
        #expect(try app.titles() == [["Bibs", "Water", "Balls"], []])
        try app.line("match plan 2026-11-28T18:30")
        #expect(try app.titles() == [["Balls 2026-11-28T18:00", "Bibs", "Water"], []])
        #expect(try app.line("undo") == "Undid the plan for Sat 28 Nov 2026, 18:30.")
        #expect(
            try app.line("undo")
                == "Undid the end of the match (0-0). Team A 0-0 Team B, timer running, 10:00 left.")
        #expect(try app.contents() == before, "undo restores the match and the checklist")
        try app.line("redo")
        #expect(try app.titles() == [["Bibs", "Water", "Balls"], []])
    }

    @Test func keepsOpenItemsAndThoseDueAfterTheLastMatch() throws {
        let app = try matchday(settings: ["checklist.template": "weekly"])
        try app.lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion",
            "match plan 2026-11-21T19:00", "checklist add Balls --due 2026-11-21T18:00",
            "checklist add Pay --due 2026-11-22", "checklist template save weekly", "match start", "match end --yes")
        #expect(try app.titles() == [["Pay 2026-11-22", "Balls"], []])
        try app.line("match plan 2026-11-28T19:00")
        #expect(try app.titles() == [["Pay 2026-11-22", "Balls 2026-11-28T18:00"], []])
        // The template always stores the match that an item follows.
        try app.line("checklist template save weekly")
        try app.lines("checklist check pay", "checklist check balls", "match plan --on 2026-11-28 2026-11-29T19:00")
        app.clock.advance(seconds: 8 * 86_400)
        try app.lines("match start", "match end --yes", "match plan 2026-12-05T19:00")
        #expect(try app.titles() == [["Pay 2026-11-30", "Balls 2026-12-05T18:00"], []])
        // An item due after a match follows it until it has been played.
        try app.lines(
            "checklist clear --all --yes", "checklist template apply weekly",
            "match plan --on 2026-12-05 2026-12-06T19:00")
        #expect(try app.titles() == [["Balls 2026-12-06T18:00", "Pay 2026-12-07"], []])
    }

    @Test func doesNotRestoreItemsCheckedBeforeTheEnd() throws {
        let app = try matchday(settings: ["checklist.template": "weekly"])
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
    func isUnchangedWithoutATemplate(template: String?) throws {
        let app = try app(template: template)
        let before = try app.titles()
        do {
            try app.line("match end --yes")
            #expect(template == nil)
        } catch let warned as Warned {
            #expect(warned.warnings.count == 1 && template != nil)
        }
        #expect(try app.titles() == before)
        #expect(try app.line("undo")?.hasPrefix("Undid the end of the match (0-0).") == true)
    }

    @Test func startsAgainOnceADay() throws {
        let app = try app(template: "weekly")
        try app.lines("match end --yes", "checklist check bibs")
        let before = try app.contents()
        app.clock.advance(seconds: 600)
        try app.lines("match start", "match end --yes")
        #expect(try app.titles() == [["Water", "Balls"], ["Bibs"]])
        try app.lines("undo", "undo")
        #expect(try app.contents() == before)
        app.clock.advance(seconds: 7 * 86_400)
        try app.lines("match start", "match end --yes")
        #expect(try app.titles() == [["Water", "Balls", "Bibs"], []])
    }
}
