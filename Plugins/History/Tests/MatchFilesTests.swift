import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Football
@testable import History

/// Matches from and to CSV files.
struct MatchFilesTests {
    private static let names = ["Ana", "Ion", "Zoe Pop", "Dan", "Pop, Eva", "Ana 2"]

    private static func squad() throws -> TestApplication {
        let app = try TestApplication(allFeatures)
        for name in names { try app.open("player", "add", name) }
        return app
    }

    private let app: TestApplication

    init() throws { app = try Self.squad() }

    @discardableResult
    private func importing(_ text: String, _ options: String...) throws -> Screen {
        try app.open(["history", "import", app.folder.write(text, to: "gathers.csv")] + options)
    }

    private func exported(by app: TestApplication) throws -> String {
        let path = app.folder.path("exported.csv")
        try app.open("history", "export", path, "--overwrite")
        return try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }

    private func matches() throws -> [Match] {
        try app.session { try Match.all(ordered: "ORDER BY started_at", in: $0) }
    }

    @Test func readsASpreadsheet() throws {
        let screen = try importing(
            """
            Day;Time;Score A;Score B;Team A;Team B;Goals;Pitch
            5.11.2026;20:00;2;1;ana, ion;Zoe;"Ana 12, Ion 55 (own goal)";Sala Dinamo
            2026-11-04 19:30;;1;0;Ana;Dan;;

            """)
        #expect(screen.sentence == "Imported 2 matches from \(app.folder.path("gathers.csv")).")
        let (first, second) = (try #require(try matches().first), try #require(try matches().last))
        #expect(first.startedAt.localMinute == "2026-11-04T19:30" && first.score.text == "1-0")
        #expect(first.goals.map(\.words) == ["scorer unknown"])
        #expect(second.startedAt.localMinute == "2026-11-05T20:00" && second.planned?.place == "Sala Dinamo")
        #expect(second.players.map(\.name) == ["Ana", "Ion", "Zoe Pop"])
        #expect(second.goals.map(\.text) == ["12' Ana", "55' Ion (own goal)", "scorer unknown"])
    }

    @Test(arguments: [
        ("18.11.26", "20:00:00"), ("18.11.2026", "8:00 PM"), ("18/11/2026", "20.00"), ("2026/11/18", "8pm"),
        ("11/18/2026", "20h00"),
        ("18-11-2026", "20 Uhr"), ("2026-11-18 20:00:00", ""), ("18.11.2026 20:00", ""), ("2026-11-18T20:00:00", ""),
        ("18/11/2026, 20:00:00", ""), ("Mi, 18.11.2026", "20:00"), ("mié 18/11/2026 20:00", ""), ("18-Nov-26", "20:00"),
    ])
    func readsDaysAndTimesAsSheetsSaveThem(date: String, time: String) throws {
        try importing("date;time;score;team_a;team_b\n\(date);\(time);1-0;Ana;Ion\n")
        #expect(try matches().map(\.startedAt.localMinute) == ["2026-11-18T20:00"])
    }

    @Test func decidesTheOrderOfDayAndMonthByTheWholeColumn() throws {
        try importing("date,score,team_a,team_b\n11/05/2026,1-0,Ana,Ion\n11/18/2026,2-0,Ana,Ion\n")
        #expect(try matches().map { $0.startedAt.localMinute.prefix(10) } == ["2026-11-05", "2026-11-18"])
        let failure = #expect(throws: SheetFailure.self) {
            try importing("date,score,team_a,team_b\n11/05/2026,1-0,Ana,Ion\n")
        }
        #expect(
            failure?.message.contains(
                "date is 11/05/2026, which may be 2026-05-11 or 2026-11-05; write the date that you mean") == true)
    }

    @Test(arguments: [
        "3–2", "3:2", "3 - 2", "3 : 2", "3-2 (1-0)", "3:2 (1:2)", "3-2(0–0)", "3-2 (HT 1-0)", "3-2 (1-0 HT)", "3-2 aet",
        "3:2 (n.V.)",
    ])
    func readsAScoreAsPeopleWriteIt(score: String) throws {
        try importing("date;score;team_a;team_b\n18.11.2026;\(score);Ana;Ion\n")
        #expect(try matches().map(\.score.text) == ["3-2"])
    }

    @Test(arguments: ["03-Feb", "02.03.2026", "Mar 2", "3. Feb", "2026-02-03"])
    func saysThatASheetHasMadeADateOfAScore(score: String) throws {
        let failure = #expect(throws: SheetFailure.self) {
            try importing("date;score;team_a;team_b\n18.11.2026;\(score);Ana;Ion\n")
        }
        #expect(failure?.message.contains("a score that the spreadsheet turned into a date") == true)
    }

    @Test(arguments: ["2-2 (4-3 p)", "2-2 (4-3)", "2:2 (5:4 i.E.)", "2-2 pens 4-3", "2-2 (1-0, 4-3 pens)"])
    func refusesTheScoreOfAShootOut(score: String) throws {
        let failure = #expect(throws: SheetFailure.self) {
            try importing("date;score;team_a;team_b\n18.11.2026;\(score);Ana;Ion\n")
        }
        #expect(failure?.message.contains("write only the goals of the match, such as 2-2") == true)
    }

    @Test(arguments: ["-", "none"]) func readsThatThereAreNoGoals(goals: String) throws {
        try importing("date,score,team_a,team_b,goals\n2026-11-18,0-0,Ana,Ion,\(goals)\n")
        #expect(try matches().map(\.goals) == [[]])
        #expect(throws: SheetFailure.self) {
            try importing("date,score,team_a,team_b,goals\n2026-11-19,1-0,Ana,Ion,none\n")
        }
    }

    @Test(arguments: ["Ana and Ion", "Ana / Ion", "Ana+Ion", "Ana & Ion"])
    func asksForCommasBetweenNames(names: String) throws {
        let failure = #expect(throws: SheetFailure.self) {
            try importing("date,score,team_a,team_b\n2026-11-18,1-0,\(names),Dan\n")
        }
        #expect(failure?.message.contains("put commas between them") == true)
    }

    @Test func readsGoalsAsReportsHaveThem() throws {
        try importing(
            "date;score;team_a;team_b;goals\n18.11.2026;5-0;Ana;Ion, Dan;\"Ana 45+2, Ana (pen.) 60', Ana 12, 30, Ion 80 (o.g.)\"\n"
        )
        #expect(
            try matches().first?.goals.map(\.text) == [
                "12' Ana", "30' Ana", "45' Ana", "60' Ana", "80' Ion (own goal)",
            ])
    }

    @Test func readsSeveralMinutesBetweenSemicolons() throws {
        try importing("date;score;team_a;team_b;goals\n18.11.2026;2-1;Ana;Ion;\"Ana 12, 30; Ion 3\"\n")
        #expect(try matches().first?.goals.map(\.text) == ["3' Ion", "12' Ana", "30' Ana"])
    }

    @Test func asksWhetherNumbersAreGoals() throws {
        let failure = #expect(throws: SheetFailure.self) {
            try importing("date,score,team_a,team_b,goals\n2026-11-18,2-1,Ana,Ion,\"Ana (2), Ion (1)\"\n")
        }
        #expect(failure?.message.contains("\"Ana 2\" may be minute 2 or 2 goals; write Ana 2' or Ana ×2") == true)
    }

    @Test func beginsEachDayAtTheSameTime() throws {
        try importing(
            "date,team_a,team_b,score\n11.11.2026,Ana,Ion,1-0\n11.11.2026,Dan,Ion,2 x 0\n18.11.2026,Dan,Ana,3-0\n")
        #expect(try matches().map { $0.startedAt.localMinute.suffix(5) } == ["12:00", "12:01", "12:00"])
    }

    @Test func letsMatchesOfADayFollowEachOther() throws {
        let text = "date,team_a,team_b,score\n2026-11-18,Ana,Ion,1-0\n2026-11-18,Dan,Ion,2-0\n2026-11-18,Dan,Ana,3-0\n"
        try importing(text)
        #expect(try matches().map { $0.startedAt.localMinute.suffix(5) } == ["12:00", "12:01", "12:02"])
        #expect(try matches().map(\.score.text) == ["1-0", "2-0", "3-0"])
        let failure = #expect(throws: SheetFailure.self) { try importing(text) }
        #expect(failure?.message.ranges(of: "the history already has a match").count == 3)
        try importing("date,time,team_a,team_b,score\n2026-11-19,20:00,Ana,Ion,1-0\n2026-11-19,20:00,Dan,Zoe,2-0\n")
        #expect(try matches().count == 5)
    }

    @Test func saysAllThatIsWrongAtOnceAndImportsNothing() throws {
        let before = try app.contents()
        try app.open("history add '2026-11-01 10:00' --team-a Ana --team-b Ion --score 1-1")
        let text = """
            date,time,score,team_a,team_b,goals
            2026-11-02,20:00,1-0,Ana,Ion,Ana
            2026-11-03,20:00,1-0,"Ana, Bob",Zop,
            2026-11-04,20:00,,Ana,Ion,
            someday,,1-0,Ana,Ion,
            2026-11-01,10:00,1-0,Ana,Ion,
            2026-11-05,20:00,1-0,Ana,Ion,Ana 1000
            2026-11-06,20:00,1-0,,Ion,
            2026-11-07,20:00,0-0,Ana,Ion,Ana
            2099-11-07,20:00,0-0,Ana,Ion,

            """
        let failure = #expect(throws: SheetFailure.self) { try importing(text) }
        let lines = try #require(failure).message.components(separatedBy: "\n")
        let reasons = [
            (3, "there are no players \"Bob\", \"Zop\""), (4, "the score is missing"),
            (5, "date must be a day, or a day and a time"),
            (6, "the history already has a match that began on Sun 1 Nov 2026, 10:00"),
            (7, "goals must have a minute from 1 to 999, not 1000"), (8, "Team A"), (9, "you listed 1 goal for Team A"),
            (10, "Sat 7 Nov 2099, 20:00 is in the future"),
        ]
        #expect(lines[0] == "nothing was imported, because 8 rows are bad:")
        for (line, (number, reason)) in zip(lines.dropFirst(), reasons) {
            #expect(line.hasPrefix("  line \(number): ") && line.contains(reason), "\(line)")
        }
        #expect(lines.count == 10 && lines.last?.hasPrefix("Correct the file") == true)
        try app.open("undo")
        #expect(try app.contents() == before)
    }

    @Test func namesTheColumnsThatWereNotReadIfTheScoreIsMissing() throws {
        let failure = #expect(throws: SheetFailure.self) {
            try importing("date,Endergebnis,team_a,team_b\n2026-11-18,2-1,Ana,Ion\n", "--ignore-unknown")
        }
        #expect(failure?.message.contains("the score is missing\nSkipped columns: Endergebnis\n") == true)
        try importing("date,FTHG,FTAG,team_a,team_b\n2026-11-18,2,1,Ana,Ion\n")
        try importing("Datum;Skóre;team_a;team_b\n19.11.2026;3:1;Ana;Ion\n")
        #expect(try matches().map(\.score.text) == ["2-1", "3-1"])
    }

    @Test func asksAboutUnknownColumns() throws {
        let text = "date,score,team_a,team_b,Weather\n2026-11-02,1-0,Ana,Ion,rain\n"
        let view = RecordingView()
        let path = try app.folder.write(text, to: "a.csv")
        #expect(throws: ViewFailure.self) { try app.open(["history", "import", path], view: view) }
        #expect(
            view.questions == [
                "\(app.folder.path("a.csv")) has an unknown column: Weather. Import the rest?"
            ])
        #expect(try importing(text, "--ignore-unknown").blocks.last == .text("Skipped columns: Weather."))
    }

    @Test func keepsTheTeamsOfAMatchDay() throws {
        try app.lines(
            "team assign A Ana", "team assign B Ion", "team assign C Dan", "team name C Greens",
            "matchday format round-robin --final")
        for start in ["A B", "A C", "B C", "A C"] {
            try app.lines("match start \(start)", "score \(start.prefix(1)) =1")
            app.clock.advance(seconds: 600)
            try app.open("match end --yes")
        }
        let text = try exported(by: app)
        let rows = text.split(whereSeparator: \.isNewline)
        #expect(rows[0] == "date,time,place,score,team_a,team_b,goals,rated,letter_a,name_a,letter_b,name_b,final")
        #expect(rows[1] == "2026-11-21,12:00,,1-0,Ana,Ion,,,,,,,")
        #expect(rows[3] == "2026-11-21,12:20,,1-0,Ion,Dan,,,B,,C,Greens,")
        let other = try Self.squad()
        other.clock.advance(seconds: 86_400)
        try other.open("history", "import", other.folder.write(text, to: "gathers.csv"))
        for key in ["table", "teams", "winner"] {
            let days = try [app, other].map { try $0.open("matchday show --on 2026-11-21").value[key] }
            #expect(days[0] == days[1], "\(key)")
        }
    }

    @Test func readsFilesWithoutTeamsOfTheDay() throws {
        try importing("date,time,score,team_a,team_b,letter_b\n2026-11-02,20:00,2-0,Ana,Ion,c\n")
        #expect(try matches().map(\.scoreLine) == ["Team A 2-0 Team C"])
        let failure = #expect(throws: SheetFailure.self) {
            try importing("date,score,team_a,team_b,letter_b\n2026-11-03,2-0,Ana,Ion,A\n2026-11-04,2-0,Ana,Ion,G\n")
        }
        #expect(failure?.message.contains("letter_a and letter_b are both A") == true)
        #expect(failure?.message.contains("letter_b must be A to F") == true)
    }

    @Test func doesNotImportTheSameMatchesTwice() throws {
        try app.open("history add '2026-11-01 10:00' --team-a Ana --team-b Ion --score 1-1")
        let text = try exported(by: app)
        #expect(throws: SheetFailure.self) { try importing(text) }
        #expect(try matches().count == 1)
    }

    @Test func tellsOthersThatTheMatchesHaveEnded() throws {
        _ = try importing("date,time,score,team_a,team_b\n2026-11-02,20:00,2-0,Ana,Ion\n")
        #expect(try app.open("leaderboard show Ana").value["won"] == .integer(1))
        try app.open("undo")
        #expect(try matches().isEmpty, "as one step")
    }

    @Test func isThePlannedMatchOfItsDay() throws {
        try app.open("match plan 2026-11-22T20:00 --place 'Sala Dinamo'")
        app.clock.advance(seconds: 3 * 86_400)
        try app.open("history add 2026-11-22 --team-a Ana --team-b Ion --score 1-1")
        let match = try #require(try matches().first)
        #expect(match.startedAt.localMinute == "2026-11-22T20:00" && match.planned?.place == "Sala Dinamo")
        #expect(try app.session { try MatchDayPlan.of(match.id, in: $0)?.number } == 1)
        try app.open("undo")
        #expect(try app.session { try MatchDayPlan.open(in: $0) }.count == 1)
    }

    /// A season is the same after it was written and then read by a store with the same players.
    @Test(arguments: TestEngine.seeds(20))
    func survivesExportAndImport(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        let greens = dice.pick(["Greens", "Team; \"C\"", "A"])
        for day in 1...Int.random(in: 1...8, using: &dice) {
            let order = Array(1...Self.names.count).shuffled(using: &dice).map { "#\($0)" }
            let split = Int.random(in: 1..<order.count, using: &dice)
            var line = ["history", "add", "2026-10-\(10 + day) 1\(day):3\(day)"]
            line += ["--team-a", order[..<split].joined(separator: ",")]
            line += ["--team-b", order[split...].joined(separator: ","), "--score", "20-20"]
            for _ in 0..<Int.random(in: 0...6, using: &dice) {
                let minute = dice.pick(["", " \(Int.random(in: 1...90, using: &dice))'"])
                let team = dice.pick([Array(order[..<split]), Array(order[split...])]).shuffled(using: &dice)
                let assist = team.count > 1 ? dice.pick(["", " assist \(team[1])"]) : ""
                line += ["--goal", "\(team[0])\(minute)\(dice.pick([" own", assist]))"]
            }
            if Bool.random(using: &dice) { line += ["--place", "Sala, \"A\""] }
            try app.open(line)
            // The same players in other teams of the day, an hour later.
            let letters = Team.ofDay.shuffled(using: &dice).prefix(2)
            try app.session { session in
                let match = try #require(try Match.last(in: session))
                var other = Match(
                    id: app.services.makeID(), startedAt: match.startedAt.adding(milliseconds: 3_600_000),
                    endedAt: match.endedAt?.adding(milliseconds: 3_600_000), timer: MatchTimer(),
                    players: match.players, isFinal: dice.isOneIn(2))
                other.sides = Sides(DayTeam(letters[0], name: greens), DayTeam(letters[1]))
                try other.insert(on: dice.isOneIn(2) ? .day(match.dayID) : .new, in: session)
            }
        }
        let other = try Self.squad()
        let text = try exported(by: app)
        try other.open("history", "import", other.folder.write(text, to: "gathers.csv"))
        func facts(_ app: TestApplication) throws -> [String] {
            try app.session { try Match.all(ordered: "ORDER BY started_at", in: $0) }.map {
                "\($0.startedAt) \($0.score) \($0.players) \($0.goals) \($0.planned?.place ?? "") \($0.sides) \($0.isFinal)"
            }
        }
        #expect(try facts(other) == facts(app))
        #expect(try exported(by: other) == text)
    }
}
