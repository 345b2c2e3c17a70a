import Account
import Changes
import Football
import GatherDatabase
import GatherTestSupport
import History
import Matches
import Players
import Teams
import Testing

@testable import GatherKit

/// Several short matches between more than two teams, which form one match day.
struct MatchDayTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
            ChangesModule.self,
        ])
        for name in ["Ana", "Ion", "Zoe", "Dan", "Emil", "Bob"] { try app.line("player add \(name)") }
        try app.lines("team assign A Ana Ion", "team assign B Zoe Dan", "team assign C Emil Bob")
    }

    /// The message of the failure of a line; nil if it succeeds.
    private func failure(_ line: String) -> String? {
        do {
            try app.line(line)
            return nil
        } catch {
            return (error as? any Failure)?.message ?? "\(error)"
        }
    }

    /// Plays a match of ten minutes.
    private func play(_ start: String = "match start", _ lines: String...) throws {
        try app.line(start)
        for line in lines { try app.line(line) }
        app.clock.advance(seconds: 600)
        try app.line("match end --yes")
    }

    private func sides() throws -> String? {
        try app.session {
            try Match.inProgress(in: $0).map { "\($0.sides.teamA.label)-\($0.sides.teamB.label)" }
        }
    }

    private func days() throws -> [[String]] {
        try app.session { session in
            let matches = try Match.all(ordered: "ORDER BY started_at, id", in: session)
            let ids = matches.map(\.dayID)
            return Set(ids).sorted { ids.firstIndex(of: $0) ?? 0 < ids.firstIndex(of: $1) ?? 0 }.map { id in
                matches.filter { $0.dayID == id }.map(\.score.text)
            }
        }
    }

    private func table() throws -> [String] {
        try app.open("matchday show").value["table"].elements.map { row in
            try ["team", "points", "difference"].map { key in
                switch try row[key] {
                case .integer(let number): String(number)
                case let value: try value.text
                }
            }.joined(separator: " ")
        }
    }

    @Test func letsTheWinnerStayOn() throws {
        #expect(try app.line("match start")?.contains("Team A (2) against Team B (2)") == true)
        try app.line("score B +1")
        #expect(
            try app.line("match end --yes")
                == "The match ended 0-1. Team B won. Next: Team C v Team B. Start it with: match start")
        try app.line("match start")
        #expect(try sides() == "Team C-Team B")
    }

    @Test func startsTheTeamsThatAreNamed() throws {
        try app.lines("team name C Greens --bibs green", "match start B C")
        #expect(try sides() == "Team B-Greens")
        #expect(try app.line("score C +1") == "Team B 0-1 Greens.")
        #expect(failure("match start")?.hasPrefix("a match is in progress (Team B 0-1 Greens);") == true)
        #expect(try app.line("goal Zoe") == "Goal for Team B: Zoe, minute 1. Team B 1-1 Greens.")
        #expect(throws: (any Error).self) { try app.line("score A +1") }
        #expect(throws: (any Error).self) { try app.line("goal Ana") }
        #expect(
            failure("score A +1")
                == "Team A is not playing in this match, which is Team B against Greens (C)")
    }

    @Test func knowsTeamsByTheirNames() throws {
        try app.lines("team name A Blues", "match start B C", "score B =3")
        #expect(
            failure("score A +1") == "Blues (A) is not playing in this match, which is Team B against Team C")
        #expect(
            try app.line("match edit --score 0-0")
                == "Removed 3 goals for Team B (1' scorer unknown). Team B 0-0 Team C.")
    }

    @Test(arguments: ["match start B", "match start B B", "match start A B C"])
    func needsTwoTeams(line: String) throws {
        #expect(failure(line)?.hasPrefix("name two teams, as in") == true)
    }

    @Test func saysWhichTeamHasNoPlayers() throws {
        #expect(failure("match start A D") == "Team D has no players; add some with: team assign D PLAYER…")
    }

    @Test func asksForTheTeamsInAFreeFormat() throws {
        try app.line("matchday format free")
        #expect(failure("match start")?.contains("match start A B") == true)
        try app.line("match start C A")
        #expect(try sides() == "Team C-Team A")
    }

    @Test func makesATableOfTheDay() throws {
        try play("match start A B", "goal Ana", "goal Ion")
        try play("match start A C", "goal Emil")
        try play("match start B C")
        #expect(try table() == ["C 4 1", "A 3 1", "B 1 -2"])
        let day = try app.open("matchday show").value
        #expect(try day["players"].elements.count == 6)
        #expect(try day["matches"].elements.count == 3)
        #expect(try day["scorers"].elements.map { try $0["name"].text } == ["Ana", "Ion", "Emil"])
    }

    @Test func saysNothingOfTurnsAndTiesWithTwoTeams() throws {
        func sentences() throws -> [String] {
            try app.open("matchday show").blocks.compactMap { block in
                guard case .text(let text) = block, !text.hasPrefix("Played: ") else { return nil }
                return String(text.prefix { $0 != " " })
            }
        }
        try play("match start A B")
        try play("match start A B")
        #expect(try sentences() == ["Teams", "Next:"])
        try app.line("team clear Emil Bob")
        #expect(try sentences() == [])
    }

    @Test func correctsTheTableWithAMatchOfBefore() throws {
        try play("match start A B", "goal Ana")
        try play("match start A C")
        try app.line("match start B C")
        let first = try #require(try app.session { try MatchDay.latest(in: $0)?.matches.first?.idText })
        try app.line("history edit \(first) --remove-goal 1")
        #expect(try table().first == "A 2 0")
        try app.line("undo")
        #expect(try table().first == "A 4 1")
    }

    @Test func joinsMatchesWithinTwelveHours() throws {
        try play()
        app.clock.advance(seconds: 3600)
        try play()
        app.clock.advance(seconds: 13 * 3600)
        try play()
        #expect(try days() == [["0-0", "0-0"], ["0-0"]])
    }

    @Test func endsByHand() throws {
        try play("match start", "score A +1")
        #expect(failure("matchday end --yes") == nil)
        #expect(failure("matchday end --yes") == "no match day is in progress; start a match with: match start")
        app.clock.advance(seconds: 3600)
        try play()
        #expect(try days() == [["1-0"], ["0-0"]])
    }

    @Test func opensAgainAfterUndo() throws {
        try play()
        try app.lines("matchday end --yes", "undo")
        try play()
        #expect(try days() == [["0-0", "0-0"]])
    }

    @Test func doesNotEndDuringAMatch() throws {
        try app.line("match start")
        #expect(failure("matchday end --yes") == "a match is in progress; end it with: match end")
    }

    @Test func keepsThePlanOfTheDay() throws {
        try app.line("match plan 2026-11-21T12:00 --place Dinamo --places 6")
        try play()
        try play()
        let day = try #require(try app.session { try MatchDay.latest(in: $0) })
        #expect(try app.session { try MatchDayPlan.of(day.id, in: $0)?.place } == "Dinamo")
        #expect(day.matches.map { $0.planned?.place } == ["Dinamo", "Dinamo"])
        #expect(try app.open("matchday show").value["place"].text == "Dinamo")
    }

    @Test func passesTheDayOnWhenItsFirstMatchIsDeleted() throws {
        try app.line("match plan 2026-11-21T12:00 --place Dinamo")
        try play("match start", "score A +1")
        try play("match start", "score A +2")
        try play("match start", "score A +3")
        let ids = try app.session { try MatchDay.latest(in: $0)?.matches.map(\.idText) ?? [] }
        try app.line("history delete \(ids[0]) --yes")
        #expect(try days() == [["2-0", "3-0"]])
        let day = try #require(try app.session { try MatchDay.latest(in: $0) })
        #expect(try app.session { try MatchDayPlan.of(day.id, in: $0)?.place } == "Dinamo")
        try app.line("undo")
        #expect(try days() == [["1-0", "2-0", "3-0"]])
        for id in ids { try app.line("history delete \(id) --yes") }
        #expect(try days().isEmpty)
    }

    @Test func movesWithItsDate() throws {
        try play("match start", "score A +1")
        try play("match start", "score A +2")
        let ids = try app.session { try MatchDay.latest(in: $0)?.matches.map(\.idText) ?? [] }
        try app.line("history edit \(ids[0]) --date 2026-11-19")
        #expect(try days() == [["1-0"], ["2-0"]])
        try app.line("undo")
        #expect(try days() == [["1-0", "2-0"]])
    }

    @Test func cancelsOneMatchOfTheDay() throws {
        try app.line("match plan 2026-11-21T12:00")
        try play()
        try app.lines("match start", "match cancel --yes")
        #expect(try days() == [["0-0"]])
        #expect(try app.session { try MatchDayPlan.open(in: $0) }.isEmpty)
    }

    @Test func playsARoundRobinWithAFinal() throws {
        #expect(
            try app.line("matchday format round-robin --final")
                == "Each team plays every other team once, and the top two play a final.")
        try play("match start A B", "score A +1")
        try play("match start", "score C +2")
        #expect(try app.open("matchday show").value["fixtures"].elements.count == 1)
        try play()
        #expect(try app.open("matchday show").value["next"].elements.count == 2)
        #expect(try table() == ["C 4 2", "A 3 -1", "B 1 -1"])
        #expect(
            try app.open("matchday show").blocks.contains(
                .text("Next: the final, Team C v Team A. Start it with: match start")))
        #expect(try app.line("match start") == "The final has started: Team C (2) against Team A (2), 10:00 left.")
        try app.line("score A +1")
        #expect(
            try app.line("match end --yes")
                == "The final has ended: Team C 0-1 Team A. Team A won the match day. "
                + "All matches in the round robin have been played. See the table with: matchday show")
        let day = try app.open("matchday show")
        #expect(try day.value["next"].elements.isEmpty && day.value["winner"].text == "A")
        #expect(day.blocks.contains(.text("Final: Team C 0-1 Team A. Team A won the match day.")))
        #expect(try table() == ["C 4 2", "A 3 -1", "B 1 -1"], "the final does not count")
        #expect(failure("match start")?.contains("name two") == true)
        try app.line("history edit last --score 1-1")
        #expect(try app.open("matchday show").blocks.contains(.text("Final: Team C 1-1 Team A.")))
        #expect(try app.open("matchday show").value["winner"] == .null)
        // Another format of later days does not change this one.
        try app.line("matchday format winner-stays")
        #expect(try table() == ["C 4 2", "A 3 -1", "B 1 -1"])
        try app.line("history edit last --date 2026-11-01T20:00")
        #expect(try app.open("matchday show --on 2026-11-01").value["table"].elements.count == 2)
        #expect(try app.session { try MatchDay.latest(in: $0)?.final } == nil, "elsewhere it is a match like others")
    }

    @Test(arguments: [
        ("matchday format winner-stays --legs 2", "--legs and --final work only with round-robin"),
        ("matchday format free --draw replay", "--draw works only with winner-stays"),
    ])
    func refusesRulesOfAnotherFormat(line: String, reason: String) {
        #expect(failure(line)?.hasPrefix(reason) == true)
    }

    @Test func takesWhatAlreadyAppliesWithAnotherFormat() throws {
        try app.lines("matchday format round-robin --legs 2 --final", "matchday format winner-stays --legs 2 --final")
        #expect(
            try app.line("matchday format")
                == "The winner stays on. After a draw, the team that has been on longest goes off.")
    }

    @Test func saysThatTheGoalsAreScored() throws {
        try app.lines("matchday format winner-stays --until 2", "match start", "goal Ana")
        #expect(
            try app.open("goal Ion").remarks == ["Team A has 2 goals, so it is time to end the match: match end"])
    }

    @Test func movesPlayersOfTheTeamsThatPlay() throws {
        try app.lines("player add Kim", "match start B C", "team assign C Kim")
        #expect(try sides() == "Team B-Team C")
        let playing = try app.session { session in
            try Match.inProgress(in: session)?.playing(for: .teamB).map(\.name)
        }
        #expect(playing == ["Bob", "Emil", "Kim"])
        try app.line("team assign A Kim")
        #expect(
            try app.session { try Match.inProgress(in: $0)?.playing(for: .teamB).map(\.name) } == [
                "Bob", "Emil",
            ])
    }

    @Test func tellsWhatIsNext() throws {
        try play()
        #expect(try app.line("next") == "3 teams take turns. Start the next match with: match start")
        try app.line("matchday end --yes")
        #expect(try app.line("next")?.contains("take turns") == false)
    }
}
