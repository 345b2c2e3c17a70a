import Football
import GatherKit

/// The statistics of a participant in a period.
struct Tally: Equatable, Sendable {
    var goals = 0
    var ownGoals = 0
    var assists = 0
    private(set) var won = 0
    private(set) var drawn = 0
    private(set) var lost = 0
    /// The latest results that count for the form, newest first.
    private(set) var form: [MatchResult] = []
    /// The end of the first match, in milliseconds since 1970.
    private(set) var firstEnd = Int.max
    /// The most matches won in a row.
    private(set) var longestRun = 0
    private var run = 0
    /// The match days on which the participant has played.
    var evenings = 0
    /// The match days since the first one on which others have played without the participant.
    var satOut = 0

    var appearances: Int { won + drawn + lost }
    /// The points of the results in ``form``.
    var formPoints: Int { form.reduce(0) { $0 + $1.points } }
    /// The points of all matches.
    var points: Int { won * MatchResult.won.points + drawn * MatchResult.drawn.points }
    /// The share of matches won in percent; nil without matches.
    var winPercent: Int? { DecimalNumber(100 * won, dividedBy: appearances, places: 0)?.wholeNumber }

    /// Counts a match played before all those counted so far.
    ///
    /// - Parameter end: The end of the match, in milliseconds since 1970.
    mutating func countEarlier(_ result: MatchResult, end: Int) {
        firstEnd = end
        run = result == .won ? run + 1 : 0
        longestRun = max(longestRun, run)
        switch result {
        case .won: won += 1
        case .drawn: drawn += 1
        case .lost: lost += 1
        }
        if form.count < Ranking.resultsOfForm { form.append(result) }
    }
}

struct Standing: Equatable, Sendable {
    let person: Person
    let tally: Tally
}
