/// The payments after which nobody owes anything.
enum Settlement {
    struct Payment: Equatable {
        let from: Int
        let to: Int
        let amount: Int
    }

    /// A party, and what it owes; less than zero for what it is owed.
    struct Party: Equatable {
        let account: Int
        var owes: Int
    }

    /// The number of parties up to which there are as few payments as possible; the search takes twice as long with each.
    static let exactUpTo = 12

    /// Makes the payments, the largest first.
    ///
    /// Uses as few payments as possible: splits the parties into as many groups as possible that each sum to zero.
    /// Within a group, the largest debtor pays the largest creditor, so that n parties need n - 1 payments.
    ///
    /// - Parameter parties: What they owe sums up to zero.
    static func payments(among parties: [Party]) -> [Payment] {
        let open = parties.filter { $0.owes != 0 }
        let groups = open.count <= exactUpTo ? groups(of: open) : [open]
        return groups.flatMap(greedy).sorted { ($1.amount, $0.from, $0.to) < ($0.amount, $1.from, $1.to) }
    }

    private static func greedy(_ group: [Party]) -> [Payment] {
        var parties = group
        var payments: [Payment] = []
        while let debtor = parties.indices.max(by: { parties[$0].owes < parties[$1].owes }), parties[debtor].owes > 0,
            let creditor = parties.indices.min(by: { parties[$0].owes < parties[$1].owes }), parties[creditor].owes < 0
        {
            let amount = min(parties[debtor].owes, -parties[creditor].owes)
            payments.append(
                Payment(from: parties[debtor].account, to: parties[creditor].account, amount: amount))
            parties[debtor].owes -= amount
            parties[creditor].owes += amount
        }
        return payments
    }

    /// As many groups as possible that each sum up to zero.
    private static func groups(of parties: [Party]) -> [[Party]] {
        let all = (1 << parties.count) - 1
        // For each subset: the sum of its debts, and the most zero-sum groups it contains.
        var sums = [0]
        var most = [0]
        for set in 0...all where set > 0 {
            let first = set.trailingZeroBitCount
            sums.append(sums[set & (set - 1)] + parties[first].owes)
            most.append(members(of: set).map { most[set ^ (1 << $0)] }.max() ?? 0)
            if sums[set] == 0 { most[set] += 1 }
        }
        var groups: [[Party]] = []
        var set = all
        while set != 0 {
            if sums[set] == 0 { groups.append([]) }
            let rest = most[set] - (sums[set] == 0 ? 1 : 0)
            guard let next = members(of: set).first(where: { most[set ^ (1 << $0)] == rest }) else { break }
            groups[groups.count - 1].append(parties[next])
            set ^= 1 << next
        }
        return groups
    }

    private static func members(of set: Int) -> [Int] { (0..<exactUpTo).filter { set & (1 << $0) != 0 } }
}
