import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// References to items.
struct FindingTests {
    private let app: TestApplication

    init() throws {
        app = try matchday()
        try app.lines(
            "checklist add Ball", "checklist add 'Ball pump'", "checklist add Éclairage", "checklist add Bibs",
            "checklist check ball")
    }

    @Test(arguments: [
        ("#2", "Ball pump"), ("2", "Ball pump"), ("ball", "Ball"), ("BALL", "Ball"), ("ball p", "Ball pump"),
        ("bi", "Bibs"),
        ("ecl", "Éclairage"), ("éCLAIRAGE", "Éclairage"), ("e\u{301}cl", "Éclairage"),
    ])
    func findsAnItemByNumberOrTitle(words: String, title: String) throws {
        #expect(try app.open("checklist", "show", words).value["title"] == .text(title))
    }

    @Test func prefersItemsInTheExpectedState() throws {
        #expect(try app.line("checklist check bal") == "Ball pump is done. 2 items are left to do.")
        try app.line("checklist uncheck #1")
        #expect(try app.line("checklist uncheck ba") == "Ball pump is back on the to-do list. 4 items are left to do.")
    }

    @Test(arguments: [
        ("#7", RowFailure.unknown("checklist item", "#7", nearest: nil, list: "checklist list")),
        ("Bals", .unknown("checklist item", "Bals", nearest: "Ball", list: "checklist list")),
        ("something else", .unknown("checklist item", "something else", nearest: nil, list: "checklist list")),
        ("b", .ambiguous("b", candidates: ["Ball (#1)", "Ball pump (#2)", "Bibs (#4)"])),
    ])
    func reportsTheCandidates(words: String, failure: RowFailure) throws {
        #expect(throws: failure) { try app.open("checklist", "show", words) }
    }

    @Test func refusesADuplicateTitle() throws {
        #expect(throws: ChecklistFailure.titleTaken("Ball", number: 1, isDone: true)) {
            try app.line("checklist add BALL")
        }
        #expect(throws: ChecklistFailure.titleTaken("Bibs", number: 4, isDone: false)) {
            try app.line("checklist edit ball --title bibs")
        }
        #expect(try app.line("checklist add bibs --if-missing") == "Bibs (#4) is already on the checklist.")
        #expect(throws: ChecklistFailure.titleIsNumber("#12")) { try app.line("checklist add #12") }
        #expect(try app.line("checklist add '#no1'") == "Added #no1 (#5).")
        #expect(try app.line("checklist check '#no'") == "#no1 is done. 3 items are left to do.")
    }

    @Test(arguments: [
        ("check", "", ["Ball pump", "Éclairage", "Bibs"]), ("check", "bal", ["Ball pump"]), ("uncheck", "", ["Ball"]),
        ("uncheck", "bi", []), ("show", "bal", ["Ball", "Ball pump"]), ("remove", "ec", ["Éclairage"]),
    ])
    func suggestsItemsInTheExpectedState(verb: String, beginning: String, titles: [String]) throws {
        let suggestions = try app.suggestions(for: "item", of: "checklist \(verb)", beginning)
        #expect(suggestions.map(\.text) == titles)
    }

    @Test(arguments: [
        ("2026-11-28T18:30", "due", "", ["2026-11-28T18:30", "2026-11-28"]),
        ("2026-11-28", "due", "2026", ["2026-11-28"]), ("2026-11-28", "due", "2027", []),
        ("2026-11-28", "place", "", ["Sala Dinamo"]), (nil, "due", "", []), (nil, "place", "", []),
    ])
    func suggestsTheTimeAndPlaceOfTheMatch(match: String?, option: String, beginning: String, texts: [String]) throws {
        if let match { try app.line("match plan \(match) --place 'Sala Dinamo'") }
        #expect(try app.suggestions(for: option, of: "checklist add", beginning).map(\.text) == texts)
    }

    @Test func proposesTheCurrentValuesInAForm() throws {
        try app.line("checklist edit bibs --note Red --due 2026-11-28T17:30 --place Dinamo --coordinates 1,2")
        let registry = app.application.registry
        func proposals(_ title: String) throws -> [String?] {
            let route = try #require(registry.route(calledBy: ["checklist", "edit"])).description
            return try route.parameters.filter { $0.style == .option && !$0.isRepeated }.map {
                try app.proposal(for: $0.name, of: "checklist edit \(title)")
            }
        }
        #expect(try proposals("bibs") == ["Bibs", "Red", "2026-11-28T17:30", "Dinamo", "1,2"])
        #expect(try proposals("ball") == ["Ball", nil, nil, nil, nil])
    }

    @Test(arguments: [
        (ChecklistFailure.titleTaken("Balls", number: 1, isDone: false), FailureKind.conflict, "Balls (#1) is already"),
        (
            .titleTaken("Balls", number: 1, isDone: true), .conflict,
            "Balls (#1) is already on the checklist, marked as done"
        ),
        (.titleIsNumber("#1"), .invalid, "a title cannot be \"#1\""),
        (.nothingToSave("weekly"), .conflict, "the checklist is empty, so there is nothing to save as weekly"),
    ])
    func describesEachFailure(failure: ChecklistFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix(message))
    }
}
