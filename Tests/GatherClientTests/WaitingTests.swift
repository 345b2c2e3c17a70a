import GatherDatabase
import Testing

@testable import GatherClient
@testable import GatherKit

@Suite struct WaitingTests {
    @Test func prefersTheEndOverAnInterruption() throws {
        let exchange = Exchange<Int>()
        exchange.end()
        #expect(try exchange.next { true } == nil)
    }

    @Test func returnsTheResultWithoutAnInterruption() throws {
        #expect(try waiting(on: Background.shared) { 7 } == 7)
        #expect(throws: BudgetFailure.interrupted) {
            try waiting(on: Background.shared) { throw BudgetFailure.interrupted }
        }
    }

    @Test func receivesAllValues() throws {
        var taken: [Int] = []
        try waiting(on: Background.shared, taking: { taken.append($0) }) { receiver in
            for number in 1...3 { await receiver.take(number) }
        }
        #expect(taken == [1, 2, 3])
    }

    @Test func stopsReceivingWhenInterrupted() {
        var taken: [Int] = []
        #expect(throws: BudgetFailure.interrupted) {
            try waiting({ !taken.isEmpty }, on: Background.shared, taking: { taken.append($0) }) { receiver in
                for number in 1...1000 { await receiver.take(number) }
            }
        }
        #expect(taken.count <= 2)
    }

    @Test func cancelsTheWorkWhenInterrupted() {
        #expect(throws: BudgetFailure.interrupted) {
            try waiting({ true }, on: Background.shared) { try await Task.sleep(for: .seconds(1000)) }
        }
    }
}
