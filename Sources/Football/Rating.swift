import Foundation
import GatherKit

/// How well a player plays: a normal distribution with the mean `mu` and the standard deviation `sigma`.
///
/// The model is the Bradley–Terry model with full pairing of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method
/// for Online Ranking", Journal of Machine Learning Research 12 (2011), 267–300, algorithm 1. Between two teams, its
/// formulas and those of the Plackett–Luce model are the same. A team's strength is the sum of its players', where those of
/// the larger team count less: see ``RatedTeams/strengths``.
public struct Rating: Equatable, Sendable {
    /// The mean; higher is better.
    public var mu: Double
    /// The standard deviation, above 0.
    public var sigma: Double

    /// Makes a rating; by default that of a player about whom nothing is known.
    public init(mu: Double = 25, sigma: Double = 25 / 3) {
        self.mu = mu
        self.sigma = sigma
    }

    /// The standard deviation of a team's performance in one match, β.
    public static let beta = 25.0 / 6
    /// What a player's standard deviation grows by from match to match, τ, so that ratings keep moving.
    static let tau = 25.0 / 300
    /// The lower bound of the factor by which a match reduces a variance, κ.
    static let kappa = 0.0001

    /// Makes the rating of a player before the first match.
    ///
    /// A mark from 1 to 10 stands for a mean from 15.6 to 34.4, and halves the uncertainty; the three skill levels
    /// stand for the marks 3, 5½ and 8, with three quarters of it.
    public init(mark: Int?, skill: Skill?) {
        func mu(_ mark: Double) -> Double { 25 + (mark - 5.5) * 25 / 12 }
        switch (mark, skill) {
        case (let mark?, _): self.init(mu: mu(Double(mark)), sigma: 25 / 6)
        case (nil, .beginner): self.init(mu: mu(3), sigma: 25 / 4)
        case (nil, .amateur): self.init(mu: mu(5.5), sigma: 25 / 4)
        case (nil, .professional): self.init(mu: mu(8), sigma: 25 / 4)
        case (nil, nil): self.init()
        }
    }
}

/// The two teams of a match as the ratings see them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct RatedTeams: Equatable, Sendable {
    public var teamA: [Rating]
    public var teamB: [Rating]

    public init(teamA: [Rating], teamB: [Rating]) {
        self.teamA = teamA
        self.teamB = teamB
    }

    /// The strengths of the teams: the mean of the players' ratings, times the number of players of the smaller team.
    ///
    /// For teams of one size that is the sum of the ratings. In the larger team, each player counts as one who plays only a
    /// part of the time: with 6 against 7, six sevenths.
    public var strengths: (teamA: Double, teamB: Double) {
        func strength(_ team: [Rating]) -> Double {
            team.isEmpty ? 0 : sum(team, \.mu) * Double(smallerSize) / Double(team.count)
        }
        return (strength(teamA), strength(teamB))
    }

    private var smallerSize: Int { min(teamA.count, teamB.count) }

    /// How much better Team A is, the difference of the strengths.
    public var advantage: Double { strengths.teamA - strengths.teamB }

    /// The scale of ``advantage``: the square root of all variances and 2β², the paper's `c`.
    public var scale: Double {
        let variance = sum(teamA) { $0.sigma * $0.sigma } + sum(teamB) { $0.sigma * $0.sigma }
        return (variance + 2 * Rating.beta * Rating.beta).squareRoot()
    }

    /// The predicted chance that Team A wins, 0…1, where a draw counts as half a win: `1 / (1 + exp(-advantage / scale))`.
    public var chance: Double { Self.chance(advantage: advantage, scale: scale) }

    /// The predicted chance of a team with an advantage.
    public static func chance(advantage: Double, scale: Double) -> Double { 1 / (1 + exp(-advantage / scale)) }

    /// The ratings after the match.
    ///
    /// - Parameter result: 1 if Team A has won, 0 if Team B has, ½ for a draw.
    public func after(result: Double) -> RatedTeams {
        var teams = self
        for index in teamA.indices { teams.teamA[index].sigma = drifted(teamA[index].sigma) }
        for index in teamB.indices { teams.teamB[index].sigma = drifted(teamB[index].sigma) }
        let (chance, scale) = (teams.chance, teams.scale)
        update(&teams.teamA, surprise: result - chance, chance, scale)
        update(&teams.teamB, surprise: chance - result, chance, scale)
        return teams
    }

    private func drifted(_ sigma: Double) -> Double { (sigma * sigma + Rating.tau * Rating.tau).squareRoot() }

    private func update(_ team: inout [Rating], surprise: Double, _ chance: Double, _ scale: Double) {
        let weight = Double(smallerSize) / Double(team.count)
        let variance = sum(team) { $0.sigma * $0.sigma }
        let gamma = variance.squareRoot() / scale
        let delta = gamma * variance / (scale * scale) * chance * (1 - chance)
        for index in team.indices {
            let share = team[index].sigma * team[index].sigma / variance
            team[index].mu += weight * share * variance / scale * surprise
            team[index].sigma *= max(1 - weight * weight * share * delta, Rating.kappa).squareRoot()
        }
    }

    private func sum(_ team: [Rating], _ term: (Rating) -> Double) -> Double { team.reduce(0) { $0 + term($1) } }
}

// MARK: - Texts

extension Double {
    /// The number with one decimal, such as `27.4`.
    public var oneDecimal: String { decimals(1) }

    /// The number with a sign and one decimal, such as `+1.3`.
    public var signedDecimal: String {
        let text = oneDecimal
        return text.hasPrefix("-") || text == "0.0" ? text : "+\(text)"
    }

    /// The number with two decimals, such as `0.67`.
    public var twoDecimals: String { decimals(2) }

    /// The chance or share in whole percent.
    public var percent: Int { Int((self * 100).rounded()) }

    private func decimals(_ count: Int) -> String {
        let text = String(format: "%.\(count)f", rounded(places: count))
        // Rounding leaves the sign of a small negative number.
        return text.contains { $0 != "-" && $0 != "0" && $0 != "." } ? text : text.replacing("-", with: "")
    }
}
