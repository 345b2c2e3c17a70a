import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// Templates of the checklist.
struct TemplateTests {
    private let app: TestApplication

    init() throws { app = try matchday() }

    @Test func addsOnlyMissingItems() throws {
        try app.lines(
            "match plan 2026-11-28T18:30", "checklist add Balls --due 2026-11-28T17:30 --note Pump --coordinates 1,2",
            "checklist add Bibs --due 2026-11-27T20:00 --place Laundry", "checklist add Water --due 2026-11-28",
            "checklist add Cones", "checklist check cones")
        #expect(try app.line("checklist template save weekly") == "Saved 4 items as the template weekly.")
        try app.lines("checklist remove balls bibs water", "match plan --on 2026-11-28 2026-12-06T10:00")
        let screen = try app.open("checklist", "template", "apply", "WEEKLY")
        #expect(
            screen.blocks == [
                .text(
                    "Added Balls, Bibs and Water from the template weekly. Cones is already on the checklist. "
                        + "The match is on Sun 6 Dec 2026, 10:00."),
                .alert(
                    "Cones is done. Reopen an item with: checklist uncheck ITEM. "
                        + "Remove the completed items with: checklist clear"),
            ])
        #expect(
            screen.value
                == .record([
                    "name": .text("weekly"),
                    "items": .list([.text("Balls"), .text("Bibs"), .text("Water"), .text("Cones")]),
                    "added": .list([.text("Balls"), .text("Bibs"), .text("Water")]),
                ]))
        #expect(
            try app.titles() == [
                ["Bibs 2026-12-05T20:00", "Water 2026-12-06", "Balls 2026-12-06T09:00"], ["Cones"],
            ])
        let balls = try #require(try app.items()[0].last)
        #expect(balls["note"] == .text("Pump") && balls["coordinates"] == .text("1,2"))
        #expect(
            try app.line("checklist template apply weekly")
                == "Nothing was changed: every item of the template weekly is already on the checklist.")
    }

    @Test func computesDueTimesFromTheMatch() throws {
        try app.lines(
            "match plan 2026-11-28T18:30", "checklist add Balls --due 2026-11-28T17:30",
            "checklist add Bibs --due 2026-11-28T18:00",
            "checklist template save weekly", "checklist clear --all --yes", "match plan --none")
        #expect(
            try app.line("checklist template apply weekly")
                == "Added Balls and Bibs from the template weekly. "
                + "Their due times depend on the next match. Plan it with: match plan WHEN")
        #expect(try app.titles() == [["Balls", "Bibs"], []])
        #expect(try app.open("checklist", "show", "balls").section.last == .init("Due", "1 hour before the match"))
        try app.line("match plan 2026-12-05T18:30")
        #expect(try app.titles() == [["Balls 2026-12-05T17:30", "Bibs 2026-12-05T18:00"], []])
        // Checked items and due times set by hand are unchanged.
        try app.lines(
            "checklist check balls", "checklist edit bibs --due 2026-12-04", "match plan --on 2026-12-05 2026-12-06")
        #expect(try app.titles() == [["Bibs 2026-12-04"], ["Balls 2026-12-05T17:30"]])
        try app.line("undo")
        try app.lines("undo", "undo", "match plan --none")
        #expect(try app.titles() == [["Balls", "Bibs"], []])
        #expect(try app.line("undo") == "Undid the cancellation of the match on Sat 5 Dec 2026, 18:30.")
        #expect(try app.titles() == [["Balls 2026-12-05T17:30", "Bibs 2026-12-05T18:00"], []])
    }

    @Test func keepsADueTimeThatFollowsTheMatch() throws {
        try app.lines(
            "match plan 2026-11-28T18:30", "checklist add Balls --due 2026-11-28T17:30",
            "checklist template save weekly",
            "checklist clear --all --yes", "match plan --none", "checklist template apply weekly")
        #expect(
            try app.line("checklist template save weekly")
                == "Nothing was changed: the template weekly already has these items.")
        try app.lines("checklist add Cones", "checklist template save Weekly")
        #expect(try app.open("checklist", "templates").table.rows == [["Weekly", "2", "Balls, Cones"]])
    }

    @Test func reportsDueTimesThatNeedAMatch() throws {
        #expect(throws: ChecklistFailure.nothingToSave("weekly")) { try app.line("checklist template save weekly") }
        try app.lines("checklist add Balls --due 2026-11-28T17:30", "checklist add Bibs --due 2026-11-28")
        let screen = try app.open("checklist", "template", "save", "weekly")
        #expect(
            screen.blocks.last
                == .alert(
                    "No match is planned, so the next due time of Bibs is unknown, and it was saved without one. "
                        + "Plan a match with: match plan WHEN, then save again."))
        try app.lines("checklist clear --all --yes", "match plan 2026-12-05", "checklist template apply weekly")
        #expect(try app.titles() == [["Balls 2026-12-05T17:30", "Bibs"], []])
        #expect(
            throws: RowFailure.unknown("checklist template", "weekli", nearest: "weekly", list: "checklist templates")
        ) {
            try app.line("checklist template apply weekli")
        }
        #expect(throws: RowFailure.unknown("checklist template", "x", nearest: nil, list: "checklist templates")) {
            try app.line("checklist template remove x")
        }
    }

    @Test func isRemovedWithoutChangingTheChecklist() throws {
        try app.lines("checklist add Balls", "checklist template save weekly", "checklist template save final")
        #expect(
            try app.line("checklist template remove weekly")
                == "Removed the template weekly. The checklist has not changed.")
        #expect(
            try app.open("checklist", "templates").value
                == .list([.record(["name": .text("final"), "items": .list([.text("Balls")])])]))
        #expect(try app.suggestions(for: "name", of: "checklist template", "f") == [Suggestion("final", "1 item")])
    }
}
