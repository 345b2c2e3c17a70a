import GatherKit

/// The order in which players get a place when too many want to play.
struct WaitingList: Equatable, Sendable {
    /// Who comes first.
    enum Rule: String, CaseIterable, ColumnValue, Sendable {
        /// Those who answered first.
        case first
        /// Regulars, then those who answered first.
        case regulars
        /// Those who have played on the fewest recent match days, then those who answered first; guests come last.
        case least
    }

    /// Somebody who wants to play.
    struct Candidate: Equatable, Sendable {
        let playerID: Int
        let answeredAt: Timestamp
        /// Whether the player has played on the match day already.
        var hasPlayed = false
        var isRegular = false
        var isGuest = false
        /// The number of the last match days on which the player has played.
        var played = 0
    }

    /// Those who have a place, in order.
    let inside: [Candidate]
    /// Those who wait, the next one first.
    let waiting: [Candidate]

    /// Gives the places to the first candidates; those who have played always have one.
    ///
    /// - Parameter places: The number of places; nil for any number.
    init(_ candidates: [Candidate], places: Int?, by rule: Rule) {
        let ordered = candidates.sorted { rule.order($0) < rule.order($1) }
        let taken = max(places ?? ordered.count, ordered.count(where: \.hasPlayed))
        inside = Array(ordered.prefix(taken))
        waiting = Array(ordered.dropFirst(taken))
    }
}

extension WaitingList.Rule {
    fileprivate func order(_ candidate: WaitingList.Candidate) -> (Int, Int, Timestamp, Int) {
        let rank =
            switch self {
            case .first: 0
            case .regulars: candidate.isRegular ? 0 : 1
            case .least: candidate.isGuest ? Int.max : candidate.played
            }
        return (candidate.hasPlayed ? 0 : 1, rank, candidate.answeredAt, candidate.playerID)
    }

    /// The rule in a sentence.
    var words: String {
        switch self {
        case .first: "whoever answers first"
        case .regulars: "regulars first, then to whoever answers first"
        case .least: "players with the fewest recent match days first, then to whoever answers first"
        }
    }
}
