import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherPostgres

/// A standby server, and its promotion.
@Suite(.enabled(if: PostgresServer.isPossible))
struct StandbyTests {
    @Test func isReadOnly() throws {
        let server = try PostgresServer()
        let primary = try PostgresDatabase(PostgresAddress(server.url()))
        let modules = [
            ModuleMigrations(
                module: "clubs", steps: [Migration("CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT)")])
        ]
        try primary.migrate(modules)
        try primary.add("Steaua")
        let follower = try PostgresServer(following: server)
        let standby = try PostgresDatabase(PostgresAddress(follower.url()))
        #expect(try standby.migrate(modules).isEmpty, "no migration is missing")
        #expect(try standby.names() == ["Steaua"])
        #expect(throws: StoreFailure.readOnly) { try standby.add("Rapid") }
        #expect(throws: StoreFailure.readOnly) {
            try standby.write { connection in
                connection.lock(.organizer(1))
                try connection.add("Rapid")
            }
        }

        #expect(eventually { standby.changesElsewhere() != nil })
        // It may take a moment to replay the log.
        let before = standby.changesElsewhere()
        try primary.add("Dinamo")
        #expect(try eventually { try standby.names() == ["Steaua", "Dinamo"] })
        #expect(eventually(within: 1) { standby.changesElsewhere() != before })

        server.stop(.fast)
        #expect(try standby.names() == ["Steaua", "Dinamo"])
        try follower.promote()
        try standby.add("Rapid")
        #expect(try standby.names() == ["Steaua", "Dinamo", "Rapid"])
        // It is now listened to, as a primary is.
        let listeners: SQL = "SELECT count(*) AS n FROM pg_stat_activity WHERE query = 'LISTEN gather'"
        #expect(try eventually { try standby.read { try $0.first(listeners) { try $0.integer("n") } } == 1 })
    }

    /// A snapshot of a standby does not reveal which transactions after the oldest running one have ended.
    @Test func noticesCommitsDuringOlderTransactions() async throws {
        let server = try PostgresServer()
        let address = try PostgresAddress(server.url())
        let primary = try PostgresDatabase(address)
        try primary.write { try $0.define("CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT)") }
        let others = try (1...3).map { number in
            let link = try RawConnection(address, PostgresLimits())
            _ = try link.exchange(["BEGIN", "INSERT INTO club (name) VALUES (\("Club \(number)"))"])
            return link
        }
        let follower = try PostgresServer(following: server)
        let standby = try PostgresDatabase(PostgresAddress(follower.url()))
        var versions: [Int?] = [await standby.version()]
        for (count, link) in others.suffix(2).reversed().enumerated() {
            _ = try link.exchange(["COMMIT"])
            #expect(try eventually { try standby.names().count == count + 1 })
            versions.append(await standby.version())
        }
        #expect(Set(versions).count == 3 && !versions.contains(nil))
    }
}
