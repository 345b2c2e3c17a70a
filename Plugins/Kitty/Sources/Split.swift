/// A sum that is split exactly among people.
enum Split {
    /// Splits a sum of minor units among people.
    ///
    /// Leftover cents go to whoever has paid the fewest so far, then to the smaller account number.
    ///
    /// - Parameters:
    ///   - accounts: The account of each person; one with guests appears several times.
    ///   - extras: The units that each account has paid so far.
    /// - Returns: The share of each person, and its extra unit, 0 or 1.
    static func shares(
        of total: Int, among accounts: [Int], after extras: [Int: Int]
    ) -> [(amount: Int, extra: Int)] {
        if accounts.isEmpty { return [] }
        let (quotient, rest) = total.quotientAndRemainder(dividingBy: accounts.count)
        var paid = extras
        let ranks = accounts.map { account in
            defer { paid[account, default: 0] += 1 }
            return (extras: paid[account] ?? 0, account: account)
        }
        let order = accounts.indices.sorted { ranks[$0] < ranks[$1] }
        let payers = Set(order.prefix(rest))
        return accounts.indices.map { person in
            let extra = payers.contains(person) ? 1 : 0
            return (quotient + extra, extra)
        }
    }
}
