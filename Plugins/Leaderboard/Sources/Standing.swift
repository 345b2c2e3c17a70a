import Football

/// The statistics of a participant in a period.
struct Tally: Equatable, Sendable {
    var goals = 0
    var ownGoals = 0
    private(set) var won = 0
    private(set) var drawn = 0
    private(set) var lost = 0
    /// The latest results that count for the form, newest first.
    private(set) var form: [MatchResult] = []

    var appearances: Int { won + drawn + lost }
    /// The points of the results in ``form``.
    var points: Int { form.reduce(0) { $0 + $1.points } }

    /// Counts a gather played before all those counted so far.
    mutating func countEarlier(_ result: MatchResult) {
        switch result {
        case .won: won += 1
        case .drawn: drawn += 1
        case .lost: lost += 1
        }
        if form.count < Ranking.resultsOfForm { form.append(result) }
    }
}

/// A participant with their statistics.
struct Standing: Equatable, Sendable {
    let person: Person
    let tally: Tally
}
