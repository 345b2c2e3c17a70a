import GatherKit

/// What players are ranked by.
enum Ranking: String, CaseIterable, Sendable {
    case goals, wins, appearances, form

    /// How many of the last results count for the form.
    static let resultsOfForm = 10

    /// What somebody is ranked by.
    func number(of standing: Standing) -> Int {
        switch self {
        case .goals: standing.tally.goals
        case .wins: standing.tally.won
        case .appearances: standing.tally.appearances
        case .form: standing.tally.points
        }
    }

    /// Whether somebody has a place: nobody without a goal is a scorer, but whoever plays without a point is out of form.
    func includes(_ standing: Standing) -> Bool {
        standing.tally.appearances > 0 && (self == .form || number(of: standing) > 0)
    }

    /// The list, the highest number first.
    ///
    /// The same number is the same rank, and leaves out as many behind it: 1, 2, 2, 4. Within a rank, whoever needed
    /// fewer gathers comes first, and then the names decide.
    func list(_ standings: [Standing]) -> [Ranked] {
        let entries = standings.filter(includes).map { standing in
            (standing: standing, number: number(of: standing), keys: NameKeys(standing.person.name))
        }
        let ordered = entries.sorted { left, right in
            let (one, other) = (left.standing, right.standing)
            return (right.number, one.tally.appearances, left.keys.search, left.keys.name, one.person.playerID ?? 0)
                < (left.number, other.tally.appearances, right.keys.search, right.keys.name, other.person.playerID ?? 0)
        }
        var list: [Ranked] = []
        for (place, entry) in ordered.enumerated() {
            let isTied = place > 0 && ordered[place - 1].number == entry.number
            list.append(Ranked(rank: isTied ? list[place - 1].rank : place + 1, standing: entry.standing))
        }
        return list
    }

    /// The rank in ``list(_:)`` of somebody among all; nil when there is none.
    func rank(of standing: Standing, among standings: [Standing]) -> Int? {
        guard includes(standing) else { return nil }
        return 1 + standings.count { includes($0) && number(of: $0) > number(of: standing) }
    }
}

/// Somebody with a place in a list.
struct Ranked: Equatable, Sendable {
    let rank: Int
    let standing: Standing
}
