import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The leaderboards after a World Cup.
    @Suite struct Leaderboards {
        private let machine: Installation

        init() throws { machine = try Installation.afterTheWorldCup() }

        private func rows(_ line: String) throws -> [[String: Any]] {
            try #require(try machine.json(line) as? [[String: Any]])
        }

        @Test func containEveryScorerOfTheWorldCup() throws {
            let rows = try rows("leaderboard goals")
            #expect(rows.first?["name"] as? String == "Kylian Mbappé")
            #expect(rows.first?["goals"] as? Int == 8)
            let listed = rows.map { WorldCupScorer($0) }
            #expect(listed.sorted() == (try WorldCupScorer.all().sorted()))
            #expect(listed.map(\.order) == listed.map(\.order).sorted { $0.lexicographicallyPrecedes($1) })
            // There were 172 goals, two of them own goals.
            #expect(listed.count == 119 && listed.reduce(0) { $0 + $1.goals } == 170)
            let players = try self.rows("leaderboard appearances")
            #expect(players.compactMap { $0["ownGoals"] as? Int }.reduce(0, +) == 2)
        }

        @Test func showAPlayerInAPeriod() throws {
            let final = try #require(
                try machine.json("leaderboard show \"kylian mbappe\" --last 1") as? [String: Any])
            #expect(final["goals"] as? Int == 3)
            #expect(final["form"] as? String == "D", "a match decided by a shoot-out is a draw")
            let whole = try #require(try machine.json("leaderboard show \"Kylian Mbappé\"") as? [String: Any])
            #expect(whole["goalsRank"] as? Int == 1)
            #expect(whole["form"] as? String == "WWLWWWD")
            #expect(whole["goalsPerMatch"] as? Double == 1.14)
            #expect((whole["matches"] as? [Any])?.count == 7)
            let wrong = try machine.gather("-c", "leaderboard goals --from 2022-12-02 --to 2022-12-01")
            #expect(wrong.code == 1)
            #expect(wrong.errors.contains("swap the two"), "\(wrong)")
        }

        @Test func areDrawnAtATerminal() throws {
            let terminal = try EmulatedTerminal(machine, columns: 60, rows: 20)
            try terminal.wait(for: "gather>")
            try terminal.press("C-l")
            try terminal.type("leaderboard goals --limit 4")
            try terminal.press("Enter")
            let screen = try terminal.wait { $0.hasSuffix("\ngather>") && $0.contains("Mbapp") }
            #expect(
                screen == """
                    gather> leaderboard goals --limit 4
                    Other rankings: Assists, Wins, Matches played, Days played,
                    Form, Points.
                    Goals (own goals do not count)
                    1  Kylian Mbappé   8  ████████████████████████  in 7 matches
                    2  Lionel Messi    7  █████████████████████     in 7 matches
                    3  Julián Álvarez  4  ████████████              in 7 matches
                    3  Olivier Giroud  4  ████████████              in 7 matches
                    See a player's results with: leaderboard show PLAYER
                    gather>
                    """
            )
        }

        @Test func completePlayersWithEndedGathers() throws {
            let shell = try Shell(machine)
            try shell.enter("player add \"Kyle Nobody\"")
            let screen = try shell.enter("leaderboard show ky\t")
            #expect(screen.contains("rank 1"), "\(screen)")
            #expect(try machine.historyLines().last == "leaderboard show \"Kylian Mbappé\"")
        }
    }
}

/// The goals and matches of a player in a World Cup.
private struct WorldCupScorer: Equatable, Comparable {
    let rank: Int
    let name: String
    let goals: Int
    let matches: Int

    /// The sort key before the name.
    var order: [Int] { [rank, matches] }

    static func < (left: WorldCupScorer, right: WorldCupScorer) -> Bool { left.name < right.name }

    /// An entry of the leaderboard.
    init(_ row: [String: Any]) {
        rank = row["rank"] as? Int ?? 0
        name = row["name"] as? String ?? ""
        goals = row["goals"] as? Int ?? 0
        matches = row["appearances"] as? Int ?? 0
    }

    private init(rank: Int, name: String, goals: Int, matches: Int) {
        (self.rank, self.name, self.goals, self.matches) = (rank, name, goals, matches)
    }

    /// The scorers of openfootball/worldcup.json.
    static func all() throws -> [WorldCupScorer] {
        let url = try #require(Bundle.module.url(forResource: "Data/worldcup-2022", withExtension: "json"))
        let file = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
        let fullNames = ["Mbappé": "Kylian Mbappé", "Rashford": "Marcus Rashford"]
        var goals: [String: Int] = [:]
        var teams: [String: String] = [:]
        var matches: [String: Int] = [:]
        for match in file?["matches"] as? [[String: Any]] ?? [] {
            for side in 1...2 {
                let team = match["team\(side)"] as? String ?? ""
                matches[team, default: 0] += 1
                for goal in match["goals\(side)"] as? [[String: Any]] ?? [] where goal["owngoal"] as? Bool != true {
                    let name = goal["name"] as? String ?? ""
                    goals[fullNames[name] ?? name, default: 0] += 1
                    teams[fullNames[name] ?? name] = team
                }
            }
        }
        return goals.map { name, count in
            WorldCupScorer(
                rank: 1 + goals.values.count { $0 > count }, name: name, goals: count,
                matches: teams[name].flatMap { matches[$0] } ?? 0)
        }
    }
}
