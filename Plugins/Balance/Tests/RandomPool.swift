import Football
import GatherKit
import GatherTestSupport

@testable import Balance

extension Pool {
    /// Creates players of random strengths and positions.
    ///
    /// - Parameter unit: The number of which the strengths are multiples.
    init(count: Int, teams: Int = 2, unit: Int = 1, _ dice: inout SeededRandom) {
        // With few different strengths, many splits are equal.
        let unit = dice.isOneIn(3) ? 5000 : unit
        let candidates = (0..<count).map { _ in
            Candidate(
                strength: Int.random(in: 5000...45_000, using: &dice) / unit * unit,
                position: dice.isOneIn(4) ? nil : dice.pick(Position.allCases))
        }
        self.init(candidates: candidates, teams: teams, scale: Double.random(in: 6...40, using: &dice))
    }
}

/// Wishes about random players.
struct RandomWishes {
    private(set) var together: [[Int]] = []
    private(set) var apart: [[Int]] = []
    /// Candidates with the teams where they stay.
    private(set) var staying: [[Int]] = []
    private(set) var ties: Ties

    /// Makes a number of wishes that can all be fulfilled.
    init(upTo most: Int, count: Int, teams: Int = 2, _ dice: inout SeededRandom) throws {
        ties = Ties(count: count, teams: teams)
        for _ in 0..<Int.random(in: 0...most, using: &dice) {
            let pair = Array(Array(0..<count).shuffled(using: &dice).prefix(2))
            let isTogether = dice.isOneIn(2)
            if try ties.tie(pair[0], pair[1], together: isTogether) != nil { continue }
            if isTogether { together.append(pair) } else { apart.append(pair) }
        }
    }

    /// Lets a random candidate stay in a random team, if the wishes allow that.
    mutating func keepSomebody(_ dice: inout SeededRandom) throws {
        let (candidate, team) = (
            Int.random(in: 0..<ties.count, using: &dice), Int.random(in: 0..<ties.teams, using: &dice)
        )
        if try ties.put(candidate, inTeam: team) == nil { staying.append([candidate, team]) }
    }

    /// Whether a split fulfils the wishes.
    func areKept(in split: [Int]) -> Bool {
        together.allSatisfy { split[$0[0]] == split[$0[1]] } && apart.allSatisfy { split[$0[0]] != split[$0[1]] }
            && staying.allSatisfy { split[$0[0]] == $0[1] }
    }
}
