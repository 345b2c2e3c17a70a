import Account
import Changes
import Checklist
import Football
import GatherTestSupport
import Matches
import Players
import Teams
import Testing

@testable import GatherKit
@testable import History

/// Matches that were played without `gather`, and are added afterwards.
struct PlayedMatchTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(
            [
                AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
                ChangesModule.self, ChecklistModule.self,
            ], settings: ["checklist.template": "weekly"])
        try app.lines("checklist add Bibs", "checklist template save weekly", "checklist remove bibs")
        for name in ["Ana", "Ion", "Dan", "Zoe Pop"] { try app.open(["player", "add", name]) }
    }

    @discardableResult
    private func open(_ words: String...) throws -> String? {
        try app.open(words).sentence
    }

    private func matches() throws -> [Match] {
        try app.session { try Match.latest(limit: nil, in: $0) }
    }

    private func goals() throws -> [String] { try #require(try matches().first).goals.map { "\($0.text) \($0.team)" } }

    /// As written by `history list`.
    @Test func readsHowOftenSomebodyScored() throws {
        try open(
            "history", "add", "18", "Nov", "--team-a", "ana", "--team-b", "dan", "--score", "3-1", "--goal",
            "Ana ×2, Dan", "--goal", "ana x1")
        #expect(try goals().filter { $0.contains("Ana") }.count == 3)
        #expect(throws: (any Error).self) {
            try open("history", "add", "19", "Nov", "--team-a", "ana", "--team-b", "dan", "--goal", "Ana x101")
        }
    }

    @Test func addsAMatchWithItsGoals() throws {
        let sentence = try open(
            "history", "add", "18", "Nov", "20:00", "--team-a", "ana,", "ion", "--team-b", "dan", ",", "zoe", "--score",
            "3-2", "--goal", "ana 12", "--goal", "ion own", "--goal", "Zoe Pop 7' assist dan", "--place", "Sala Dinamo")
        #expect(
            sentence
                == "Added the match on Wed 18 Nov 2026, 20:00: Team A 3-2 Team B. The scorers of 2 goals are unknown. See it with: "
                + "history show 2026-11-18T20:00")
        let match = try #require(try matches().first)
        #expect(match.startedAt.localMinute == "2026-11-18T20:00")
        #expect(match.players(of: .teamA).map(\.name) == ["Ana", "Ion"])
        #expect(match.players(of: .teamB).map(\.name) == ["Dan", "Zoe Pop"])
        #expect(
            try goals() == [
                "7' Zoe Pop, assist by Dan teamB", "12' Ana teamA", "Ion (own goal) teamB", "scorer unknown teamA",
                "scorer unknown teamA",
            ])
        #expect(try app.open("history", "list").table.rows.first?[3] == "Zoe Pop, Ana, Ion (own goal)")
        let fields = try app.open("history", "show", "last").section
        #expect(fields.map(\.label) == ["Result", "Started", "Venue", "Match"], "nobody knows when it ended")
        #expect(fields.dropLast().last?.text == "Sala Dinamo")
        try open("history", "edit", "last", "--goal", "4", "--scorer", "ion", "--minute", "40")
        #expect(try goals().contains("40' Ion teamA"))
        for _ in 1...2 { try open("undo") }
        #expect(try matches().isEmpty)
        try open("redo")
        #expect(try matches().count == 1)
    }

    @Test func addsAMatchOfOtherTeamsToADay() throws {
        try app.lines("team assign A Zoe", "team assign C Ana", "team name C Greens", "team name D Reds")
        try app.lines("match start A C", "match end --yes")
        app.clock.advance(seconds: 600)
        let add = ["history", "add", "2026-11-21", "12:05", "--score", "2-1", "--goal", "Dan 3"]
        let sentence = try app.open(add + ["--team-d", "Dan", "--team-c", "Ana,Ion"]).sentence
        #expect(sentence?.contains(": Greens 2-1 Reds. ") == true)
        let day = try #require(try app.session { try MatchDay.latest(in: $0) })
        #expect(day.matches.map(\.scoreLine) == ["Team A 0-0 Greens", "Greens 2-1 Reds"])
        #expect(day.matches[1].goals.last?.text == "3' Dan" || day.matches[1].goals.first?.text == "3' Dan")
        // On another day the same letters are other people.
        try open("history", "add", "18", "Nov", "--team-c", "Ana", "--team-d", "Dan", "--score", "2-1")
        #expect(try matches().last?.scoreLine == "Team C 2-1 Team D")
        for teams in [["--team-c", "Ana"], [], ["--team-a", "Ana", "--team-b", "Dan", "--team-c", "Ion"]] {
            let failure = #expect(throws: (any Error).self) { try app.open(add + teams) }
            #expect(failure is HistoryFailure || teams.isEmpty, "\(teams)")
        }
    }

    @Test func countsTheGoalsWithoutAScore() throws {
        try open(
            "history", "add", "yesterday", "--team-a", "ana", "--team-b", "ion", "--goal", "ana", "--goal", "ana own")
        #expect(try matches().map(\.score.text) == ["1-1"])
    }

    @Test func takesTheTimeOfDayOfTheLastMatch() throws {
        let teams = ["--team-a", "ana", "--team-b", "ion", "--score", "1-0"]
        func add(_ when: String) throws { try app.open(["history", "add", when] + teams) }
        try add("-9d")
        try add("2026-11-14T19:30")
        try add("yesterday")
        #expect(
            try matches().map(\.startedAt.localMinute) == ["2026-11-20T19:30", "2026-11-14T19:30", "2026-11-12T12:00"])
        try add("today")
        #expect(try matches().first?.startedAt == app.clock.now, "half past seven is still to come")
    }

    @Test func showsEachOfTwoMatchesOfOneDay() throws {
        let score = ["--score", "1-0"]
        for other in ["ion", "dan"] {
            let add = ["history", "add", "yesterday", "--team-a", "ana", "--team-b", other] + score
            let hint = try #require(try app.open(add).sentence?.split(separator: "with: ").last)
            #expect(throws: Never.self) { try app.open(String(hint)) }
        }
        #expect(try matches().map(\.startedAt.localMinute) == ["2026-11-20T12:01", "2026-11-20T12:00"])
        try app.open(["history", "add", "2026-11-20T12:00", "--team-a", "zoe", "--team-b", "ion"] + score)
        let failure = #expect(throws: MatchReferenceFailure.self) { try app.open("history show 2026-11-20T12:00") }
        let both = try matches().suffix(2).map(\.shortID)
        #expect(both.allSatisfy { failure?.message.contains($0) == true })
    }

    @Test func datesBothMatchesOfANightThatGoesPastMidnight() throws {
        for when in ["2026-11-18T23:30", "2026-11-19T00:30"] {
            try app.open(["history", "add", when, "--team-a", "ana", "--team-b", "ion", "--score", "1-0"])
        }
        let played = try app.open("history list").table.rows.map { $0[0] }
        #expect(played == ["Thu 19 Nov 2026, 00:30", "Wed 18 Nov 2026, 23:30"])
    }

    @Test func doesWhatFollowsFromTheEndOfAMatch() throws {
        try app.open(["checklist", "add", "Bibs"])
        try app.open(["checklist", "template", "save", "weekly"])
        try app.open(["checklist", "check", "bibs"])
        try open("history", "add", "yesterday", "--team-a", "ana", "--team-b", "ion", "--score", "1-0")
        #expect(try app.open("checklist list").value["toDo"].elements.count == 1, "the bibs are to be packed again")
        #expect(try open("undo") == "Undid the new match on Fri 20 Nov 2026, 12:00.")
    }

    @Test func refusesWhatCannotBe() throws {
        func add(_ when: String, _ options: String...) throws { try app.open(["history", "add", when] + options) }
        let teams = ["--team-a", "ana", "--team-b", "ion"]
        #expect(throws: HistoryFailure.stillToCome("Sat 21 Nov 2026, 23:00")) {
            try app.open(["history", "add", "2026-11-21T23:00"] + teams + ["--score", "1-0"])
        }
        #expect(throws: HistoryFailure.scoreMissing) { try app.open(["history", "add", "yesterday"] + teams) }
        #expect(throws: HistoryFailure.moreGoalsThanScored("Team A", goals: 2, scored: 1)) {
            try app.open(
                ["history", "add", "yesterday"] + teams + ["--score", "1-0", "--goal", "ana", "--goal", "ion own"])
        }
        #expect(throws: MatchEditFailure.emptyTeam(.teamB)) {
            try add("yesterday", "--team-a", "ana", "--score", "1-0")
        }
        #expect(throws: MatchEditFailure.placedTwice("Ana")) {
            try add("yesterday", "--team-a", "ana", "--team-b", "ion,ana", "--score", "1-0")
        }
        #expect(throws: MatchEditFailure.notPlaying("Dan")) {
            try app.open(["history", "add", "yesterday"] + teams + ["--score", "1-0", "--goal", "dan"])
        }
        #expect(throws: PlayerReferenceFailure.unknownNames(["bob", "tom"])) {
            try add("yesterday", "--team-a", "ana,bob", "--team-b", "tom", "--score", "1-0")
        }
        #expect(try matches().isEmpty)
    }

    @Test func doesNotProposeAPlayerWhoseNameHasTheMinute() throws {
        let add = ["history", "add", "yesterday", "--team-a", "Ana", "--team-b", "Ion", "--score", "1-0", "--goal"]
        let failure = #expect(throws: HistoryFailure.self) { try app.open(add + ["Ana 12 or 13"]) }
        #expect(
            failure?.message
                == "there is no player \"Ana 12 or\"; write a goal such as Ana 12, Ana 12 (pen), Ion own or "
                + "Ana 12 assist Zoe")
        #expect(throws: HistoryFailure.noScorer("Ana 12 goal")) { try app.open(add + ["Ana 12 goal"]) }
    }

    /// `Ana 2` may be two goals if the score has so many.
    @Test(arguments: [
        ("2-0", "Ana 2", false), ("2-0", "Ana (2)", false), ("1-0", "Ana 2", true), ("2-0", "Ana 2'", true),
        ("2-0", "Ana 12", true), ("2-0", "Ana 1, 2", true), ("2-0", "Ana ×2", true), ("2-0", "Ana 2 min", true),
        ("2-0", "Ana 2 assist Dan", true),
    ])
    func asksWhetherANumberIsTheMinuteOrGoals(score: String, goal: String, isClear: Bool) throws {
        let add = [
            "history", "add", "yesterday", "--team-a", "Ana,Dan", "--team-b", "Ion", "--score", score, "--goal", goal,
        ]
        if isClear {
            try app.open(add)
        } else {
            #expect(throws: HistoryFailure.minuteOrGoals("Ana", 2)) { try app.open(add) }
        }
    }

    @Test func completesTheLastOfSeveralNames() throws {
        func suggestions(_ beginning: String) throws -> [String] {
            try app.suggestions(for: "team-a", of: "history add", beginning).map(\.text)
        }
        #expect(try suggestions("z") == ["Zoe Pop"])
        #expect(try suggestions("Ana, z") == ["Ana, Zoe Pop"])
        #expect(try suggestions("Ana,Dan,i") == ["Ana,Dan,Ion"])
    }
}
