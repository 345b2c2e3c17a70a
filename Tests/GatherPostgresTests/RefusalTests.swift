import GatherDatabase
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherPostgres

/// Refusals of the server.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct RefusalTests {
    private let database: PostgresDatabase
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase {
            $0.lock = .milliseconds(50)
            $0.statement = .milliseconds(300)
        }
        database = test.database
        try database.add("Steaua")
    }

    private func failure(_ statement: SQL) throws -> StoreFailure? {
        #expect(throws: StoreFailure.self) { try database.write { try $0.run(statement) } }
    }

    @Test func describesAnInvalidStatement() throws {
        #expect(try failure("DELETE FROM stadium") == .statement("relation \"stadium\" does not exist (42P01)"))
        #expect(try failure("DELETE FRUM club") == .statement("syntax error at or near \"FRUM\" (42601)"))
        let orphan = try failure("INSERT INTO fan VALUES ('Ana', 9)")
        guard case .statement(let reason)? = orphan else { throw StoreFailure.damaged("\(orphan as Any)") }
        #expect(reason.contains("foreign key") && !reason.contains("Ana"), "messages contain no data")
    }

    @Test func reportsALockHeldElsewhere() throws {
        try test.temporary.opened().write { theirs in
            theirs.lock(organizer: 1)
            try theirs.run("UPDATE club SET city = 'Cluj'")
            #expect(try failure("UPDATE club SET city = 'Iași'") == .locked)
            #expect(throws: StoreFailure.locked) {
                try database.write { connection in
                    connection.lock(organizer: 1)
                    try connection.add("Rapid")
                }
            }
            // Another organizer's lock does not conflict.
            try database.write { connection in
                connection.lock(organizer: 2)
                try connection.add("Dinamo")
            }
        }
        #expect(try test.names() == ["Steaua", "Dinamo"])
    }

    @Test func isWaitedForUntilInterrupted() throws {
        let asked = Atomic(0)
        let patient = try test.temporary.opened { limits in
            limits.isInterrupted = { asked.add(1, ordering: .relaxed).newValue >= 2 }
        }
        let start = ContinuousClock.now
        try test.temporary.opened().write { theirs in
            theirs.lock(organizer: 1)
            try theirs.run("UPDATE club SET city = 'Cluj'")
            let failure = #expect(throws: StoreFailure.self) {
                try patient.write(WriteTerms(isRepeatable: true)) { connection in
                    connection.lock(organizer: 1)
                    try connection.add("Rapid")
                }
            }
            #expect(failure == .unreachable("the wait for the server was interrupted"))
            #expect(ContinuousClock.now - start < .seconds(4))
        }
        #expect(try test.names() == ["Steaua"])
    }

    @Test func hasATimeLimitForStatements() throws {
        let failure = StoreFailure.statement("canceling statement due to statement timeout (57014)")
        #expect(throws: failure) { try database.read { try $0.all("SELECT pg_sleep(10)") { _ in } } }
        #expect(try test.names() == ["Steaua"])
    }

    @Test func refusesToContinueAfterAnUnhandledFailure() throws {
        let failure = #expect(throws: StoreFailure.self) {
            try database.write { connection in
                try connection.add("Rapid")
                _ = try? connection.add("Steaua")
            }
        }
        #expect(failure == .statement("a transaction cannot continue after one of its statements has failed"))
        #expect(throws: StoreFailure.self) {
            try database.write { connection in
                _ = try? connection.add("Steaua")
                try connection.add("Rapid")
            }
        }
        #expect(try test.names() == ["Steaua"])
    }

    @Test(arguments: [
        (Refusal(state: "40001", message: "m"), StoreFailure.conflict),
        (Refusal(state: "40P01", message: "m"), .conflict),
        (Refusal(state: "26000", message: "m"), .conflict),
        (Refusal(state: "53100", message: "m"), .full),
        (Refusal(state: "XX001", message: "m"), .damaged("m")),
        (Refusal(state: "53300", message: "m"), .unreachable("m")),
        (Refusal(state: "57P01", message: "m"), .unreachable("m")),
        (Refusal(state: "25P03", message: "m", severity: "FATAL"), .unreachable("m")),
        (Refusal(state: "", message: "m"), .unreachable("m")),
        (Refusal(state: "0A000", message: "m"), .statement("m (0A000)")),
    ])
    func mapsEachErrorCode(_ refusal: Refusal, _ failure: StoreFailure) {
        #expect(refusal.failure == failure)
    }
}
