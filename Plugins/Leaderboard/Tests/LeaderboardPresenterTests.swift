import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Leaderboard

struct LeaderboardPresenterTests {
    private let presenter = LeaderboardPresenter()
    private static let tabs = ["Goals", "Assists", "Wins", "Matches played", "Days played", "Form", "Points"]
    private static let hint = Block.text("See a player's results with: leaderboard show PLAYER")

    private func standing(_ results: [MatchResult], goals: Int = 0) -> Standing {
        var tally = Tally()
        for result in results { tally.countEarlier(result, end: 0) }
        (tally.goals, tally.evenings) = (goals, 2)
        return Standing(person: Person(key: .player(1), name: "Ana"), tally: tally)
    }

    private let results = Sparkline(
        [
            .init(0, mark: "L", word: "lost"), .init(1, mark: "D", word: "drawn"), .init(3, mark: "W", word: "won"),
        ], maximum: 3)

    @Test(arguments: [
        (Ranking.goals, 0, "Goals (own goals do not count)", "Goals", 2), (.wins, 2, "Matches won", "Wins", 1),
        (.appearances, 3, "Matches played", "Matches played", 3),
        (.evenings, 4, "Days played, however many matches on each", "Days played", 2),
        (.form, 5, "Points from the last 10 results", "Points", 4),
    ])
    func showsAListUnderTheTitlesOfAllLists(ranking: Ranking, tab: Int, title: String, measure: String, number: Int) {
        let ranked = Ranked(rank: 1, standing: standing([.won, .drawn, .lost], goals: 2))
        let bar = Chart.Bar(
            rank: 1, label: "Ana", number: number, sparkline: ranking == .form ? results : nil,
            note: ranking == .appearances ? "1 won, 1 drawn, 1 lost" : "in 3 matches")
        let blocks = presenter.list(ranking, Period(), [ranked])
        guard case .chart(let chart)? = blocks.dropFirst().first else { Issue.record("no chart"); return }
        #expect(chart.title == title && chart.measure == measure && chart.bars == [bar])
        let others = Self.tabs.indices.filter { $0 != tab }.map { Self.tabs[$0] }.joined(separator: ", ")
        #expect(blocks == [.text("Other rankings: \(others)."), .chart(chart), Self.hint])
    }

    @Test func explainsAnEmptyList() {
        func placeholder(_ ranking: Ranking, _ period: Period = Period()) -> String? {
            let blocks = presenter.list(ranking, period, [])
            guard blocks.count == 2, case .chart(let chart) = blocks[1] else { return nil }
            return chart.placeholder
        }
        #expect(
            placeholder(.goals)
                == "Nobody has scored in a finished match. Record a goal with: goal PLAYER")
        #expect(
            placeholder(.wins) == "Nobody has won in a finished match. Start a match with: match start")
        #expect(
            placeholder(.form, Period(last: 3))
                == "Nobody has played in these matches. See all matches with: leaderboard form")
    }

    @Test func describesThePeriod() {
        let (from, to) = (DayOrMinute("2026-09-01"), DayOrMinute("2026-12-31"))
        #expect(Period().words == "")
        #expect(Period(from: from).words == ", from 2026-09-01")
        #expect(Period(from: from, to: to, last: 5).words == ", from 2026-09-01 to 2026-12-31, in the last 5 matches")
        #expect(Period(last: 1).words == ", in the last match")
    }

    @Test func showsAPlayerWithAChartAndTheMatches() throws {
        let start = VirtualClock.start
        let match = Match(
            id: try #require(UUID(uuidString: "ABCDEF12-0000-0000-0000-000000000000")), startedAt: start,
            timer: MatchTimer(), score: Score(teamA: 2, teamB: 1), players: [],
            sides: Sides(DayTeam(.teamC, name: "Greens")))
        let appearance = Appearance(match: match, team: .teamA, goals: 0)
        let details = Details(
            standing: standing([.won, .drawn, .lost], goals: 2),
            ranks: [.goals: 2, .appearances: 1, .evenings: 2, .wins: 4, .form: 3],
            appearances: [appearance])
        let table = Grid(
            title: "Matches (1)",
            columns: [
                .name("Played"), .key("Match"), .text("Team"), .text("Score"), .text("Result"), .number("Goals"),
            ],
            rows: [[start.local, "abcdef12", "Greens", "2-1", "won", ""]],
            placeholder: "Ana has not played in these matches. Leave out the period to see all matches.")
        #expect(
            presenter.show(details, Period(last: 3)) == [
                .section(
                    title: "Ana, in the last 3 matches",
                    fields: [
                        .init("Goals", "2, rank 2"), .init("Goals per match", "0.67"), .init("Assists", "0"),
                        .init("Own goals", "0"),
                        .init("Matches played", "3, rank 1"), .init("Days played", "2, rank 2"),
                        .init("Won", "1, rank 4"), .init("Drawn", "1"),
                        .init("Lost", "1"), .init("Win percentage", "33%"), .init("Points", "4, 1.33 per match"),
                        .init("Longest winning run", "1 win"), .init("Missed", "0 match days"),
                        .init("Form", "4 points, rank 3", sparkline: results),
                    ]), .table(table),
            ])
        let nothing = Details(
            standing: Standing(person: Person(key: .name("Zoe"), name: "Zoe"), tally: Tally()), ranks: [:],
            appearances: [])
        #expect(
            try Screen(presenter.show(nothing, Period()), value: .null).table.placeholder
                == "Zoe has not played yet. Choose the players with: team select PLAYER…")
    }
}
