import Football
import Foundation
import GatherTestSupport
import Testing

/// The ratings, compared with the ratings by openskill.
struct OpenSkillPeerTests {
    /// A season of matches.
    private struct Season: Encodable {
        var beginnings: [[Double]] = []
        var matches: [Match] = []

        struct Match: Encodable {
            let teamA: [Int]
            let teamB: [Int]
            let result: Double
        }

        init(_ dice: inout SeededRandom) {
            let players = Int.random(in: 2...24, using: &dice)
            for _ in 0..<players {
                beginnings.append([Double.random(in: 5...45, using: &dice), Double.random(in: 1...9, using: &dice)])
            }
            for _ in 0..<Int.random(in: 1...30, using: &dice) {
                let order = Array(0..<players).shuffled(using: &dice)
                let playing = order.prefix(Int.random(in: 2...players, using: &dice))
                let sizeA = Int.random(in: 1..<playing.count, using: &dice)
                matches.append(
                    Match(
                        teamA: Array(playing.prefix(sizeA)), teamB: Array(playing.dropFirst(sizeA)),
                        result: dice.pick([0, 0.5, 1])))
            }
        }

        /// The ratings of the players after the last match.
        var ratings: [Rating] {
            var ratings = beginnings.map { Rating(mu: $0[0], sigma: $0[1]) }
            for match in matches {
                let teams = RatedTeams(
                    teamA: match.teamA.map { ratings[$0] }, teamB: match.teamB.map { ratings[$0] })
                let after = teams.after(result: match.result)
                for (place, rating) in zip(match.teamA + match.teamB, after.teamA + after.teamB) {
                    ratings[place] = rating
                }
            }
            return ratings
        }
    }

    @Test(.enabled(if: PythonPeer.isInstalled, "Scripts/test-peers installs openskill"))
    func agreesOnAThousandSeasons() throws {
        var dice = SeededRandom(seed: 20)
        let seasons = (1...1000).map { _ in Season(&dice) }
        // For each season, the ratings by the Bradley–Terry and the Plackett–Luce model, which are the same.
        let answers = try PythonPeer("rate-with-openskill").answers(to: seasons, as: [[[Double]]].self)
        #expect(answers.count == seasons.count)
        for (season, models) in zip(seasons, answers) {
            let ratings = season.ratings
            #expect(models.count == 2)
            for model in models {
                let farthest = zip(ratings, model).map { max(abs($0.mu - $1[0]), abs($0.sigma - $1[1])) }.max()
                #expect(try #require(farthest) < 1e-9)
                #expect(model.count == ratings.count)
            }
        }
    }
}
