import Football
import GatherKit

extension Ranking {
    var summary: String {
        switch self {
        case .goals: "Rank players by goals; own goals do not count"
        case .assists: "Rank players by assists"
        case .wins: "Rank players by wins"
        case .appearances: "Rank players by matches played"
        case .evenings: "Rank players by the number of match days on which they played"
        case .form:
            "Rank players by the points from their last \(Self.resultsOfForm) results: 3 for a win, 1 for a draw"
        case .points: "Rank players by points, and show win percentages and match days missed"
        }
    }

    var tab: String {
        switch self {
        case .goals: "Goals"
        case .assists: "Assists"
        case .wins: "Wins"
        case .appearances: "Appearances"
        case .evenings: "Evenings"
        case .form: "Form"
        case .points: "Points"
        }
    }

    var title: String {
        switch self {
        case .goals: "Goals (own goals do not count)"
        case .assists: "Assists, the last passes before goals"
        case .wins: "Matches won"
        case .appearances: "Matches played"
        case .evenings: "Match days played, however many matches on each"
        case .form: "Points from the last \(Self.resultsOfForm) results"
        case .points: "Points, 3 for a win and 1 for a draw"
        }
    }

    /// The name of the ranked quantity.
    var measure: String { self == .form ? "Points" : tab }

    /// The beginning of a sentence about an empty list.
    var nobody: String {
        switch self {
        case .goals: "Nobody has scored"
        case .assists: "Nobody has an assist"
        case .wins: "Nobody has won"
        case .appearances, .evenings, .form, .points: "Nobody has played"
        }
    }
}

extension [MatchResult] {
    /// The results as a sparkline, the newest at the end.
    var sparkline: Sparkline {
        Sparkline(
            reversed().map { Sparkline.Point($0.points, mark: $0.mark, word: $0.word) },
            maximum: MatchResult.won.points)
    }
}
