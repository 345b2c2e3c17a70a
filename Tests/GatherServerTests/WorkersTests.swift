import Foundation
import GatherDatabase
import GatherKit
import Testing

@testable import GatherServer

struct WorkersTests {
    @Test func limitsTheWorkThatWaitsForOneOwner() async throws {
        let workers = Workers()
        let isFree = DispatchSemaphore(value: 0)
        // One is at work, and half of the places are for one owner.
        let accepted = 1 + Workers.slowLimit / 2
        let outcomes = await withTaskGroup(of: EndpointFailure?.self) { group in
            for _ in 0..<accepted + 5 {
                group.addTask {
                    do {
                        try await workers.run(.slow, Budget(.unlimited, of: "a")) { isFree.wait() }
                        return nil
                    } catch {
                        return error as? EndpointFailure
                    }
                }
            }
            var outcomes: [EndpointFailure?] = []
            for await outcome in group {
                outcomes.append(outcome)
                // Excess work is refused at once; then the rest may end.
                if outcomes.count == 5 { for _ in 0..<accepted { isFree.signal() } }
            }
            return outcomes
        }
        #expect(outcomes.prefix(5).allSatisfy { $0 == .busy })
        #expect(outcomes.dropFirst(5).allSatisfy { $0 == nil })
        let answer = Endpoint.Response(EndpointFailure.busy)
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers["Retry-After"] == "3")
        try await workers.run(.slow, Budget(.unlimited)) {}
        await workers.end()
    }

    @Test func keepsThreadsFreeForOtherOwners() async throws {
        let workers = Workers()
        let isFree = DispatchSemaphore(value: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask { try? await workers.run(.reading, Budget(.unlimited, of: "a")) { isFree.wait() } }
            }
            // Not behind the twenty.
            await #expect(throws: Never.self) { try await workers.run(.reading, Budget(.unlimited, of: "b")) {} }
            for _ in 0..<20 { isFree.signal() }
        }
        await workers.end()
    }

    @Test func skipsCancelledWork() async throws {
        let workers = Workers()
        let budget = Budget(.unlimited)
        budget.interrupt()
        await #expect(throws: BudgetFailure.interrupted) {
            try await workers.run(.reading, budget) { Issue.record("cancelled work was started") }
        }
        await workers.end()
    }

    @Test func interruptsWorkWhenTheServerStops() async throws {
        let workers = Workers()
        let (began, continuation) = AsyncStream.makeStream(of: Void.self)
        async let work = workers.run(.reading, Budget(.unlimited)) {
            continuation.finish()
            return Result {
                while true {
                    try Budget.current.check()
                    // Other tests need the processor until this one goes on.
                    usleep(1000)
                }
            }
        }
        for await _ in began {}
        await workers.end()
        let result = try await work
        #expect(throws: BudgetFailure.interrupted) { try result.get() }
    }
}
