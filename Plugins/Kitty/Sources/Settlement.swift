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

    /// Makes the payments, the largest first: the largest debtor pays the largest creditor, so that n parties need n - 1
    /// payments at most.
    ///
    /// - Parameter parties: What they owe adds up to zero.
    static func payments(among parties: [Balance]) -> [Handover] {
        var owes = parties.map(\.owes.units)
        var payments: [Handover] = []
        while let debtor = owes.indices.max(by: { owes[$0] < owes[$1] }), owes[debtor] > 0,
            let creditor = owes.indices.min(by: { owes[$0] < owes[$1] }), owes[creditor] < 0
        {
            let amount = min(owes[debtor], -owes[creditor])
            payments.append(
                Handover(
                    from: parties[debtor].party, to: parties[creditor].party,
                    amount: Money(amount, parties[debtor].owes.currency)))
            owes[debtor] -= amount
            owes[creditor] += amount
        }
        return payments.sorted {
            ($1.amount.units, $0.from.account, $0.to.account) < ($0.amount.units, $1.from.account, $1.to.account)
        }
    }
}
