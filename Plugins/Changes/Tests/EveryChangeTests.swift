import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Changes

/// Undo and redo of every route that changes something.
struct EveryChangeTests {
    private let app: TestApplication

    init() throws {
        app = try squad()
        try app.lines(
            "player add Ana --age 30", "player add Ion", "player add Zoe", "team assign A Ana", "team assign B Ion",
            "match start", "goal Ana", "match end --yes", "team select Zoe"
        )
        try app.folder.write("name,age\nDan,31\nEva,\n", to: "squad.csv")
    }

    /// Lines before a change, the line of the change, and its name in undo.
    private static let changes: [([String], String, String)] = [
        ([], "player add Mia", "the new player Mia"),
        (
            [], "player edit Ana --name Anna --age 31 --position winger",
            "the changes to Ana (name Ana → Anna, age 30 → 31, position not known → winger)"
        ),
        ([], "player delete Ana --yes", "the deletion of Ana"),
        ([], "player import FILE", "the import of 2 players"),
        (["team clear Zoe"], "team select Zoe", "the selection of Zoe"),
        ([], "team assign A Zoe Ion", "the move of Zoe and Ion to Team A"),
        ([], "team assign bench Ana", "the move of Ana to the bench"),
        ([], "team swap", "the swap of the teams"), ([], "team swap Ana Zoe", "the swap of Ana and Zoe"),
        ([], "team clear", "the removal of everybody from the line-up"),
        ([], "team clear Ana", "the removal of Ana from the line-up"),
        ([], "timer set 5 --yes", "the length of the next match"),
        (["timer set 5 --yes"], "timer set 6", "the length of the next match"),
        ([], "match start", "the start of the match"),
        ([], "match plan 2026-11-28T18:30 --place Dinamo", "the plan for Sat 28 Nov 2026, 18:30"),
        ([], "match plan 2026-11-28T18:30 --every week", "the plan for every week from Sat 28 Nov 2026, 18:30"),
        (["match plan 2026-11-28T18:30"], "match plan --on 2026-11-28 2026-11-29", "the plan for Sun 29 Nov 2026"),
        (
            ["match plan 2026-11-28T18:30"], "match plan --none",
            "the cancellation of the match on Sat 28 Nov 2026, 18:30"
        ),
        (["match plan 2026-11-21 --place Dinamo"], "match start", "the start of the match"),
        (["match start", "goal Ana"], "match end --yes", "the end of the match (1-0)"),
        (["match start", "goal Ana"], "match cancel --yes", "discarding the match (1-0)"),
        (["match start"], "score B +2", "the change of the score from 0-0 to 0-2"),
        (["match start", "goal Ana"], "goal Ion --own", "Ion's own goal"),
        (["match start"], "timer pause", "pausing the timer"),
        (["match start"], "timer set 5 --yes", "the length of the match"),
        (["match start"], "timer cancel", "resetting the timer"),
        (["match start", "timer cancel"], "timer start", "the start of the timer"),
        (["match start", "timer pause"], "timer resume", "resuming the timer"),
        (["match start"], "timer toggle", "pausing the timer"),
        (
            [], "checklist add Balls --note Pump --due 2026-11-21 --place Dinamo --coordinates 1,2",
            "the new checklist item Balls"
        ),
        (["checklist add Balls"], "checklist check balls", "checking Balls"),
        (
            ["checklist add Balls", "checklist add Bibs", "checklist check balls bibs"],
            "checklist uncheck balls bibs",
            "unchecking Balls and Bibs"
        ),
        (
            ["checklist add Balls --due 2026-11-21"], "checklist edit balls --title Bibs --note Red --clear due",
            "the change to the checklist item Balls"
        ),
        (
            ["checklist add Balls", "checklist add Bibs"], "checklist remove balls bibs",
            "the removal of Balls and Bibs from the checklist"
        ),
        (
            ["checklist add Balls", "checklist add Bibs", "checklist check bibs"], "checklist clear --yes",
            "the removal of the completed items from the checklist"
        ),
        (
            ["checklist add Balls", "checklist add Bibs", "checklist check bibs"], "checklist clear --all --yes",
            "the removal of everything from the checklist"
        ),
        (
            ["checklist add Balls --due 2026-11-21T18:00"], "checklist template save weekly",
            "saving the checklist template weekly"
        ),
        (
            ["checklist add Balls", "checklist template save weekly", "checklist add Bibs"],
            "checklist template save Weekly", "saving the checklist template Weekly"
        ),
        (
            ["checklist add Balls", "checklist template save weekly"], "checklist template remove weekly",
            "the removal of the checklist template weekly"
        ),
        (
            [
                "checklist add Balls --due 2026-11-21T18:00", "checklist template save weekly",
                "checklist remove balls",
            ],
            "checklist template apply weekly", "applying the checklist template weekly"
        ),
        (
            [
                "checklist add Balls --due 2026-11-21T18:00", "checklist template save weekly",
                "checklist remove balls", "checklist template apply weekly",
            ], "match plan 2026-11-28", "the plan for Sat 28 Nov 2026"
        ),
        ([], "history edit last --score 5-5 --team-b Zoe", "the correction of the match on Sat 21 Nov 2026, 12:00"),
        (
            ["history edit last --score 5-5"], "history delete last --yes",
            "the deletion of the match on Sat 21 Nov 2026, 12:00 (5-5)"
        ),
    ]

