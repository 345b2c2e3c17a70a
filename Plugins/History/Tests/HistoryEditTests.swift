import Account
import Changes
import Football
import GatherDatabase
import GatherTestSupport
import Matches
import Players
import Teams
import Testing

@testable import GatherKit
@testable import History

/// Corrections of an ended match: Ana and Ion against Dan and Eva, 2-1, goals of Ana (2'), Dan (3') and Eva, an own
/// goal (4').
struct HistoryEditTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
            ChangesModule.self,
        ])
        for name in ["Ana", "Ion", "Dan", "Eva", "Zoe"] { try app.line("player add \(name)") }
        for text in ["team assign A Ana Ion", "team assign B Dan Eva", "match start"] { try app.line(text) }
        for text in ["goal Ana", "goal Dan", "goal Eva --own"] {
            app.clock.advance(seconds: 60)
            try app.line(text)
        }
        app.clock.advance(seconds: 90)
        try app.line("match end --yes")
    }

    @discardableResult
    private func edit(_ options: String) throws -> String? { try app.line("history edit last \(options)") }

    private func match() throws -> Match {
        try #require(try app.session { try Match.last(in: $0) })
    }

    private func state() throws -> String {
        let match = try match()
        let teams = [
            match.score.text, match.players(of: .teamA).map(\.name).joined(separator: " "),
            match.players(of: .teamB).map(\.name).joined(separator: " "),
        ]
        let goals = match.goals.map {
            "\($0.minute.map { "\($0)' " } ?? "")\($0.scorer ?? "?")\($0.isOwnGoal ? " own" : "") \($0.team == .teamA ? "A" : "B")"
        }
        return (teams + goals).joined(separator: "; ")
    }

    private static let start = "2-1; Ana Ion; Dan Eva; 2' Ana A; 3' Dan B; 4' Eva own A"

    private static let corrections: [(String, String)] = [
        ("--score 4-2", "4-2; Ana Ion; Dan Eva; 2' Ana A; 3' Dan B; 4' Eva own A; ? A; ? A; ? B"),
        ("--score 3-2 --add-goal Ion", "3-2; Ana Ion; Dan Eva; 2' Ana A; 3' Dan B; 4' Eva own A; 5' Ion A; ? B"),
        ("--goal 1 --scorer Ion", "2-1; Ana Ion; Dan Eva; 2' Ion A; 3' Dan B; 4' Eva own A"),
        ("--goal 1 --scorer ev", "1-2; Ana Ion; Dan Eva; 2' Eva B; 3' Dan B; 4' Eva own A"),
        ("--goal 1 --own", "1-2; Ana Ion; Dan Eva; 2' Ana own B; 3' Dan B; 4' Eva own A"),
        ("--goal 3 --not-own", "1-2; Ana Ion; Dan Eva; 2' Ana A; 3' Dan B; 4' Eva B"),
        ("--goal 1 --minute 9", "2-1; Ana Ion; Dan Eva; 3' Dan B; 4' Eva own A; 9' Ana A"),
        ("--goal 1 --minute 9+2", "2-1; Ana Ion; Dan Eva; 3' Dan B; 4' Eva own A; 9' Ana A"),
        ("--add-goal 'Ion 3'", "3-1; Ana Ion; Dan Eva; 2' Ana A; 3' Dan B; 3' Ion A; 4' Eva own A"),
        ("--goal 3 --scorer Dan --minute 1 --not-own", "1-2; Ana Ion; Dan Eva; 1' Dan B; 2' Ana A; 3' Dan B"),
        ("--add-goal Ion", "3-1; Ana Ion; Dan Eva; 2' Ana A; 3' Dan B; 4' Eva own A; 5' Ion A"),
        ("--add-goal #2 --minute 3 --own", "2-2; Ana Ion; Dan Eva; 2' Ana A; 3' Dan B; 3' Ion own B; 4' Eva own A"),
        ("--remove-goal 2", "2-0; Ana Ion; Dan Eva; 2' Ana A; 4' Eva own A"),
        ("--remove-goal 1 --score 2-1", "2-1; Ana Ion; Dan Eva; 3' Dan B; 4' Eva own A"),
        ("--team-a Zoe", "2-1; Ana Ion Zoe; Dan Eva; 2' Ana A; 3' Dan B; 4' Eva own A"),
        ("--team-b Ion --team-a Zoe", "2-1; Ana Zoe; Dan Eva Ion; 2' Ana A; 3' Dan B; 4' Eva own A"),
        ("--leave-out Ion --team-b Zoe", "2-1; Ana; Dan Eva Zoe; 2' Ana A; 3' Dan B; 4' Eva own A"),
        (
            "--team-b Zoe --add-goal Zoe --minute 4",
            "2-2; Ana Ion; Dan Eva Zoe; 2' Ana A; 3' Dan B; 4' Eva own A; 4' Zoe B"
        ),
        ("--leave-out Ana --goal 1 --scorer Ion", "2-1; Ion; Dan Eva; 2' Ion A; 3' Dan B; 4' Eva own A"),
        ("--team-b Ana --goal 1 --scorer Ana", "1-2; Ion; Ana Dan Eva; 2' Ana B; 3' Dan B; 4' Eva own A"),
    ]

    @Test func correctsTheLastGoal() throws {
        try edit("--goal last --scorer Dan --not-own")
        #expect(try match().goals.map(\.scorer) == ["Ana", "Dan", "Dan"])
        try edit("--remove-goal last")
        #expect(try match().goals.map(\.scorer) == ["Ana", "Dan"])
        try edit("--remove-goal last")
        try edit("--remove-goal last")
        #expect(throws: MatchEditFailure.noGoal(0, of: 0)) { try edit("--goal last --minute 2") }
        #expect(MatchEditFailure.noGoal(0, of: 0).message.hasPrefix("there is no goal: "))
    }

    @Test(arguments: corrections)
    func correctsAMatch(options: String, state expected: String) throws {
        let before = try match()
        try edit(options)
        #expect(try state() == expected)
        #expect(try app.line("undo") == "Undid the correction of the match on \(VirtualClock.start.local).")
        #expect(try match() == before)
        #expect(try app.line("redo") == "Redid the correction of the match on \(VirtualClock.start.local).")
        #expect(try state() == expected)
    }

    @Test func refusesAnInvalidCorrection() throws {
        for (options, failure) in [
            ("--goal 1", MatchEditFailure.whatOfTheGoal), ("--scorer Ion", .whichGoal),
            ("--score 1-1 --minute 3", .whichGoal), ("--remove-goal 1 --own", .whichGoal),
            ("--goal 1 --remove-goal 1", .severalGoals),
            ("--goal 1 --own --not-own", .contradiction("--own", "--not-own")),
            ("--add-goal Ion --scorer Ana", .twoScorers), ("--goal 4 --own", .noGoal(4, of: 3)),
            ("--remove-goal 4", .noGoal(4, of: 3)), ("--add-goal Zoe", .notPlaying("Zoe")),
            ("--goal 1 --scorer Zoe", .notPlaying("Zoe")), ("--leave-out Zoe", .didNotPlay("Zoe")),
            ("--team-a Ion --leave-out Ion", .placedTwice("Ion")), ("--team-a Zoe --team-a Zoe", .placedTwice("Zoe")),
            ("--team-b Ion --team-b Ana", .emptyTeam(.teamA)), ("--leave-out Ana", .hasScored("Ana", number: 1)),
            ("--team-a Eva", .hasScored("Eva", number: 3)), ("--score 1-1", .tooFewGoals(.teamA, goals: 1, noted: 2)),
            ("--add-goal Dan --score 2-1", .tooFewGoals(.teamB, goals: 1, noted: 2)),
            ("--rated --unrated", .contradiction("--rated", "--unrated")),
        ] as [(String, MatchEditFailure)] {
            let journal = try app.open("changes").value
            #expect(throws: failure, "\(options)") { try edit(options) }
            #expect(try state() == Self.start, "\(options)")
            #expect(try app.open("changes").value == journal, "\(options)")
        }
    }

    @Test func refusesMoreThanAHundredGoals() throws {
        try edit("--score 100-1")
        #expect(throws: MatchEditFailure.impossibleScore(.teamA, goals: 101)) { try edit("--add-goal Ana") }
    }

    @Test func namesTheGoalsOfACorrectedScoreLater() throws {
        try edit("--score 3-2")
        try edit("--goal 4 --scorer Ion")
        try edit("--goal 5 --scorer Eva --minute 1")
        #expect(try state() == "3-2; Ana Ion; Dan Eva; 1' Eva B; 2' Ana A; 3' Dan B; 4' Eva own A; Ion A")
        try edit("--score 3-2")
        #expect(throws: MatchEditFailure.tooFewGoals(.teamA, goals: 2, noted: 3)) { try edit("--score 2-2") }
        try edit("--score 4-2")
        try edit("--score 3-2")
        #expect(try match().goals.count == 5, "a goal that nobody named goes with the score")
    }

    @Test func movesAMatchToAnotherDay() throws {
        let before = try match()
        let length = try #require(before.endedAt).milliseconds(since: before.startedAt)
        #expect(
            try edit("--date 2026-11-14")
                == "Corrected the match on Sat 14 Nov 2026, \(before.startedAt.local.suffix(5)): the date is now "
                + "Sat 14 Nov 2026, \(before.startedAt.local.suffix(5)), not \(before.startedAt.local).")
        var after = try match()
        #expect(after.startedAt.localMinute.hasPrefix("2026-11-14") && after.goals == before.goals)
        #expect(after.endedAt?.milliseconds(since: after.startedAt) == length)
        try edit("--date 2026-11-13T18:15 --score 3-1")
        after = try match()
        #expect(after.startedAt.localMinute == "2026-11-13T18:15" && after.score.text == "3-1")
        try edit("--add-goal Ana")
        #expect(try match().goals.filter { $0.minute == 5 }.count == 1, "the clock moves with the gather")
        for _ in 1...3 { try app.line("undo") }
        #expect(try match() == before)
        #expect(throws: HistoryFailure.stillToCome("Sun 22 Nov 2026")) { try edit("--date 2026-11-22") }
    }

    @Test func removesAGoalMissingFromTheScore() throws {
        for text in ["match start", "goal Ana", "goal Ion", "match end --yes"] { try app.line(text) }
        try app.session { _ = try $0.connection.run("UPDATE gather SET score_a = 0 WHERE score_b = 0") }
        try edit("--team-a Zoe")
        #expect(throws: MatchEditFailure.tooFewGoals(.teamA, goals: 0, noted: 3)) {
            try edit("--add-goal Zoe --score 0-0")
        }
        try edit("--remove-goal 1")
        #expect(try state() == "0-0; Ana Ion Zoe; Dan Eva; 1' Ion A")
        try edit("--remove-goal 1")
        #expect(try state() == "0-0; Ana Ion Zoe; Dan Eva")
    }

    @Test(arguments: ["--score 2-1", "--goal 1 --scorer Ana", "--team-a Ion", "--goal 1 --minute 2", "--rated"])
    func writesNothingWithoutAChange(options: String) throws {
        let journal = try app.open("changes").value
        #expect(try edit(options)?.hasPrefix("Nothing was changed: ") == true)
        #expect(try app.open("changes").value == journal)
    }

    @Test func recognizesPlayersDeletedSince() throws {
        try app.line("player delete Ana --yes")
        try app.line("player delete Ion --yes")
        #expect(throws: PlayerReferenceFailure.self) { try edit("--team-b An") }
        try edit("--leave-out ion --goal 2 --scorer #1")
        #expect(try state() == "3-0; Ana; Dan Eva; 2' Ana A; 3' Ana A; 4' Eva own A")
    }

    @Test func reportsTheCorrections() throws {
        #expect(
            try edit("--goal 1 --scorer Dan --leave-out Ion --team-a Zoe")
                == "Corrected the match on \(match().startedAt.local): the score is now 1-2, not 2-1; "
                + "changed a goal from Team A (2' Ana) to Team B (2' Dan); removed Ion from Team A; added Zoe to Team A."
        )
    }

    @Test func recordsEachCorrection() throws {
        func trail() throws -> Grid {
            let screen = try app.open("history show last --changes")
            return try Screen(screen.blocks.suffix(1), value: .null).table
        }
        #expect(try trail().rows == [])
        #expect(try trail().placeholder == "This match has no corrections.")
        let first = app.clock.now.local
        try edit("--add-goal Ion")
        app.clock.advance(seconds: 600)
        try app.line("undo")
        try app.line("redo")
        let then = app.clock.now.local
        try edit("--remove-goal 2")
        #expect(
            try trail().rows == [
                [first, "score", "2-1", "3-1"], [first, "goal", "none", "5' Ion for Team A"],
                [then, "score", "3-1", "3-0"], [then, "goal", "3' Dan for Team B", "none"],
            ])
        let changes = try app.open("history show last").value["changes"].elements
        #expect(changes.count == 4)
        #expect(
            changes.first
                == .record([
                    "what": .text("score"), "before": .text("2-1"), "after": .text("3-1"),
                    "madeAt": .text("2026-11-21T12:04:30Z"),
                ]))
    }

    @Test func leavesAMatchOutOfTheRatings() throws {
        func isRated() throws -> [Bool] {
            let screen = try app.open("history show last --changes")
            return [
                try match().isRated, try screen.value["isRated"] == .boolean(true),
                try screen.section.contains(.init("Ratings", "excluded")) == false,
            ]
        }
        let before = try match()
        #expect(try isRated() == [true, true, true])
        #expect(
            try edit("--unrated")
                == "Corrected the match on \(before.startedAt.local): it is now excluded from the ratings.")
        #expect(try isRated() == [false, false, false])
        #expect(try state() == Self.start)
        try app.line("undo")
        #expect(try match() == before)
        try app.line("redo")
        try edit("--score 3-1")
        #expect(try isRated() == [false, false, false])
        try edit("--rated --score 2-1")
        #expect(try isRated() == [true, true, true])
        let changes = try app.open("history show last").value["changes"].elements
        #expect(
            try changes.map { try $0["what"].text } == [
                "ratings", "score", "goal", "score", "ratings", "goal",
            ])
    }

    @Test func refusesAMatchOfAnotherOrganizer() throws {
        let number = try match().idText
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "login", "other", view: RecordingView(secrets: ["correct horse"]))
        #expect(throws: MatchReferenceFailure.unknown(number)) { try app.line("history edit \(number) --score 9-9") }
    }
}
