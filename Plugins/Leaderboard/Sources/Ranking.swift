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

struct Ranked: Equatable, Sendable {
    let rank: Int
    let standing: Standing
}
