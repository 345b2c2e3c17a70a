import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Football

@Suite(.enabled(if: TestEngine.isDefault)) struct MatchDayRulesTests {
    // MARK: Winner stays on

    @Test(arguments: [
        ("", "ABC", "AB"), ("", "BD", "BD"), ("AB1-0", "ABC", "AC"), ("AB0-1", "ABC", "CB"),
        ("AB1-0 AC0-1", "ABC", "BC"), ("AB1-0 AC0-1 BC2-1", "ABC", "BA"),
        ("AB1-0 AC1-0 AD0-3", "ABCD", "BD"), ("AB1-0 AC1-0", "ABCDE", "AD"),
    ])
    func letsTheWinnerStayOnAndMeetWhoHasWaitedLongest(played: String, letters: String, next: String) {
        expect(MatchDayRules(format: .winnerStays), after: played, among: letters, next)
    }

    @Test(
        "After a draw, the team that has been on longer goes off, or both if they have been on equally long",
        arguments: [
            ("AB1-0 AC2-2", "ABC", "BC"), ("AB0-1 CB2-2", "ABC", "CA"), ("AB1-0 AC2-2", "ABCD", "DC"),
            ("AB1-1", "ABC", "CB"), ("AB1-1", "ABCD", "CD"), ("AB1-1", "ABCDE", "CD"), ("AB1-1 CD0-0", "ABCDE", "EA"),
        ])
    func drawLongestOff(played: String, letters: String, next: String) {
        expect(MatchDayRules(format: .winnerStays, draw: .longestOff), after: played, among: letters, next)
    }

    @Test(
        "After a draw both teams go off, or one of three",
        arguments: [
            ("AB1-0 AC2-2", "ABC", "BC"), ("AB0-1 CB2-2", "ABC", "CA"), ("AB1-1", "ABC", "CB"),
            ("AB1-0 AC2-2", "ABCD", "DB"), ("AB1-1 CD1-1", "ABCD", "AB"),
        ])
    func drawBothOff(played: String, letters: String, next: String) {
        expect(MatchDayRules(format: .winnerStays, draw: .bothOff), after: played, among: letters, next)
    }

    @Test func replaysADraw() {
        let rules = MatchDayRules(format: .winnerStays, draw: .replay)
        expect(rules, after: "AB1-0 AC2-2", among: "ABC", "AC")
        expect(rules, after: "AB1-0 AC2-2 AC0-1", among: "ABC", "BC")
    }

    @Test(
        "Teams without players are left out",
        arguments: [
            ("AB1-0", "BCD", "CD", DrawRule.longestOff), ("AB1-0", "BC", "CB", .longestOff),
            ("AB1-0", "ACD", "AC", .longestOff), ("AB1-1", "ACD", "AC", .replay), ("AB1-1", "CDE", "CD", .replay),
            ("AB1-1", "A", nil, .replay), ("AB1-1", "", nil, .longestOff),
        ] as [(String, String, String?, DrawRule)])
    func leavesOutTeamsThatAreGone(played: String, letters: String, next: String?, draw: DrawRule) {
        expect(MatchDayRules(format: .winnerStays, draw: draw), after: played, among: letters, next)
    }

    @Test(arguments: DrawRule.allCases, [nil, .winnerStays, .free] as [MatchDayFormat?])
    func alwaysNamesBothOfTwoTeamsOnTheirSides(draw: DrawRule, format: MatchDayFormat?) {
        let rules = MatchDayRules(format: format, draw: draw)
        for score in ["1-0", "0-1", "2-2"] {
            expect(rules, after: "AB\(score)", among: "AB", "AB")
            expect(rules, after: "BA\(score)", among: "AB", "BA")
        }
    }

    @Test("Without replays, a team waits until the other waiting teams have come on, and no longer")
    func waitsInTurn() {
        for seed in 0..<200 {
            var random = SeededRandom(seed: seed)
            let teams = letters(3 + seed % 4)
            let rules = MatchDayRules(draw: random.pick([.longestOff, .bothOff]))
            var waits: [Team: Int] = [:]
            for fixture in play(rules, among: teams, matches: 30, &random).map(\.fixture) {
                for team in teams { waits[team] = fixture.teams.contains(team) ? 0 : (waits[team] ?? 0) + 1 }
                #expect(waits.values.allSatisfy { $0 <= teams.count - 2 }, "seed \(seed)")
            }
        }
    }

    @Test func keepsTheWinnerOnItsSide() {
        for seed in 0..<100 {
            var random = SeededRandom(seed: seed)
            let results = play(MatchDayRules(), among: letters(3 + seed % 4), matches: 30, &random)
            for (last, next) in zip(results, results.dropFirst()) where last.winner != nil {
                let winnerIsOne = last.winner?.team == last.fixture.one
                #expect((winnerIsOne ? next.fixture.one : next.fixture.other) == last.winner?.team)
                #expect(winnerIsOne ? next.fixture.other != last.fixture.other : next.fixture.one != last.fixture.one)
            }
        }
    }

    // MARK: Round robin

    @Test(
        arguments: [
            ("", "AB"), ("AB1-0", "CD"), ("CD1-0", "AB"), ("BA0-0 DC1-0", "AC"),
            ("AB1-0 CD1-0 AC0-0 BD0-0 AD0-0", "BC"),
            ("AB1-0 AB1-0 CD1-0", "AC"), ("AB1-0 CD1-0 AC0-0 BD0-0 AD0-0 BC0-0", nil),
        ] as [(String, String?)])
    func namesTheFirstFixtureThatIsNotPlayedYet(played: String, next: String?) {
        expect(MatchDayRules(format: .roundRobin), after: played, among: "ABCD", next)
    }

    @Test func leavesOutTheFixturesOfTeamsThatAreGone() {
        let rules = MatchDayRules(format: .roundRobin, hasFinal: true)
        expect(rules, after: "AB1-0 CD1-0", among: "ABC", "AC")
        expect(rules, after: "AB1-0 AC1-0 BC1-0 AD5-0", among: "ABC", "AB")
        expect(rules, after: "AB1-0", among: "A", nil)
    }

    @Test func endsWithAFinalOfTheFirstTwo() {
        let rules = MatchDayRules(format: .roundRobin, legs: 2, hasFinal: true)
        let legs = "AB0-1 AC0-2 BC0-1 BA1-0 CA3-0"
        expect(rules, after: legs, among: "ABC", "CB")
        expect(rules, after: legs + " CB0-1", among: "ABC", "CB")
        expect(rules, after: legs + " CB0-1 CB0-1!", among: "ABC", nil)
    }

    @Test(
        "The final keeps its name whatever is corrected, and another match does not take its place",
        arguments: [
            // A match for the third place.
            ("AB1-0 CD1-0 AC1-0 BD1-0 AD1-0 BC0-1 BD1-0", "AC"),
            // The first match was corrected after the final.
            ("AB0-9 CD1-0 AC1-0 BD1-0 AD1-0 BC0-1 AC1-0!", nil),
            // It was deleted after the final.
            ("CD1-0 AC1-0 BD1-0 AD1-0 BC0-1 AC1-0!", "AB"),
        ] as [(String, String?)])
    func knowsTheFinal(played: String, next: String?) {
        expect(MatchDayRules(format: .roundRobin, hasFinal: true), after: played, among: "ABCD", next)
    }

    @Test(arguments: 2...6, Fixture.legs)
    func playsAllFixturesInTheirOrder(teams: Int, legs: Int) {
        var random = SeededRandom(seed: teams * 10 + legs)
        let rules = MatchDayRules(format: .roundRobin, legs: legs, hasFinal: true)
        let results = play(rules, among: letters(teams), matches: 100, &random)
        let order = Fixture.roundRobin(letters(teams), legs: legs)
        #expect(results.dropLast().map(\.fixture.teams) == order.map(\.teams))
        let table = Standings(of: Array(results.dropLast()), among: letters(teams)).rows
        #expect(results.last?.fixture == Fixture(one: table[0].team, other: table[1].team))
    }

    // MARK: All formats

    @Test func leavesTheNextMatchToTheOrganizerInTheFreeFormat() {
        expect(MatchDayRules(format: .free), after: "AB1-0", among: "ABC", nil)
    }

    @Test func letsTheWinnerStayOnUnlessTheOrganizerSaysOtherwise() {
        expect(MatchDayRules(), after: "AB0-1", among: "ABC", "CB")
    }

    @Test func neverNamesATeamThatIsNotThereOrTheSameTwice() {
        for seed in 0..<500 {
            var random = SeededRandom(seed: seed)
            let rules = MatchDayRules(
                format: random.pick(MatchDayFormat.allCases), draw: random.pick(DrawRule.allCases),
                legs: Int.random(in: Fixture.legs, using: &random), hasFinal: random.isOneIn(2))
            var results: [Match] = []
            for _ in 0..<20 {
                // Teams come and go.
                let teams = letters(6).filter { _ in !random.isOneIn(3) }
                guard let next = rules.next(after: results, among: teams) else { continue }
                #expect(next.teams.count == 2 && next.teams.isSubset(of: teams), "seed \(seed)")
                results.append(Match(fixture: next, score: randomScore(&random)))
            }
        }
    }

    // MARK: Support

    private func expect(
        _ rules: MatchDayRules, after played: String, among letters: String, _ next: String?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let fixture = rules.next(after: results(played), among: teams(letters))
        #expect(fixture?.text == next, sourceLocation: sourceLocation)
    }

    /// Plays until nobody is next, or for a number of matches.
    private func play(
        _ rules: MatchDayRules, among teams: [Team], matches: Int, _ random: inout SeededRandom
    ) -> [Match] {
        var results: [Match] = []
        while results.count < matches, let next = rules.next(after: results, among: teams) {
            let isFinal = rules.final(after: results, among: teams) == next
            results.append(Match(fixture: next, score: randomScore(&random), isFinal: isFinal))
        }
        return results
    }
}

extension Match {
    /// A match that has ended, without players and goals.
    init(fixture: Fixture, score: Score, isFinal: Bool = false) {
        self.init(
            id: UUID(number: 1), startedAt: VirtualClock.start, endedAt: VirtualClock.start, timer: MatchTimer(),
            score: score, players: [], sides: Sides(DayTeam(fixture.one), DayTeam(fixture.other)), isFinal: isFinal)
    }
}

/// The results of a text such as `AB1-0 AC2-2`; a final ends with an exclamation mark.
func results(_ text: String) -> [Match] {
    text.words.compactMap { word in
        let (pair, goals) = (
            teams(String(word.prefix(2))), word.dropFirst(2).split { "-!".contains($0) }.compactMap { Int($0) }
        )
        guard pair.count == 2, goals.count == 2 else { return nil }
        return Match(
            fixture: Fixture(one: pair[0], other: pair[1]), score: Score(teamA: goals[0], teamB: goals[1]),
            isFinal: word.hasSuffix("!"))
    }
}

/// A random score with few goals, so that there are draws and ties.
func randomScore(_ random: inout SeededRandom) -> Score {
    Score(teamA: Int.random(in: 0...2, using: &random), teamB: Int.random(in: 0...2, using: &random))
}