    @Test func isUndoneAndRedone() throws {
        let first = try app.contents()
        for (before, line, summary) in Self.changes {
            for line in before { try app.line(line) }
            let start = try app.contents()
            try app.line(line.replacing("FILE", with: app.folder.path("squad.csv")))
            let end = try app.contents()
            #expect(end != start, "\(line)")
            // What was played since the clock was started still counts.
            let keepsTime = ["timer start", "timer resume"].contains(line)
            for _ in 1...2 {
                app.clock.advance(seconds: keepsTime ? 0 : 10)
                let undone = try #require(try app.line("undo"))
                #expect(undone.hasPrefix("Undid \(summary)."))
                #expect(try app.contents() == start, "\(line)")
                let redone = try #require(try app.line("redo"))
                #expect(redone.hasPrefix("Redid \(summary)."))
                #expect(try app.contents() == end, "\(line)")
            }
            while try app.contents() != first { try app.line("undo") }
        }
    }

    @Test(arguments: ModuleFolder.of(allFeatures.filter { $0.tables.contains(where: \.isUndoable) }))
    func isUndoneAndRedoneInEachModule(folder: ModuleFolder) throws {
        let app = try TestApplication(allFeatures)
        var names = StepNames()
        for step in folder.routes {
            let start = try app.contents()
            try app.perform(step, &names)
            let end = try app.contents()
            guard end != start else { continue }
            try app.line("undo")
            #expect(try app.contents() == start, "\(step)")
            try app.line("redo")
            #expect(try app.contents() == end, "\(step)")
        }
    }

    @Test func restoresADeletedMatchWithItsCorrections() throws {
        try app.line("history edit last --add-goal Ion")
        let past = try app.open("history", "show", "last", "--changes")
        try app.lines("history delete last --yes", "undo")
        #expect(try app.open("history", "show", "last", "--changes") == past)
    }

    @Test func restoresADeletedPlayerAndTheTeam() throws {
        try app.line("match start")
        let status = try app.open("match", "status")
        let lineup = try app.open("team", "show")
        let past = try app.open("history", "show", "last")
        try app.line("player delete Ana --yes")
        #expect(try app.open("team", "show") != lineup)
        #expect(try app.open("history", "show", "last") == past, "history keeps names and numbers as they were")
        try app.line("undo")
        #expect(try app.open("team", "show") == lineup)
        #expect(try app.open("match", "status") == status)
        #expect(try app.line("goal Ana") == "Goal for Team A: Ana, minute 1. Team A 1-0 Team B.")
    }

    @Test func restoresAPlayerWithTheSameNumber() throws {
        try app.lines("player add Mia", "undo")
        #expect(try app.line("player add Dan") == "Added Dan (#5).", "a number is never reused")
        try app.lines("undo", "redo")
        #expect(try app.open("player", "show", "Dan") == app.open("player", "show", "#5"))
    }

    @Test func recordsNoEntryWithoutAChange() throws {
        let before = try app.journal()
        try app.lines(
            "player edit Ana --age 30", "player add Ana --if-missing", "team assign A Ana", "timer set 10:00",
            "player list", "account whoami"
        )
        #expect(try app.journal() == before)
    }

    @Test func reportsTheMatchInProgressAfterUndo() throws {
        try app.lines("match start", "goal Ana")
        app.clock.advance(seconds: 60)
        #expect(try app.line("undo") == "Undid Ana's goal. Team A 0-0 Team B, timer running, 09:00 left.")
        #expect(try app.line("redo") == "Redid Ana's goal. Team A 1-0 Team B, timer running, 09:00 left.")
        try app.line("player add Mia")
        #expect(try app.line("undo") == "Undid the new player Mia.")
        try app.line("redo")
        #expect(
            try app.line("undo 2")
                == "Undid 2 changes. Team A 0-0 Team B, timer running, 09:00 left.")
        #expect(try app.line("undo") == "Undid the start of the match.")
    }

    @Test func isLabelledInTheTimeZoneOfTheOrganizer() throws {
        try app.lines("account timezone Asia/Tokyo", "history delete last --yes")
        let sentence = try #require(try app.line("undo"))
        #expect(sentence.hasPrefix("Undid the deletion of the match on Sat 21 Nov 2026, 21:00 (1-0)."))
    }
}
