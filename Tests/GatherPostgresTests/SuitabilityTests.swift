import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherPostgres

/// Databases that are unsuitable as a store.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct SuitabilityTests {
    private let temporary: TemporaryDatabase
    private let link: RawConnection
    private let modules = [ModuleMigrations(module: "clubs", steps: [Migration("CREATE TABLE club (name TEXT)")])]

    init() throws {
        temporary = try TemporaryDatabase()
        link = try RawConnection(PostgresAddress(temporary.url), PostgresLimits())
    }

    private func administrate(_ statements: String...) throws {
        for statement in statements { _ = try link.exchange([SQL(stringLiteral: statement)]) }
    }

    /// The error of the migrations.
    private func problem(_ url: String) -> String {
        do {
            try PostgresDatabase(PostgresAddress(url)).migrate(modules)
            return ""
        } catch StoreFailure.unsuitable(let reason) {
            return reason
        } catch {
            return "something else: \(error)"
        }
    }

    @Test(arguments: ["LATIN1", "SQL_ASCII"]) func includeDatabasesWithAnotherEncoding(_ encoding: String) throws {
        let name = "encoded_\(encoding)_\(temporary.url.hashValue.magnitude)".lowercased()
        try administrate(
            "CREATE DATABASE \(name) ENCODING '\(encoding)' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0")
        let place = temporary.url.replacing(/\/test_\w+/, with: "/\(name)")
        let reason = problem(place)
        #expect(reason.contains("its encoding is \(encoding)") && reason.contains("--encoding UTF8"), "\(reason)")
        try administrate("DROP DATABASE \(name) WITH (FORCE)")
    }

    @Test func includeDatabasesOfAnotherProgram() throws {
        try administrate("CREATE TABLE player (shirt BIGINT)")
        #expect(problem(temporary.url).contains("contains the table player of another program"))
        let left = try link.exchange(["SELECT count(*) AS n FROM pg_tables WHERE schemaname = 'public'"])
        #expect(try left.row(0).integer("n") == 1, "no table was created")
        // As the message advises.
        try administrate("CREATE SCHEMA gather")
        let separator = temporary.url.contains("?") ? "&" : "?"
        let schema = "\(temporary.url)\(separator)options=-csearch_path%3Dgather"
        #expect(problem(schema).isEmpty)
        #expect(problem(schema).isEmpty, "the tables of gather are accepted")
        #expect(problem("\(temporary.url)\(separator)options=-csearch_path%3Dnowhere").contains("CREATE SCHEMA"))
    }

    @Test func excludeDatabasesWithViewsAndExtensions() throws {
        try administrate("CREATE EXTENSION pgcrypto", "CREATE VIEW settings AS SELECT * FROM pg_settings")
        #expect(problem(temporary.url).isEmpty)
    }

    @Test func includeDatabasesWithoutPermissionToCreateTables() throws {
        let role = "guest_\(temporary.url.hashValue.magnitude)"
        try administrate("CREATE ROLE \(role) LOGIN")
        let url = temporary.url.replacing("postgres@", with: "\(role)@").replacing(
            "user=postgres", with: "user=\(role)")
        let reason = problem(url)
        #expect(reason.contains("permission denied for schema public"), "\(reason)")
        #expect(reason.contains("GRANT CREATE ON SCHEMA public"), "\(reason)")
        try administrate("GRANT CREATE ON SCHEMA public TO \(role)")
        #expect(problem(url).isEmpty)
        try administrate("DROP OWNED BY \(role)", "DROP ROLE \(role)")
    }
}
