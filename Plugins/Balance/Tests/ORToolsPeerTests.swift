import Football
import GatherTestSupport
import Testing

@testable import Balance

/// The exact search, compared with the solver of OR-Tools.
struct ORToolsPeerTests {
    private struct Question: Encodable {
        let teams: Int
        let strengths: [Int]
        let places: [Int]
        let scale: Double
        let together: [[Int]]
        let apart: [[Int]]
    }

    @Test(.enabled(if: PythonPeer.isInstalled, "Scripts/test-peers installs OR-tools"))
    func agreesOnLargePools() throws {
        var dice = SeededRandom(seed: 50)
        // Finer strengths, or more players in three teams, would take the solver minutes.
        let cases = try [(teams: 2, sizes: 12...22, count: 50), (3, 12...15, 10)].flatMap { teams, sizes, count in
            try (1...count).map { _ in
                let count = Int.random(in: sizes, using: &dice)
                return (
                    pool: Pool(count: count, teams: teams, unit: 100, &dice),
                    wishes: try RandomWishes(upTo: 8, count: count, teams: teams, &dice)
                )
            }
        }
        let questions = cases.map { pool, wishes in
            Question(
                teams: pool.teams, strengths: pool.candidates.map(\.strength), places: pool.candidates.map(\.place),
                scale: pool.scale, together: wishes.together, apart: wishes.apart)
        }
        let answers = try PythonPeer("split-with-ortools").answers(to: questions, as: [Int].self)
        #expect(answers.count == cases.count)
        for ((pool, wishes), answer) in zip(cases, answers) {
            let split = try pool.fairestSplit(wishes.ties)
            #expect(split.isProven)
            #expect(wishes.areKept(in: split.teams))
            let unfairness = pool.unfairness(split.teams)
            #expect([unfairness.keepers, unfairness.chance, unfairness.positions, unfairness.difference] == answer)
        }
    }
}
