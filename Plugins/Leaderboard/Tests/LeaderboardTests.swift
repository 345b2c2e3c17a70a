import AllFeatures
import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import Leaderboard

/// The leaderboards after some matches.
struct LeaderboardTests {
    private let season: PlayedSeason

    init() throws { season = try PlayedSeason(allFeatures, players: ["Ana", "Bob", "Dan", "Ion", "Zoe"]) }

    @Test func rankScorersWithSharedRanks() throws {
        try season.play("Ana Bob", "Dan Ion Zoe", goals: ["Ana", "Ana", "Bob", "Ion", "Zoe", "Dan --own"])
        try season.play("Ana", "Dan Ion", goals: ["Ana"])
        // Bob and Zoe scored in one match, Ion in two; Dan has only an own goal.
        #expect(
            try season.rows("leaderboard goals", "rank", "playerId", "name", "goals", "ownGoals", "appearances") == [
                "1 1 Ana 3 0 2", "2 2 Bob 1 0 1", "2 5 Zoe 1 0 1", "2 4 Ion 1 0 2",
            ])
        try season.play("Bob", "Zoe", goals: ["Zoe"])
        #expect(
            try season.rows("leaderboard goals", "rank", "name", "goals") == [
                "1 Ana 3", "2 Zoe 2", "3 Bob 1", "3 Ion 1",
            ])
        #expect(try season.rows("leaderboard goals --limit 1", "name") == ["Ana"])
    }

    @Test func rankWhoGaveThePass() throws {
        try season.play("Ana Bob", "Ion", goals: ["Ana --assist Bob", "Bob --assist Ana", "Ana --assist Bob", "Ion"])
        try season.play("Ana", "Ion Zoe", goals: ["Ion --assist Zoe"])
        #expect(
            try season.rows("leaderboard assists", "rank", "name", "assists", "appearances") == [
                "1 Bob 2 1", "2 Zoe 1 1", "2 Ana 1 2",
            ])
        let screen = try season.line("leaderboard show Ana")
        #expect(try screen.section.first { $0.label == "Assists" }?.text == "1, rank 2")
        #expect(try screen.value["assists"] == .integer(1))
        #expect(try screen.value["assistsRank"] == .integer(2))
        #expect(try season.rows("leaderboard assists --last 1", "name") == ["Zoe"])
    }

    @Test func leadFromEachRowOfThePageToThePlayer() throws {
        try season.play("Ana Bob", "Dan", goals: ["Ana"])
        try season.line("player delete Bob --yes")
        let page = try season.line("leaderboard points").pageBlocks
        let rankings = page.flatMap(\.actions).first { $0.title == "Another ranking" }?.choices
        #expect(rankings?.contains(Action("Days played", "leaderboard", "evenings")) == true)
        #expect(rankings?.filter(\.isMarked).map(\.title) == ["Points"])
        #expect(!page.contains { if case .text = $0 { true } else { false } })
        let rows = page.last
        func row(_ title: String, _ id: String, _ note: String, _ value: String) -> Action {
            Action(
                title, words: ["leaderboard", "show", id], note: note, value: value,
                person: .init(String(title.dropFirst("1. ".count))))
        }
        #expect(
            rows
                == .rows(
                    title: "Points, 3 for a win and 1 for a draw",
                    [
                        row("1. Ana", "#1", "1 won, 0 drawn, 0 lost", "3"),
                        row("1. Bob", "#2", "1 won, 0 drawn, 0 lost", "3"),
                        row("3. Dan", "#3", "0 won, 0 drawn, 1 lost", "0"),
                    ]))
        #expect(try season.line("leaderboard show #2").value["points"] == .integer(3))
    }

    @Test func skipARankAfterASharedOne() throws {
        try season.play("Ana Bob", "Dan Ion", goals: ["Ana", "Ana", "Bob", "Bob", "Dan", "Ana"])
        try season.play("Ion", "Zoe", goals: ["Ion", "Ion"])
        #expect(
            try season.rows("leaderboard goals", "rank", "name") == ["1 Ana", "2 Bob", "2 Ion", "4 Dan"])
    }

    @Test func countResultsOfBothTeams() throws {
        try season.play("Ana", "Bob", goals: ["Ana"])
        try season.play("Ana", "Bob", goals: ["Bob"])
        try season.play("Bob", "Ana")
        try season.play("Bob", "Zoe", goals: ["Bob"])
        #expect(
            try season.rows("leaderboard wins", "rank", "name", "won", "drawn", "lost") == [
                "1 Bob 2 1 1", "2 Ana 1 1 1",
            ])
        #expect(
            try season.rows("leaderboard appearances", "rank", "name", "appearances") == [
                "1 Bob 4", "2 Ana 3", "3 Zoe 1",
            ])
        #expect(
            try season.rows("leaderboard form", "rank", "name", "formPoints", "form") == [
                "1 Bob 7 LWDW", "2 Ana 4 WLD", "3 Zoe 0 L",
            ])
    }

    @Test func countTheLastTenResultsForTheForm() throws {
        for _ in 1...3 { try season.play("Ana", "Bob", goals: ["Ana"]) }
        for _ in 1...9 { try season.play("Ana", "Bob", goals: ["Bob"]) }
        #expect(
            try season.rows("leaderboard form", "name", "formPoints", "form") == [
                "Bob 27 LWWWWWWWWW", "Ana 3 WLLLLLLLLL",
            ])
        #expect(try season.rows("leaderboard form --last 2", "name", "form") == ["Bob WW", "Ana LL"])
    }

    @Test func countOnlyEndedMatches() throws {
        try season.start("Ana", "Bob")
        try season.line("goal Ana")
        for ranking in Ranking.allCases {
            #expect(try season.line("leaderboard \(ranking.rawValue)").value == .list([]))
        }
        try season.line("match cancel --yes")
        #expect(try season.line("leaderboard appearances").value == .list([]))
    }

    @Test func countOnlyTheMatchesOfAPeriod() throws {
        for scorer in ["Ana", "Bob", "Ana"] { try season.play("Ana", "Bob", goals: [scorer]) }
        let noon = VirtualClock.start
        func day(_ number: Int) -> String {
            String(noon.adding(milliseconds: number * 86_400_000).localMinute.prefix(10))
        }
        #expect(try season.rows("leaderboard goals --from \(day(2))", "name", "goals") == ["Ana 1", "Bob 1"])
        #expect(try season.rows("leaderboard goals --to \(day(2))", "name", "goals") == ["Ana 1", "Bob 1"])
        #expect(try season.rows("leaderboard goals --from \(day(2)) --to \(day(2))", "name") == ["Bob"])
        #expect(try season.rows("leaderboard goals --from \(day(4))", "name") == [])
        #expect(try season.rows("leaderboard goals --last 2 --to \(day(2))", "name", "goals") == ["Ana 1", "Bob 1"])
        #expect(try season.rows("leaderboard goals --last 1", "name", "goals", "appearances") == ["Ana 1 1"])
        #expect(throws: UsageFailure.self) {
            try season.line("leaderboard goals --from \(day(3)) --to \(day(2))")
        }
        #expect(throws: UsageFailure.self) {
            try season.line("leaderboard show Ana --from \(day(3)) --to \(day(2))")
        }
        let moment = noon.adding(milliseconds: 2 * 86_400_000 + 60_000).localMinute
        #expect(try season.rows("leaderboard goals --from \(day(2)) --to \(moment)", "name") == ["Bob"])
    }

    @Test func countPointsRunsAndWhoSatOut() throws {
        try season.play("Ana Bob", "Dan", goals: ["Ana"])
        try season.play("Ana", "Bob", goals: ["Ana"])
        try season.play("Dan", "Bob")
        try season.play("Ana Ion", "Bob", goals: ["Bob"])
        let fields = ["name", "points", "pointsPerMatch", "winPercent", "longestRun", "satOut"]
        #expect(
            try season.rows("leaderboard points", fields) == [
                "Bob 7 1.75 50 1 0", "Ana 6 2.0 67 2 1", "Dan 1 0.5 0 0 2", "Ion 0 0.0 0 0 0",
            ])
        #expect(try season.rows("leaderboard points --last 1", fields).first == "Bob 3 3.0 100 1 0")
        #expect(try season.fields("leaderboard show Dan", "pointsRank", "satOut") == ["3", "2"])
        #expect(
            try season.line("leaderboard points").table.rows[1] == [
                "2", "Ana", "6", "3", "2", "0", "1", "2.00", "67%", "2", "1",
            ])
    }

    @Test func showTheResultsWithThePlayer() throws {
        try season.play("Ana", "Bob", goals: ["Ana"])
        let blocks = try season.line("player show Ana").blocks
        let titles = blocks.compactMap { if case .section(let title, _) = $0 { title } else { nil } }
        #expect(titles == ["Ana (#1)", "Results", "Rating"])
        func results() throws -> [String] {
            try season.line("player show Ana").blocks.flatMap { block -> [String] in
                guard case .section(title: "Results", let fields) = block else { return [] }
                return fields.map { "\($0.label): \($0.text)" }
            }
        }
        #expect(
            try results() == [
                "Matches: 1: 1 won, 0 drawn, 0 lost", "Goals: 1", "Assists: 0", "Wins: 100% of the matches",
                "Points: 3, 3.00 per match", "Longest winning run: 1 win", "Missed: 0 match days",
                "Form: 3 points from the last match",
            ])
        try season.play("Ana", "Bob", goals: ["Bob"])
        #expect(try results().last == "Form: 3 points from the last 2 matches")
    }

    @Test func identifyPlayersByNumber() throws {
        try season.play("Ana", "Bob", goals: ["Ana", "Bob"])
        try season.line("player edit Ana --name Anna")
        try season.line("player delete Bob --yes")
        try season.line("player add Bob")
        try season.play("Anna", "Bob", goals: ["Anna", "Bob"])
        #expect(
            try season.rows("leaderboard goals", "rank", "playerId", "name", "goals", "appearances") == [
                "1 1 Anna 2 2", "2 2 Bob 1 1", "2 6 Bob 1 1",
            ])
    }

    @Test func countEveningsAndNotTheirMatches() throws {
        try season.play("Ana", "Bob", goals: ["Ana"])
        try season.line("team assign C Ion")
        for name in ["A Reds", "B Blues", "C Greens"] { try season.line("team name \(name)") }
        for (teams, scorer) in [("B C", "Ion"), ("C A", "Ion"), ("A B", "Ana")] {
            season.app.clock.advance(seconds: 600)
            try season.line("match start \(teams)")
            try season.line("goal \(scorer)")
            try season.line("match end --yes")
        }
        // Dan and Zoe have played on different days, and a player who waits for a match does not sit out.
        try season.play("Dan", "Bob")
        let fields = ["name", "appearances", "evenings", "satOut"]
        #expect(
            try season.rows("leaderboard evenings", fields) == ["Bob 4 2 0", "Dan 1 1 0", "Ion 2 1 1", "Ana 3 1 1"])
        #expect(
            try season.rows("leaderboard evenings --last 3", fields)
                == ["Bob 2 2 0", "Dan 1 1 0", "Ion 1 1 1", "Ana 2 1 1"])
        #expect(try season.fields("leaderboard show Ion", "eveningsRank", "satOut") == ["2", "1"])
        #expect(
            try season.line("leaderboard show Ion").table.rows.map { Array($0[2...4]) } == [
                ["Greens", "1-0", "won"], ["Greens", "0-1", "won"],
            ])
        #expect(try season.line("rating show Ion").table.rows.map { $0[1] } == ["Greens", "Greens"])
        #expect(try season.fields("leaderboard show Zoe", "evenings", "eveningsRank", "satOut") == ["0", "null", "0"])
        try season.app.session { session in
            try session.connection.run("UPDATE gather_player SET player_id = NULL, name = 'Kit' WHERE name = 'Ion'")
        }
        #expect(try season.rows("leaderboard evenings", fields).contains("Kit 2 1 1"))
    }
}
