import GatherTestSupport
import Testing

@testable import Kitty

/// The payments that settle what everybody owes.
@Suite(.enabled(if: TestEngine.isDefault)) struct SettlementTests {
    private func parties(_ owes: [Int]) -> [Balance] {
        owes.enumerated().map {
            Balance(party: Party(account: $0.offset, name: ""), owes: Money($0.element, .euro))
        }
    }

    private func payments(_ owes: Int...) -> [String] {
        Settlement.payments(among: parties(owes)).map(line)
    }

    private func line(_ payment: Handover) -> String {
        "\(payment.from.account) > \(payment.to.account): \(payment.amount.units)"
    }

    @Test func letsTheLargestDebtorGiveToTheLargestCreditor() {
        #expect(payments(-30, 10, 20) == ["2 > 0: 20", "1 > 0: 10"])
        #expect(payments(50, -20, -30) == ["0 > 2: 30", "0 > 1: 20"])
        #expect(payments(6, -4, 4, -6) == ["0 > 3: 6", "2 > 1: 4"])
        #expect(payments(0, 0) == [])
        #expect(payments() == [])
    }

    @Test(arguments: 1...60)
    func settlesEverything(seed: Int) {
        var dice = SeededRandom(seed: seed)
        var owes = (0..<Int.random(in: 1...7, using: &dice)).map { _ in Int.random(in: -6...6, using: &dice) }
        owes.append(-owes.reduce(0, +))
        let payments = Settlement.payments(among: parties(owes))
        #expect(payments.count <= max(0, owes.count { $0 != 0 } - 1))
        check(payments, settle: owes)
    }

    @Test(arguments: 1...20)
    func settlesManyParties(seed: Int) {
        var dice = SeededRandom(seed: seed)
        var owes = (0..<Int.random(in: 12...40, using: &dice)).map { _ in Int.random(in: -5000...5000, using: &dice) }
        owes.append(-owes.reduce(0, +))
        let payments = Settlement.payments(among: parties(owes))
        #expect(payments.count < owes.count)
        check(payments, settle: owes)
    }

    private func debts(_ owes: [Int], kitty: Int) -> Debts {
        Debts(
            balances: Array(parties([0] + owes).dropFirst()), kitty: Money(kitty, .euro),
            surplus: Money(kitty + owes.reduce(0, +), .euro))
    }

    @Test(arguments: [
        // Paula has bought balls for 12, and the kitty has 11.
        ([6, 6, -12], 11, ["0 > 3: 11", "1 > 0: 6", "2 > 0: 5", "2 > 3: 1"]),
        ([6, 6, -12], 20, ["0 > 3: 12", "1 > 0: 6", "2 > 0: 6"]),
        ([6, 6, -12], 0, ["1 > 3: 6", "2 > 3: 6"]),
        ([6, 6, -12], -5, ["1 > 3: 6", "2 > 3: 6"]),
        // Of two in credit, it pays the one whom it can pay in full.
        ([12, -12, -10], 10, ["0 > 3: 10", "1 > 2: 12"]),
        // More was spent than charged.
        ([5, -12], 4, ["0 > 2: 4", "1 > 2: 5"]), ([-12], 0, []), ([], 7, []),
    ])
    func paysFromTheKittyFirst(owes: [Int], kitty: Int, payments: [String]) {
        #expect(Settlement.payments(of: debts(owes, kitty: kitty)).map(line) == payments)
    }

    @Test(arguments: 1...100)
    func givesNoMoreThanTheKittyHas(seed: Int) {
        var dice = SeededRandom(seed: seed)
        let owes = (0..<Int.random(in: 0...16, using: &dice)).map { _ in Int.random(in: -9...9, using: &dice) }
        let kitty = Int.random(in: -10...30, using: &dice)
        let payments = Settlement.payments(of: debts(owes, kitty: kitty))
        let credit = -owes.filter { $0 < 0 }.reduce(0, +)
        let owed = owes.filter { $0 > 0 }.reduce(0, +)
        let given = payments.filter { $0.from == .kitty }.reduce(0) { $0 + $1.amount.units }
        #expect(given == max(0, min(kitty, credit)))
        #expect(payments.prefix { $0.from == .kitty }.count == payments.count { $0.from == .kitty })
        var left = [0] + owes
        for payment in payments {
            let (from, to, amount) = (payment.from.account, payment.to.account, payment.amount.units)
            #expect(amount > 0 && from != to && (from == 0 || left[from] >= amount) && (to == 0 || left[to] <= -amount))
            left[from] -= amount
            left[to] += amount
        }
        // Nobody owes anything any more, and what is still missing is not there.
        #expect(left.dropFirst().allSatisfy { $0 <= 0 })
        let missing: Int = left.dropFirst().reduce(0, -)
        #expect(missing == max(0, credit - given - owed))
        #expect(payments.count <= owes.count { $0 != 0 } + 1)
    }

    private func check(_ payments: [Handover], settle owes: [Int]) {
        var left = owes
        for payment in payments {
            let (from, to, amount) = (payment.from.account, payment.to.account, payment.amount.units)
            #expect(amount > 0 && owes[from] > 0 && owes[to] < 0)
            left[from] -= amount
            left[to] += amount
        }
        #expect(left.allSatisfy { $0 == 0 })
    }
}
