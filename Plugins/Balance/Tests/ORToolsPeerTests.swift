import Football
import GatherTestSupport
import Testing

@testable import Balance

/// The exact search, compared with the solver of OR-tools.
struct ORToolsPeerTests {
    private struct Question: Encodable {
        let strengths: [Int]
        let places: [Int]
        let scale: Double
        let together: [[Int]]
        let apart: [[Int]]
    }

    @Test(.enabled(if: PythonPeer.isInstalled, "Scripts/test-peers installs OR-tools"))
    func agreesOnFiftyLargePools() throws {
        var dice = SeededRandom(seed: 50)
        let cases = (1...50).map { _ in
            let count = Int.random(in: 20...40, using: &dice)
            // Finer strengths would take the solver minutes.
            return (pool: Pool(count: count, unit: 100, &dice), wishes: RandomWishes(upTo: 8, count: count, &dice))
        }
        let questions = cases.map { pool, wishes in
            Question(
                strengths: pool.candidates.map(\.strength), places: pool.candidates.map(\.place), scale: pool.scale,
                together: wishes.together, apart: wishes.apart)
        }
        let answers = try PythonPeer("split-with-ortools").answers(to: questions, as: [Int].self)
        #expect(answers.count == cases.count)
        for ((pool, wishes), answer) in zip(cases, answers) {
            let split = try #require(pool.fairestSplit(wishes.ties))
            #expect(wishes.areKept(in: split))
            let unfairness = pool.unfairness(split)
            #expect([unfairness.keepers, unfairness.chance, unfairness.positions, unfairness.difference] == answer)
        }
    }
}
