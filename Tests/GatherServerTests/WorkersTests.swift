import Dispatch
import GatherKit
import Testing

@testable import GatherServer

struct WorkersTests {
    @Test func letsOnlySoMuchThatIsSlowWait() async throws {
        let workers = Workers()
        let isFree = DispatchSemaphore(value: 0)
        let outcomes = await withTaskGroup(of: EndpointFailure?.self) { group in
            for _ in 0..<Workers.slowLimit + 5 {
                group.addTask {
                    do {
                        try await workers.run(.none, isSlow: true) { isFree.wait() }
                        return nil
                    } catch {
                        return error as? EndpointFailure
                    }
                }
            }
            var outcomes: [EndpointFailure?] = []
            for await outcome in group {
                outcomes.append(outcome)
                // Those that may not wait are told at once; then all others may end.
                if outcomes.count == 5 { for _ in 0..<Workers.slowLimit { isFree.signal() } }
            }
            return outcomes
        }
        #expect(outcomes.prefix(5).allSatisfy { $0 == .busy })
        #expect(outcomes.dropFirst(5).allSatisfy { $0 == nil })
        let answer = Endpoint.Response(EndpointFailure.busy)
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers["Retry-After"] == "3")
        try await workers.run(.none, isSlow: true) {}
        await workers.end()
    }
}
