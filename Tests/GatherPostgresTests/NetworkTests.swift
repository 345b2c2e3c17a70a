import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherPostgres

/// An unresponsive network.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct NetworkTests {
    private let test: TestDatabase
    private let relay: Relay
    private let (url, folder): (String, String)
    private let address: PostgresAddress
    private let database: PostgresDatabase

    init() throws {
        test = try TestDatabase()
        // A time in the address would hold instead of the limits.
        url = test.temporary.url.replacing("&connect_timeout=60", with: "")
        let items = URLComponents(string: url)?.queryItems
        folder = try #require(items?.first { $0.name == "host" }?.value)
        relay = try Relay(to: "\(folder)/.s.PGSQL.5432")
        address = try PostgresAddress(url.replacing("host=\(folder)", with: "host=\(relay.path)"))
        database = try Self.opened(address)
    }

    private static func opened(_ address: PostgresAddress) throws -> PostgresDatabase {
        var limits = PostgresLimits()
        limits.answer = .milliseconds(200)
        limits.connect = .seconds(2)
        return try PostgresDatabase(address, limits: limits)
    }

    @Test func hasATimeLimitForAnswers() throws {
        try database.add("Steaua")
        relay.condition = .silent
        let start = ContinuousClock.now
        #expect(throws: StoreFailure.unreachable("the server has not answered for 0.2 seconds")) {
            try database.names()
        }
        #expect(ContinuousClock.now - start < .seconds(5))
        relay.condition = .open
        #expect(try database.names() == ["Steaua"])
    }

    /// A server that accepts a connection and then stays silent.
    @Test func hasATimeLimitForConnecting() throws {
        relay.condition = .silent
        let start = ContinuousClock.now
        let failure = #expect(throws: StoreFailure.self) { try Self.opened(address) }
        #expect("\(failure as Any)".contains("timeout expired"))
        #expect((Duration.seconds(1) ... .seconds(8)).contains(ContinuousClock.now - start))
        relay.condition = .open
        #expect(try database.names().isEmpty)
    }

    /// The first responsive server is used.
    @Test func triesTheNextServer() throws {
        relay.condition = .silent
        let several = try PostgresAddress(
            url.replacing("host=\(folder)", with: "host=\(relay.path),\(folder)"))
        // Long enough for the one that answers, however busy the machine is.
        var limits = PostgresLimits()
        limits.connect = .seconds(4)
        #expect(try PostgresDatabase(several, limits: limits).names().isEmpty)
        #expect(throws: StoreFailure.self) {
            try Self.opened(
                PostgresAddress(
                    url.replacing("host=\(folder)", with: "host=\(relay.path),/nowhere")))
        }
    }

    /// Ctrl-C interrupts the wait for an unresponsive server.
    @Test func stopsConnectingWhenInterrupted() throws {
        relay.condition = .silent
        var limits = PostgresLimits()
        limits.connect = .seconds(600)
        limits.isInterrupted = { true }
        #expect(throws: StoreFailure.unreachable("the wait for the server was interrupted")) {
            try PostgresDatabase(address, limits: limits)
        }
    }

    /// The outcome is uncertain: committed in one case, not committed in the other.
    @Test(arguments: [true, false]) func reportsAnUncertainCommit(_ isAnswer: Bool) throws {
        try database.add("Steaua")
        relay.condition = .cut(at: "COMMIT\0", isAnswer: isAnswer)
        var attempts = 0
        let failure = #expect(throws: StoreFailure.self) {
            try database.write(WriteTerms(isRepeatable: true)) { connection in
                attempts += 1
                try connection.add("Rapid")
            }
        }
        guard case .uncertain? = failure else { throw StoreFailure.damaged("\(failure as Any)") }
        #expect(attempts == 1, "an uncertain commit is not retried")
        relay.condition = .open
        #expect(try database.names() == (isAnswer ? ["Steaua", "Rapid"] : ["Steaua"]))
    }

    /// A transaction that was certainly not committed is retried.
    @Test func retriesOnlyTheLostTransaction() throws {
        try database.add("Steaua")
        relay.condition = .cut(at: "Dinamo", isAnswer: false)
        var attempts = 0
        try database.write(WriteTerms(isRepeatable: true)) { connection in
            attempts += 1
            if attempts == 2 { relay.condition = .open }
            try connection.add("Rapid")
            try connection.add("Dinamo")
        }
        #expect(attempts == 2)
        #expect(try database.names() == ["Steaua", "Rapid", "Dinamo"])
    }
}
