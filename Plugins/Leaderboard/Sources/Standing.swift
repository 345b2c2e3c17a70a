import Football
import GatherKit

/// The statistics of a participant in a period.
struct Tally: Equatable, Sendable {
    var goals = 0
    var ownGoals = 0
    var assists = 0
    private(set) var results = Results()
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

    /// The points of the results in ``form``.
    var formPoints: Int { form.reduce(0) { $0 + $1.points } }

    /// Counts a match played before all those counted so far.
    ///
    /// - Parameter end: The end of the match, in milliseconds since 1970.
    mutating func countEarlier(_ result: MatchResult, end: Int) {
        firstEnd = end
        run = result == .won ? run + 1 : 0
        longestRun = max(longestRun, run)
        results.count(result)
        if form.count < Ranking.resultsOfForm { form.append(result) }
    }
}

struct Standing: Equatable, Sendable {
    let person: Person
    let tally: Tally
}
