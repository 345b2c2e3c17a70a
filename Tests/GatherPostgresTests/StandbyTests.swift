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
                connection.lock(organizer: 1)
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
}
