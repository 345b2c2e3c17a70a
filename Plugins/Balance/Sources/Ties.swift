import GatherDatabase

/// The ties that wishes create: candidates in one team, in different teams, or in a certain one.
struct Ties: Sendable {
    /// The number of candidates.
    let count: Int
    /// The number of teams.
    let teams: Int
    /// For each candidate, and then for each team, the first of those with whom it is together.
    private var firsts: [Int]
    /// The pairs that must not be in one team.
    private var apart: [(Int, Int)] = []

    /// The reason why a wish cannot be fulfilled.
    enum Obstacle: Equatable, Sendable {
        /// More players than there are teams cannot all be in different teams.
        case tooFewTeams
        /// It contradicts earlier wishes.
        case contradiction
        /// The sizes of the teams would differ by more than one player.
        case sizes
    }

    init(count: Int, teams: Int = 2) {
        (self.count, self.teams) = (count, teams)
        firsts = Array(0..<count + teams)
    }

    /// Ties two candidates.
    ///
    /// - Returns: The obstacle, if they cannot be tied; otherwise nil.
    mutating func tie(_ one: Int, _ other: Int, together: Bool) throws -> Obstacle? {
        var after = self
        if together {
            let (kept, gone) = (min(firsts[one], firsts[other]), max(firsts[one], firsts[other]))
            after.firsts = firsts.map { $0 == gone ? kept : $0 }
        } else {
            after.apart.append((one, other))
        }
        if try after.split(sizes: after.sizes) == nil {
            let any = Array(repeating: count, count: teams)
            return try after.split(sizes: any) == nil ? .contradiction : .sizes
        }
        self = after
        return nil
    }

    mutating func put(_ candidate: Int, inTeam team: Int) throws -> Obstacle? {
        try tie(candidate, count + team, together: true)
    }

    /// Candidates who play in one team.
    struct Group: Equatable, Sendable {
        /// The first of the members.
        let first: Int
        let members: [Int]
        /// The team where they stay; nil for any team.
        let team: Int?
        /// The first members of the groups that must be in other teams.
        let rivals: [Int]

        /// Whether it is more than a single candidate who may play in any team with anybody.
        var isTied: Bool { members.count > 1 || team != nil || !rivals.isEmpty }
    }

    /// The groups, in the order of their first members.
    var groups: [Group] {
        Set(firsts.prefix(count)).sorted().map { first in
            let rivals = apart.compactMap { one, other in
                firsts[one] == first ? firsts[other] : firsts[other] == first ? firsts[one] : nil
            }
            return Group(
                first: first, members: (0..<count).filter { firsts[$0] == first },
                team: (0..<teams).first { firsts[count + $0] == first }, rivals: Set(rivals).sorted())
        }
    }

    /// Finds a split that keeps to the ties and has even sizes; there always is one.
    func split() throws -> [Int] { try split(sizes: sizes) ?? [] }

    /// The sizes of the teams, the largest first.
    private var sizes: [Int] { (0..<teams).map { (count + teams - 1 - $0) / teams } }

    /// Finds a split that keeps to the ties, by backtracking; nil if there is none.
    ///
    /// - Parameter sizes: The maximum sizes of the teams, the largest first.
    private func split(sizes: [Int]) throws -> [Int]? {
        guard Set(firsts.suffix(teams)).count == teams, apart.allSatisfy({ firsts[$0] != firsts[$1] }) else {
            return nil
        }
        /// How early a group is placed: first those who stay in a team, then those with the most rivals, then the
        /// largest.
        func rank(_ group: Group) -> (Int, Int, Int) {
            (group.team == nil ? 1 : 0, -group.rivals.count, -group.members.count)
        }
        let groups = groups.sorted { rank($0) < rank($1) }
        let tied = groups.count { $0.isTied }
        var split: [Int?] = Array(repeating: nil, count: count)
        var loads = Array(repeating: 0, count: teams)
        var failed: Set<[Int]> = []
        func place(_ next: Int) throws -> Bool {
            guard next < tied else { return true }
            try Budget.current.spend()
            let group = groups[next]
            // Without rivals, only the sizes matter.
            let state = group.team == nil && group.rivals.isEmpty ? [next] + loads.sorted() : []
            if failed.contains(state) { return false }
            for team in group.team.map({ $0...$0 }) ?? 0...teams - 1 {
                // One empty team is as good as another.
                let isAlike = loads[team] == 0 && loads[..<team].contains(0) && group.team == nil
                if isAlike || group.rivals.contains(where: { split[$0] == team }) { continue }
                loads[team] += group.members.count
                split[group.first] = team
                if zip(loads.sorted(by: >), sizes).allSatisfy(<=), try place(next + 1) { return true }
                split[group.first] = nil
                loads[team] -= group.members.count
            }
            if !state.isEmpty { failed.insert(state) }
            return false
        }
        guard try place(0) else { return nil }
        for group in groups {
            let team = split[group.first] ?? loads.indices.min { loads[$0] < loads[$1] }
            if !group.isTied, let team { loads[team] += 1 }
            for candidate in group.members { split[candidate] = team }
        }
        return split.compactMap(\.self)
    }

    /// The split with the teams numbered in the order of their first candidates, except for teams with players who
    /// stay.
    func inOrder(_ split: [Int]) -> [Int] {
        var numbers = Dictionary(uniqueKeysWithValues: groups.compactMap(\.team).map { ($0, $0) })
        var left = (0..<teams).filter { numbers[$0] == nil }[...]
        return split.map { team in
            let number = numbers[team] ?? left.popFirst() ?? team
            numbers[team] = number
            return number
        }
    }
}
