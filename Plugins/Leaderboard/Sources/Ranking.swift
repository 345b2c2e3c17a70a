import Football
import GatherKit

/// The criterion of a ranking.
enum Ranking: String, CaseIterable, Sendable {
    case goals, assists, wins, appearances, evenings, form, points

    /// The number of latest results that count for the form.
    static let resultsOfForm = 10

    /// The ranked quantity of a standing.
    func number(of standing: Standing) -> Int {
        switch self {
        case .goals: standing.tally.goals
        case .assists: standing.tally.assists
        case .wins: standing.tally.results.won
        case .appearances: standing.tally.results.matches
        case .evenings: standing.tally.evenings
        case .form: standing.tally.formPoints
        case .points: standing.tally.results.points
        }
    }

    /// Whether the ranking includes a standing: without matches it does not; form and points include zero points, the
    /// other rankings only numbers above zero.
    func includes(_ standing: Standing) -> Bool {
        standing.tally.results.matches > 0 && (self == .form || self == .points || number(of: standing) > 0)
    }

    /// The ranking in descending order.
    ///
    /// Equal numbers share a rank, and the ranks after them are skipped: 1, 2, 2, 4. Within a rank, fewer matches come
    /// first, then the order of names.
    func list(_ standings: [Standing]) -> [Ranked] {
        let entries = standings.filter(includes).map { standing in
            (standing: standing, number: number(of: standing), keys: NameKeys(standing.person.name))
        }
        let ordered = entries.sorted { left, right in
            let (one, other) = (left.standing, right.standing)
            let (matches, otherMatches) = (one.tally.results.matches, other.tally.results.matches)
            return (right.number, matches, left.keys.search, left.keys.name, one.person.playerID ?? 0)
                < (left.number, otherMatches, right.keys.search, right.keys.name, other.person.playerID ?? 0)
        }
        var list: [Ranked] = []
        for (place, entry) in ordered.enumerated() {
            let isTied = place > 0 && ordered[place - 1].number == entry.number
            list.append(Ranked(rank: isTied ? list[place - 1].rank : place + 1, standing: entry.standing))
        }
        return list
    }

    /// The rank of a standing in ``list(_:)``; nil if the ranking does not include it.
    func rank(of standing: Standing, among standings: [Standing]) -> Int? {
        guard includes(standing) else { return nil }
        return 1 + standings.count { includes($0) && number(of: $0) > number(of: standing) }
    }
}

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
        case .appearances: "Matches played"
        case .evenings: "Days played"
        case .form: "Form"
        case .points: "Points"
        }
    }

    var title: String {
        switch self {
        case .goals: "Goals (own goals do not count)"
        case .assists: "Assists (last passes before goals)"
        case .wins: "Matches won"
        case .appearances: "Matches played"
        case .evenings: "Days played, however many matches on each"
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

struct Ranked: Equatable, Sendable {
    let rank: Int
    let standing: Standing

    static let shape = Shape<Self>([.integer("rank", \.rank)] + Standing.shape.fields(of: \.standing))
}
