/// The payments after which no player owes anything.
enum Settlement {
    /// The payments from the kitty to players in credit, as far as its money goes, then those that settle the rest.
    ///
    /// The kitty takes what is left between the players. If more has been spent than charged, some stay in credit.
    static func payments(of debts: Debts) -> [Handover] {
        func balance(of party: Party, _ units: Int) -> Balance {
            Balance(party: party, owes: Money(units, debts.kitty.currency))
        }
        let given = max(0, min(debts.kitty.units, debts.credit.units))
        // The costs stand for whoever pays what a party cannot.
        let rest = debts.credit.units - given
        let first = payments(
            among: [balance(of: .kitty, given), balance(of: .costs, rest)]
                + debts.balances.filter { $0.owes.units < 0 }
        ).filter { $0.from == .kitty }
        let open = debts.balances.map { party in
            balance(
                of: party.party,
                first.filter { $0.to == party.party }.reduce(party.owes.units) { $0 + $1.amount.units })
        }
        let left = debts.owed.units - rest
        return first
            + payments(among: [balance(of: left < 0 ? .costs : .kitty, -left)] + open).filter { $0.from != .costs }
    }

    /// The number of parties up to which there are as few payments as possible; the search takes twice as long with each.
    static let exactUpTo = 12

    /// Makes the payments, the largest first.
    ///
    /// Uses as few payments as possible: splits the parties into as many groups as possible that each sum to zero.
    /// Within a group, the largest debtor pays the largest creditor, so that n parties need n - 1 payments.
    ///
    /// - Parameter parties: What they owe adds up to zero.
    static func payments(among parties: [Balance]) -> [Handover] {
        let open = parties.filter { $0.owes.units != 0 }
        let groups = open.count <= exactUpTo ? groups(of: open) : [open]
        return groups.flatMap(greedy).sorted {
            ($1.amount.units, $0.from.account, $0.to.account) < ($0.amount.units, $1.from.account, $1.to.account)
        }
    }

    private static func greedy(_ group: [Balance]) -> [Handover] {
        var owes = group.map(\.owes.units)
        var payments: [Handover] = []
        while let debtor = owes.indices.max(by: { owes[$0] < owes[$1] }), owes[debtor] > 0,
            let creditor = owes.indices.min(by: { owes[$0] < owes[$1] }), owes[creditor] < 0
        {
            let amount = min(owes[debtor], -owes[creditor])
            payments.append(
                Handover(
                    from: group[debtor].party, to: group[creditor].party,
                    amount: Money(amount, group[debtor].owes.currency)))
            owes[debtor] -= amount
            owes[creditor] += amount
        }
        return payments
    }

    /// As many groups as possible that each add up to zero.
    private static func groups(of parties: [Balance]) -> [[Balance]] {
        let all = (1 << parties.count) - 1
        // For each subset: the sum of its debts, and the most zero-sum groups it contains.
        var sums = [0]
        var most = [0]
        for set in 0...all where set > 0 {
            let first = set.trailingZeroBitCount
            sums.append(sums[set & (set - 1)] + parties[first].owes.units)
            most.append(members(of: set).map { most[set ^ (1 << $0)] }.max() ?? 0)
            if sums[set] == 0 { most[set] += 1 }
        }
        var groups: [[Balance]] = []
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
