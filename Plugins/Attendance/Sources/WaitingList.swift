import Football
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

    /// Those who have a place, in order.
    let inside: [AttendanceSheet.Entry]
    /// Those who wait, the next one first.
    let waiting: [AttendanceSheet.Entry]

    /// Gives the places to the first of those who are in; those who have played always have one.
    ///
    /// - Parameter places: The number of places; nil for any number.
    init(_ entries: [AttendanceSheet.Entry], places: Int?, by rule: Rule) {
        let ordered = entries.filter { $0.status == .coming }.sorted { rule.order($0) < rule.order($1) }
        let taken = max(places ?? ordered.count, ordered.count(where: \.hasPlayed))
        inside = Array(ordered.prefix(taken))
        waiting = Array(ordered.dropFirst(taken))
    }
}

extension WaitingList.Rule {
    fileprivate func order(_ entry: AttendanceSheet.Entry) -> (Int, Int, Timestamp, Int) {
        let rank =
            switch self {
            case .first: 0
            case .regulars: entry.isRegular ? 0 : 1
            case .least: entry.player.guestOf == nil ? entry.appearances : Int.max
            }
        return (entry.hasPlayed ? 0 : 1, rank, entry.answer.answeredAt, entry.player.id)
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
