import Football
import GatherKit

/// A participant of finished matches, who may have been deleted since.
struct Person: Equatable, Sendable {
    let key: Participant.Key
    /// The current name of a present player, or the name in the last match of a former one.
    let name: String

    var playerID: Int? { key.playerID }
    /// The name with the number, to distinguish equal names.
    var label: String { playerID.map(name.numbered) ?? name }

    /// Whether a text is the full name; case is ignored.
    func isNamed(_ text: String) -> Bool { NameKeys(name) == NameKeys(text) }
}

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
    /// The maximum number of matches won in a row.
    private(set) var longestRun = 0
    private var run = 0
    /// The match days on which the participant has played.
    var evenings = 0
    /// The match days since the first one on which others have played without the participant.
    var satOut = 0

    /// The points of the results in ``form``.
    var formPoints: Int { form.reduce(0) { $0 + $1.points } }

    /// The average number of goals for each match.
    var goalsPerMatch: Double { perMatch(goals) }

    /// The average number of points for each match.
    var pointsPerMatch: Double { perMatch(results.points) }

    private func perMatch(_ number: Int) -> Double {
        DecimalNumber(number, dividedBy: results.matches, places: 2)?.number ?? 0
    }

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

    static let shape = Shape<Self>(
        .integer("playerId", optional: \.person.playerID), .text("name", \.person.name),
        .integer("goals", \.tally.goals), .integer("ownGoals", \.tally.ownGoals), .integer("assists", \.tally.assists),
        .integer("appearances", \.tally.results.matches), .integer("evenings", \.tally.evenings),
        .integer("won", \.tally.results.won), .integer("drawn", \.tally.results.drawn),
        .integer("lost", \.tally.results.lost), .integer("points", \.tally.results.points),
        .decimal("pointsPerMatch", places: 2, \.tally.pointsPerMatch),
        .integer("winPercent", optional: \.tally.results.winPercent), .integer("longestRun", \.tally.longestRun),
        .integer("satOut", \.tally.satOut), .text("form", \.tally.form.sparkline.marks),
        .integer("formPoints", \.tally.formPoints))
}

extension [MatchResult] {
    /// The results as a sparkline, the newest at the end.
    var sparkline: Sparkline {
        Sparkline(
            reversed().map { Sparkline.Point($0.points, mark: $0.mark, word: $0.word) },
            maximum: MatchResult.won.points)
    }
}
