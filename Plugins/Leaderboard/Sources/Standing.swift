/// How a gather ended for somebody who played in it; the raw value is what it counts for the form.
enum MatchResult: Int, Sendable {
    case lost = 0
    case drawn = 1
    case won = 3

    var points: Int { rawValue }
}

/// What somebody did in the gathers of a period.
struct Tally: Equatable, Sendable {
    var goals = 0
    var ownGoals = 0
    private(set) var won = 0
    private(set) var drawn = 0
    private(set) var lost = 0
    /// The last results, as many as count for the form, the newest first.
    private(set) var form: [MatchResult] = []

    var appearances: Int { won + drawn + lost }
    /// The points of the last results.
    var points: Int { form.reduce(0) { $0 + $1.points } }

    /// Counts a gather that was played before all those that are counted.
    mutating func countEarlier(_ result: MatchResult) {
        switch result {
        case .won: won += 1
        case .drawn: drawn += 1
        case .lost: lost += 1
        }
        if form.count < Ranking.resultsOfForm { form.append(result) }
    }
}

/// Somebody and what was counted.
struct Standing: Equatable, Sendable {
    let person: Person
    let tally: Tally
}
