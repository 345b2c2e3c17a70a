import Foundation
import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Synchronization
import Testing

/// A server that is restarted during use.
@Suite(.enabled(if: PostgresServer.isPossible))
struct RestartTests {
    private struct Tally {
        var acknowledged: [Int] = []
        var uncertain: Set<Int> = []
        var others: [StoreFailure] = []
        var isDone = false
    }

    /// Acknowledged writes are kept and refused ones are not; only the server needs a restart.
    @Test func keepsAcknowledgedData() throws {
        let server = try PostgresServer()
        let database = try PostgresDatabase(PostgresAddress(server.url()))
        try database.write { try $0.define("CREATE TABLE entry (number INTEGER PRIMARY KEY)") }
        let tally = Mutex(Tally())
        let next = Atomic(0)
        let group = DispatchGroup()
        for thread in 0..<4 {
            group.enter()
            Thread {
                while !tally.withLock(\.isDone) {
                    let number = next.add(1, ordering: .relaxed).newValue
                    do {
                        // Writes of two writer queues, some of them batched.
                        try database.write(WriteTerms(lane: thread % 2, isRepeatable: true)) { connection in
                            _ = try connection.run("INSERT INTO entry VALUES (\(number))")
                        }
                        tally.withLock { $0.acknowledged.append(number) }
                        _ = try database.read { try $0.first("SELECT 1 AS n FROM entry") { try $0.integer("n") } }
                    } catch StoreFailure.uncertain {
                        tally.withLock { _ = $0.uncertain.insert(number) }
                    } catch let failure as StoreFailure {
                        tally.withLock { $0.others.append(failure) }
                        usleep(2000)
                    } catch {
                        Issue.record(error)
                    }
                }
                group.leave()
            }.start()
        }
        func more() -> Bool {
            let count = tally.withLock(\.acknowledged.count)
            return eventually { tally.withLock(\.acknowledged.count) > count + 20 }
        }
        #expect(more())
        for stop in [PostgresServer.Stop.fast, .immediate] {
            server.stop(stop)
            try server.start()
            #expect(more())
        }
        tally.withLock { $0.isDone = true }
        group.wait()

        let numbers = try database.read { connection in
            try Set(connection.all("SELECT number FROM entry") { try $0.integer("number") })
        }
        let end = tally.withLock(\.self)
        #expect(Set(end.acknowledged).isSubset(of: numbers))
        #expect(numbers.isSubset(of: end.uncertain.union(end.acknowledged)))
        for failure in end.others {
            guard case .unreachable = failure else {
                Issue.record("\(failure)")
                continue
            }
        }
    }
}
