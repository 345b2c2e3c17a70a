import Football
import Foundation
import GatherKit

/// How well the predictions of some matches have come true, where a draw is half a win.
struct Calibration: Equatable, Sendable {
    /// The predictions that gave the better team a chance in a range.
    struct Class: Equatable, Sendable {
        /// The range in percent, without its upper end; 100 is part of the last one.
        let range: Range<Int>
        var matches = 0
        /// The sum of the predicted chances.
        var predicted = 0.0
        /// The sum of the results.
        var actual = 0.0

        /// The mean prediction in percent; nil without matches.
        var predictedPercent: Int? { matches == 0 ? nil : (predicted / Double(matches)).percent }
        /// The share of wins in percent; nil without matches.
        var actualPercent: Int? { matches == 0 ? nil : (actual / Double(matches)).percent }
    }

    let matches: Int
    /// The mean of `-(s·ln p + (1 - s)·ln(1 - p))`, where `p` is the predicted chance and `s` the result; nil without
    /// matches.
    let logLoss: Double?
    /// By the chance of the better team, the most even matches first.
    private(set) var classes = stride(from: 50, to: 100, by: 10).map { Class(range: $0..<$0 + 10) }

    /// The log loss of a coin.
    static let coin = log(2.0)

    init(_ matches: [RatingHistory.RatedMatch]) {
        self.matches = matches.count
        var loss = 0.0
        for match in matches {
            let (chance, result) = (match.before.chance, match.score.result(of: .teamA).share)
            // A chance so small that its logarithm is infinite counts as one in a million million.
            let bounded = min(max(chance, 1e-12), 1 - 1e-12)
            loss -= result * log(bounded) + (1 - result) * log(1 - bounded)
            let isTeamA = chance >= 0.5
            let better = isTeamA ? chance : 1 - chance
            let place = min(Int((better - 0.5) * 10), classes.count - 1)
            classes[place].matches += 1
            classes[place].predicted += better
            classes[place].actual += isTeamA ? result : 1 - result
        }
        logLoss = matches.isEmpty ? nil : loss / Double(matches.count)
    }

    static let shape = Shape<Self>(
        .integer("matches", \.matches), .decimal("logLoss", places: 3, optional: \.logLoss),
        .decimal("coinLogLoss", places: 3) { _ in coin }, .list("classes", of: Class.shape, \.classes))
}

extension Calibration.Class {
    fileprivate static let shape = Shape<Self>(
        .integer("fromPercent", \.range.lowerBound), .integer("toPercent", \.range.upperBound),
        .integer("matches", \.matches), .integer("predictedPercent", optional: \.predictedPercent),
        .integer("actualPercent", optional: \.actualPercent))
}
