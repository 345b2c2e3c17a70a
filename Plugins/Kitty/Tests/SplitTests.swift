import GatherTestSupport
import Testing

@testable import Kitty

/// How a sum is split among persons.
@Suite(.enabled(if: TestEngine.isDefault)) struct SplitTests {
    private func amounts(_ total: Int, _ accounts: [Int], after extras: [Int: Int] = [:]) -> [Int] {
        Split.shares(of: total, among: accounts, after: extras).map(\.amount)
    }

    @Test func givesTheRestToTheSmallestNumbers() {
        #expect(amounts(1000, [3, 1, 2]) == [333, 334, 333])
        #expect(amounts(11, [1, 2, 3, 4]) == [3, 3, 3, 2])
        #expect(amounts(2, [1, 2, 3]) == [1, 1, 0])
        #expect(amounts(100, []) == [])
    }

    @Test func givesTheRestToThoseWhoHavePaidLeastOfIt() {
        #expect(amounts(1000, [1, 2, 3], after: [1: 1]) == [333, 334, 333])
        #expect(amounts(1000, [1, 2, 3], after: [1: 2, 2: 1, 3: 1]) == [333, 334, 333])
    }

    @Test func countsAnAccountForEachOfItsPersons() {
        // The account 1 pays for two guests, but a unit of the rest only when others have paid one.
        #expect(amounts(10, [1, 1, 1, 2]) == [3, 2, 2, 3])
        #expect(amounts(11, [1, 1, 1, 2]) == [3, 3, 2, 3])
    }

    @Test(arguments: 1...50)
    func isExactAndEvensOut(seed: Int) {
        var dice = SeededRandom(seed: seed)
        let accounts = Array(1...Int.random(in: 1...22, using: &dice)).shuffled(using: &dice)
        let total = Int.random(in: 1...20_000, using: &dice)
        var extras: [Int: Int] = [:]
        var paid: [Int: Int] = [:]
        for _ in 0..<Int.random(in: 1...30, using: &dice) {
            let shares = Split.shares(of: total, among: accounts, after: extras)
            #expect(shares.reduce(0) { $0 + $1.amount } == total)
            for (account, share) in zip(accounts, shares) {
                extras[account, default: 0] += share.extra
                paid[account, default: 0] += share.amount
            }
            #expect((paid.values.max() ?? 0) - (paid.values.min() ?? 0) <= 1)
        }
    }

    @Test(arguments: 1...30)
    func staysFairWhenOthersPlayEachTime(seed: Int) {
        var dice = SeededRandom(seed: seed)
        var extras: [Int: Int] = [:]
        for _ in 0..<200 {
            let players = Array((1...20).shuffled(using: &dice).prefix(Int.random(in: 8...14, using: &dice)))
            let total = Int.random(in: 5000...9000, using: &dice)
            let shares = Split.shares(of: total, among: players, after: extras)
            #expect(shares.reduce(0) { $0 + $1.amount } == total)
            for (account, share) in zip(players, shares) { extras[account, default: 0] += share.extra }
        }
        #expect((extras.values.max() ?? 0) - (extras.values.min() ?? 0) <= 4)
    }
}
