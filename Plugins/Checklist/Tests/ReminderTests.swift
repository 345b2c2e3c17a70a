import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// The reminder of the checklist at the start of the shell.
struct ReminderTests {
    private let app: TestApplication

    init() throws {
        app = try matchday()
        try app.lines(
            "checklist add Overdue --due 2026-11-20", "checklist add Today --due 2026-11-21T20:00",
            "checklist add Tomorrow --due 2026-11-22", "checklist add Later --due 2026-11-30T10:00",
            "checklist add Sometime", "checklist add Done --due 2026-11-21", "checklist check done")
    }

    private func blocks() throws -> [Block] { try app.session { $0.registry.blocks(about: ShellGreeting(), in: $0) } }

    private func titles() throws -> [String] {
        try blocks().flatMap { block in
            if case .table(let table) = block { table.rows.map { $0[1] } } else { [String]() }
        }
    }

    private func title() throws -> String? {
        for case .table(let table) in try blocks() { return table.title }
        return nil
    }

    @Test(arguments: [
        (nil, ["Overdue", "Today"]),
        // Today's match is the next one until the end of the day.
        ("2026-11-21", ["Overdue", "Today", "Sometime"]), ("2026-11-21T11:00", ["Overdue", "Sometime"]),
        ("2026-11-21T20:00", ["Overdue", "Today", "Sometime"]),
        ("2026-11-22T12:00", ["Overdue", "Today", "Tomorrow", "Sometime"]),
        ("2026-11-22T12:01", ["Overdue", "Today", "Tomorrow"]), ("2026-11-30T09:59", ["Overdue", "Today", "Tomorrow"]),
        ("2026-11-30T10:00", ["Overdue", "Today", "Tomorrow", "Later"]), ("2026-11-20", ["Overdue", "Today"]),
    ])
    func listsItemsDueBeforeTheMatchOrToday(match: String?, items: [String]) throws {
        if let match { try app.line("match plan \(match)") }
        #expect(try titles() == items)
    }

    @Test func suggestsTheNextCommand() throws {
        try app.line("checklist check today")
        #expect(try title() == "1 checklist item is due")
        #expect(try blocks().last == .text("Check off an item with: checklist check ITEM"))
        try app.line("match plan 2026-11-28 --place 'Sala Dinamo'")
        #expect(try title() == "2 items to do before the match on Sat 28 Nov 2026")
        try app.line("checklist check overdue tomorrow")
        #expect(try blocks() == [.text("The next match is on Sat 28 Nov 2026, at Sala Dinamo.")])
    }

    @Test func standsWithThePlanOfTheMatch() throws {
        try app.line("match plan 2026-11-22T12:00")
        let plan = try app.open("match", "plan")
        #expect(Array(plan.blocks.dropFirst()) == (try blocks().dropFirst().map(\.self)))
        #expect(try plan.table.rows.map { $0[1] } == ["Overdue", "Today", "Tomorrow", "Sometime"])
        #expect(try app.open("match", "plan", "--place", "Dinamo").blocks.count == 1, "not below a change")
    }

    @Test func showsTheFirstOfMany() throws {
        for number in 1...9 { try app.line("checklist add 'Item \(number)' --due 2026-11-21T19:00") }
        #expect(try titles().count == 10)
        #expect(
            try blocks().suffix(2) == [
                .text("… and 1 more. List them all with: checklist list"),
                .text("Check off an item with: checklist check ITEM"),
            ])
    }
}
