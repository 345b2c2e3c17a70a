public import GatherKit

/// The result of a match for a participant; the raw value is its points.
public enum MatchResult: Int, Sendable {
    case lost = 0
    case drawn = 1
    case won = 3

    /// The points: 3 for a win, 1 for a draw.
    public var points: Int { rawValue }

    /// The share of a win: 1 for a win, ½ for a draw, 0 for a defeat.
    public var share: Double {
        switch self {
        case .won: 1
        case .drawn: 0.5
        case .lost: 0
        }
    }

    /// The result in a sentence.
    public var word: String {
        switch self {
        case .won: "won"
        case .drawn: "drawn"
        case .lost: "lost"
        }
    }

    /// The result as a letter.
    public var mark: String {
        switch self {
        case .won: "W"
        case .drawn: "D"
        case .lost: "L"
        }
    }
}

/// The numbers of matches won, drawn and lost.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Results: Equatable, Sendable {
    public private(set) var won = 0
    public private(set) var drawn = 0
    public private(set) var lost = 0

    public init() {}

    public var matches: Int { won + drawn + lost }
    public var points: Int { won * MatchResult.won.points + drawn * MatchResult.drawn.points }
    /// The share of matches won in percent; nil without matches.
    public var winPercent: Int? { DecimalNumber(100 * won, dividedBy: matches, places: 0)?.wholeNumber }

    public mutating func count(_ result: MatchResult) {
        switch result {
        case .won: won += 1
        case .drawn: drawn += 1
        case .lost: lost += 1
        }
    }
}

extension Score {
    /// The result for a team.
    public func result(of team: Team) -> MatchResult {
        guard let winner else { return .drawn }
        return winner == team ? .won : .lost
    }
}

extension Match {
    /// How it ended for a player, such as `you won`; nil if the player was not in it.
    public func result(for reader: Player?) -> String? {
        guard let reader, let player = players.first(where: { $0.playerID == reader.id }) else { return nil }
        return switch score.result(of: player.team) {
        case .won: "you won"
        case .drawn: "you drew"
        case .lost: "you lost"
        }
    }

    /// The scorers in the order of their first goals, such as `Ana ×2, Ion (own goal)`.
    ///
    /// - Parameters:
    ///   - team: The team for which the goals count; nil for both.
    ///   - reader: The player who reads it, whose name stands out; nil for anybody else.
    public func scorers(of team: Team? = nil, for reader: Player? = nil) -> String {
        goals.filter { team == nil || $0.team == team }.compactMap { goal in
            goal.scorerLabel.map { reader != nil && goal.playerID == reader?.id ? "\($0) (you)" : $0 }
        }.tallied().map { $0.count == 1 ? $0.name : "\($0.name) ×\($0.count)" }.joined(separator: ", ")
    }

    /// The result on the page of a link.
    ///
    /// - Parameters:
    ///   - title: What it is called, such as `Last match`.
    ///   - day: The day on which it was played; nil if that is clear.
    ///   - reader: The player who reads it; nil for a group.
    public func ending(_ title: String, on day: String? = nil, for reader: Player?) -> [Block] {
        let goals = Team.sides.map { (sides[$0].label, scorers(of: $0, for: reader)) }.filter { !$0.1.isEmpty }
        return [
            .section(title: [title, result(for: reader)].compactMap(\.self).joined(separator: ": "), fields: []),
            .score(of: self, on: day, for: reader?.id),
        ] + goals.map { .text("Goals for \($0): \($1)") } + [.teams(of: self, for: reader?.id)]
    }
}
