import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// The checklist in the report of a dry run.
struct ChecklistDryRunTests {
    @Test func reportsItemsAndTemplates() throws {
        let app = try matchday()
        try app.line("match plan 2026-11-28T18:30")
        let item = RowDescription(
            "Balls",
            [
                "number": .integer(1), "title": .text("Balls"), "note": .text("Pump"), "due": .text("2026-11-28T17:30"),
                "place": .text("Bar"), "coordinates": .text("1,2"), "follows": .null, "done": .boolean(false),
            ])
        let template = RowDescription("weekly", ["items": .list([.text("Balls, 1 hour before the match")])])
        #expect(
            try app.dryRun(
                "checklist add Balls --due 2026-11-28T17:30 --note Pump --place Bar --coordinates 1,2",
                "checklist template save weekly") == [
                    DryRunChange("checklist item", from: nil, to: item),
                    DryRunChange("checklist template", from: nil, to: template),
                ])
    }
}
