import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// The routes of the checklist, from the words of a line to the screen.
struct ChecklistTests {
    private let app: TestApplication

    init() throws { app = try matchday() }

    @Test func addsItems() throws {
        #expect(try app.line("checklist add Balls") == "Added Balls (#1).")
        #expect(
            try app.line("checklist add Bibs --due 2026-11-28T17:30") == "Added Bibs (#2), due Sat 28 Nov 2026, 17:30.")
        let screen = try app.open(
            "checklist", "add", "First aid", "--note", "Behind the bar", "--due", "2026-11-28", "--place",
            "Sala Dinamo", "--coordinates", "44.4268,26.1025")
        #expect(
            screen.value
                == .record([
                    "number": .integer(3), "title": .text("First aid"), "note": .text("Behind the bar"),
                    "due": .text("2026-11-28"), "place": .text("Sala Dinamo"),
                    "coordinates": .text("44.4268,26.1025"), "overdue": .boolean(false), "doneAt": .null,
                ]))
    }

    @Test func listsOpenItemsFirst() throws {
        try app.lines(
            "checklist add Balls", "checklist add Cones --due 2026-11-28T17:30", "checklist add Water --due 2026-11-28",
            "checklist add Bibs --due 2026-11-21", "checklist add Pitch --due 2026-11-21T11:59", "checklist check bibs")
        let items = try app.open("checklist", "list").blocks.flatMap { block in
            switch block {
            case .table(let table): [[table.title ?? ""]] + table.rows
            default: [[String]]()
            }
        }
        #expect(
            items == [
                ["To do (4)"],
                ["5", "Pitch", "overdue since Sat 21 Nov 2026, 11:59", "", ""],
                ["3", "Water", "Sat 28 Nov 2026", "", ""],
                ["2", "Cones", "Sat 28 Nov 2026, 17:30", "", ""],
                ["1", "Balls", "", "", ""],
                ["Done (1)"],
                ["4", "Bibs", "Sat 21 Nov 2026, 12:00"],
            ])
    }

    @Test func isCheckedAtATouch() throws {
        try app.lines(
            "checklist add Balls", "checklist add Bibs --due 2026-11-28 --place Shed --note red", "checklist check #1")
        #expect(
            try app.page("checklist") == [
                .actions(title: nil, [Action("Add an item", "checklist", "add")]),
                .rows(
                    title: "To do (1)",
                    [Action("Bibs", "checklist", "check", "#2", note: "Sat 28 Nov, Shed, red", sign: .open)]),
                .rows(title: "Done (1)", [Action("Balls", "checklist", "uncheck", "#1", sign: .yes)]),
                .actions(
                    title: nil,
                    [
                        Action("Edit an item", "checklist", "edit"),
                        Action("Remove items", "checklist", "remove", isLoss: true),
                        Action("Remove the completed items", "checklist", "clear"),
                        Action("Save or use a template", "checklist", "template"),
                        Action("Templates", "checklist", "templates"),
                    ]),
            ])
        try app.openActions()
    }

    @Test func isOverdueAfterTheDayOrTheMinute() throws {
        try app.lines("checklist add Balls --due 2026-11-21", "checklist add Bibs --due 2026-11-21T12:00")
        func overdue() throws -> [Value?] { try app.items().flatMap(\.self).map { $0["overdue"] } }
        #expect(try overdue() == [.boolean(false), .boolean(false)])
        app.clock.advance(seconds: 60)
        #expect(try overdue() == [.boolean(false), .boolean(true)])
        app.clock.advance(seconds: 12 * 3600 - 61)
        #expect(try overdue() == [.boolean(false), .boolean(true)])
        app.clock.advance(seconds: 1)
        #expect(try overdue() == [.boolean(true), .boolean(true)])
        try app.line("checklist check balls bibs")
        #expect(try overdue() == [.boolean(false), .boolean(false)])
    }

    @Test func checksAndUnchecksSeveralItems() throws {
        try app.lines("checklist add Balls", "checklist add Bibs", "checklist add Cones")
        #expect(try app.line("checklist check balls #2 BALLS") == "Balls and Bibs are done. 1 item is left to do.")
        #expect(
            try app.line("checklist check bibs cones")
                == "Cones is done. Bibs is already done. Nothing is left to do.")
        #expect(
            try app.line("checklist check bibs") == "Nothing was changed. Bibs is already done. Nothing is left to do.")
        #expect(try app.line("checklist uncheck balls") == "Balls is back on the to-do list. 1 item is left to do.")
        #expect(
            try app.line("checklist uncheck balls bibs")
                == "Bibs is back on the to-do list. Balls is still to be done. 2 items are left to do.")
        #expect(try app.titles() == [["Balls", "Bibs"], ["Cones"]])
    }

    @Test func editsOnlyTheGivenFields() throws {
        try app.line("checklist add Balls --note Pump --due 2026-11-28")
        #expect(
            try app.line("checklist edit balls --title 'Both balls' --due 2026-11-29 --coordinates 1,2")
                == "Changed Balls (#1): title is now Both balls (was Balls), due is now Sun 29 Nov 2026 "
                + "(was Sat 28 Nov 2026), coordinates is now 1,2.")
        #expect(
            try app.line("checklist edit #1 --clear due --clear note --place Dinamo")
                == "Changed Both balls (#1): note removed (was Pump), due removed "
                + "(was Sun 29 Nov 2026), place is now Dinamo.")
        #expect(
            try app.line("checklist edit #1 --title 'both BALLS'")
                == "Changed Both balls (#1): title is now both BALLS (was Both balls).")
        #expect(
            try app.line("checklist edit #1 --place Dinamo")
                == "both BALLS already has these values; nothing was changed.")
        #expect(throws: UsageFailure.self) { try app.line("checklist edit #1") }
    }

    @Test func showsAnItem() throws {
        try app.line(
            "checklist add Balls --note 'Pump them up' --due 2026-11-20 --place Dinamo --coordinates 44.4268,26.1")
        #expect(
            try app.open("checklist", "show", "balls").blocks == [
                .section(
                    title: "Balls",
                    fields: [
                        .init("Number", "#1"), .init("State", "to do"), .init("Due", "overdue since Fri 20 Nov 2026"),
                        .init("Place", "Dinamo"),
                        .init("Map", "https://www.openstreetmap.org/?mlat=44.4268&mlon=26.1&zoom=17"),
                        .init("Note", "Pump them up"),
                    ])
            ])
        try app.line("checklist check balls")
        let fields = try app.open("checklist", "show", "#1").section
        #expect(fields[1] == .init("State", "done, Sat 21 Nov 2026, 12:00"))
        #expect(fields[2] == .init("Due", "Fri 20 Nov 2026"))
    }

    @Test func removesNamedItemsAndClearsCheckedOnes() throws {
        try app.lines("checklist add Balls", "checklist add Bibs", "checklist add Cones", "checklist check cones")
        #expect(try app.line("checklist remove balls") == "Removed Balls. 1 item is left to do.")
        #expect(try app.line("checklist clear --yes") == "Removed Cones. 1 item is left to do.")
        #expect(try app.line("checklist clear --yes") == "Nothing was removed.")
        #expect(try app.line("checklist clear --all --yes") == "Removed Bibs. Nothing is left to do.")
        #expect(
            try app.line("checklist list") == "The checklist is empty. Add something with: checklist add TITLE")
    }

    @Test(arguments: [
        ([], "checklist clear", nil), (["checklist check cones"], "checklist clear", "Remove 1 item that is done?"),
        (["checklist check balls cones"], "checklist clear", "Remove 2 items that are done?"),
        (
            ["checklist check balls"], "checklist clear --all",
            "Remove 2 items from the checklist? 1 of them is still to be done."
        ),
        (["checklist check balls cones"], "checklist clear --all", "Remove 2 items from the checklist?"),
    ])
    func asksBeforeItClears(before: [String], line: String, question: String?) throws {
        try app.lines("checklist add Balls", "checklist add Cones")
        for line in before { try app.line(line) }
        let view = RecordingView(answers: [false])
        do {
            try app.open(line, view: view)
        } catch ViewFailure.declined {}
        #expect(view.questions == (question.map { [$0] } ?? []))
        #expect(try app.titles().flatMap(\.self).count == 2)
    }

    @Test func survivesDisablingTheModule() throws {
        let path = app.folder.path("store.sqlite")
        try matchday(store: path).line("checklist add Balls")
        let without = try matchday(disabled: ["checklist"], store: path)
        #expect(throws: UsageFailure.self) { try without.line("checklist list") }
        #expect(try matchday(store: path).titles() == [["Balls"], []])
    }

    @Test func areReadFromArchivesWithCoordinatesAsNumbers() throws {
        let columns = #""number","title","latitude","longitude""#
        let rows = #"[1,"Balls",44426800,-26100000],[2,"Bibs",null,null]"#
        let archive = """
            {"format":"football-gather-archive","version":3,"tables":[\
            {"module":"checklist","table":"checklist_item","columns":[\(columns)],"rows":[\(rows)]}]}
            """
        let app = try TestApplication(allFeatures)
        try app.open("import", app.folder.write(archive, to: "old.json"))
        #expect(try app.open("checklist show balls").value["coordinates"] == .text("44.4268,-26.1"))
        #expect(try app.open("checklist show bibs").value["coordinates"] == .null)
    }
}
