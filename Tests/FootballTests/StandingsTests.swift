import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Football

struct StandingsTests {
    @Test func addsUpTheMatchesOfEachTeam() {
        let table = Standings(of: results("AB3-1 CA2-2 BC0-1"), among: teams("ABCD"))
        let rows = table.rows.map { row in
            [row.results.matches, row.results.won, row.results.drawn, row.results.lost]
                + [row.goalsFor, row.goalsAgainst, row.difference, row.points]
        }
        #expect(table.order == "ACDB")
        #expect(
            rows == [
                [2, 1, 1, 0, 5, 3, 2, 4], [2, 1, 1, 0, 3, 2, 1, 4], [0, 0, 0, 0, 0, 0, 0, 0],
                [2, 0, 0, 2, 1, 4, -3, 0],
            ])
    }

    @Test(
        "Teams level on points are separated by direct results, then difference, goals and the letter",
        arguments: [
            // B has beaten A, whose difference is better.
            ("BA1-0 AC5-0 BC0-1 AD1-0 BD1-0 CD0-0", "BACD"),
            // Each of three has beaten another; in these matches B has the best difference, although A beat D by 9.
            ("AB1-0 BC2-0 CA1-0 AD9-0 BD1-0 CD1-0", "BACD"),
            // The same without a difference: B and C have scored more than A, and C beat D by 9.
            ("AB1-0 BC2-1 CA1-0 AD1-0 BD1-0 CD9-0", "CBAD"),
            // Goals against each other, over two legs.
            ("AB1-0 BA3-1", "BA"),
            // A draw against each other; then the difference of all matches.
            ("AB1-1 AC1-0 BC2-0", "BAC"),
            // The same, and the goals of all matches.
            ("AB1-1 AC1-0 BC2-1", "BAC"),
            ("", "ABC"),
        ])
    func separatesTeamsLevelOnPoints(played: String, order: String) {
        let letters = String(Set(order).sorted())
        #expect(Standings(of: results(played), among: teams(letters)).order == order)
    }

    @Test func leavesOutMatchesAgainstTeamsThatAreNotInTheTable() {
        let table = Standings(of: results("AB1-0 CB9-0"), among: teams("AB"))
        #expect(table.order == "AB")
        #expect(table.rows.map(\.goalsAgainst) == [0, 1])
    }

    @Test func leavesOutTheFinal() {
        let table = Standings(of: results("AB1-0 AC1-0 BC1-0 AB0-9!"), among: teams("ABC"))
        #expect(table.order == "ABC")
        #expect(table.rows.map(\.results.matches) == [2, 2, 2])
    }

    @Test func namesItsRowsInData() {
        let row = Standings(of: results("AB2-1"), among: teams("AB")).rows[0]
        let record = Standings.Row.shape.record(of: row)
        #expect(
            record.fields.map(\.name) == [
                "team", "played", "won", "drawn", "lost", "goalsFor", "goalsAgainst", "difference", "points",
            ])
        #expect(record.fields.map(\.value) == [.text("A")] + [1, 1, 0, 0, 2, 1, 1, 3].map(Value.integer))
    }

    @Test func addsUpOverAllTeams() {
        for seed in 0..<200 {
            var random = SeededRandom(seed: seed)
            let fixtures = Fixture.roundRobin(letters(2 + seed % 5), legs: 1 + seed % 4)
            let results = fixtures.filter { _ in !random.isOneIn(4) }
                .map { Match(fixture: $0, score: randomScore(&random)) }
            let rows = Standings(of: results, among: letters(2 + seed % 5)).rows
            func sum(_ column: (Standings.Row) -> Int) -> Int { rows.map(column).reduce(0, +) }
            let draws = results.count { $0.winner == nil }
            #expect(Set(rows.map(\.team)) == Set(letters(2 + seed % 5)))
            #expect(sum(\.results.matches) == 2 * results.count)
            #expect(sum(\.results.won) == results.count - draws && sum(\.results.lost) == sum(\.results.won))
            #expect(sum(\.results.drawn) == 2 * draws)
            #expect(sum(\.goalsFor) == sum(\.goalsAgainst) && sum(\.difference) == 0)
            #expect(sum(\.points) == 3 * results.count - draws)
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.points >= $1.points })
            // The order depends on the results alone.
            let shuffled = results.shuffled(using: &random).map { result in
                Match(
                    fixture: Fixture(one: result.fixture.other, other: result.fixture.one),
                    score: Score(teamA: result.score.teamB, teamB: result.score.teamA))
            }
            #expect(Standings(of: shuffled, among: letters(2 + seed % 5).reversed()).rows == rows)
        }
    }

    /// The official final order of the groups of the World Cup 2022.
    @Test(arguments: [
        ("A", ["Netherlands", "Senegal", "Ecuador", "Qatar"]), ("B", ["England", "USA", "Iran", "Wales"]),
        ("C", ["Argentina", "Poland", "Mexico", "Saudi Arabia"]),
        ("D", ["France", "Australia", "Tunisia", "Denmark"]),
        ("E", ["Japan", "Spain", "Germany", "Costa Rica"]), ("F", ["Morocco", "Croatia", "Belgium", "Canada"]),
        ("G", ["Brazil", "Switzerland", "Cameroon", "Serbia"]),
        ("H", ["Portugal", "South Korea", "Uruguay", "Ghana"]),
    ])
    func hasTheOfficialOrderOfTheWorldCup2022(group: String, order: [String]) throws {
        struct Tournament: Decodable {
            struct Match: Decodable {
                let team1, team2: String
                let score: [String: [Int]]
                let group: String?
            }
            let matches: [Match]
        }
        let file = URL(filePath: #filePath).appending(path: "../../EndToEndTests/Data/worldcup-2022.json")
        let tournament = try JSONDecoder().decode(Tournament.self, from: Data(contentsOf: file.standardizedFileURL))
        let matches = tournament.matches.filter { $0.group == "Group \(group)" }
        let names = Set(matches.map(\.team1)).sorted()
        let team = Dictionary(uniqueKeysWithValues: zip(names, letters(4)))
        let results = try matches.map { match in
            let goals = try #require(match.score["ft"])
            return Match(
                fixture: Fixture(one: try #require(team[match.team1]), other: try #require(team[match.team2])),
                score: Score(teamA: goals[0], teamB: goals[1]))
        }
        #expect(results.count == 6)
        #expect(Standings(of: results, among: letters(4)).rows.map(\.team) == order.map { team[$0] })
    }
}

extension Standings {
    /// The letters of the teams from first to last.
    fileprivate var order: String { rows.map(\.team.letter).joined() }
}
