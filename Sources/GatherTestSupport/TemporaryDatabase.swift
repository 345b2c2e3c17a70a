import Foundation
public import GatherDatabase
import GatherPostgres
import Synchronization

/// A private PostgreSQL database, dropped on deinitialization.
///
/// Its server is the one of `GATHER_TEST_POSTGRES`, which `Scripts/with-postgres` starts.
public final class TemporaryDatabase: Sendable {
    /// The URL of the database.
    public let url: String
    private let name: String

    /// Whether `GATHER_TEST_POSTGRES` names a server.
    public static var isPossible: Bool { server != nil }

    private static let server = ProcessInfo.processInfo.environment["GATHER_TEST_POSTGRES"]
    private static let administrator = Mutex<RawConnection?>(nil)
    private static let shared = Mutex<[String: TemporaryDatabase]>([:])
    private static let templates = Mutex<[String: String]>([:])

    /// Makes an empty database.
    public convenience init() throws { try self.init(copyOf: "template0") }

    /// Makes a copy of the template database with a key.
    ///
    /// - Parameter prepare: Fills the template when the key is used for the first time.
    public convenience init(like key: String, prepare: (_ url: String) throws -> Void) throws {
        let template = try Self.templates.withLock { templates in
            if let template = templates[key] { return template }
            let name = Self.newName()
            try Self.administrate("CREATE DATABASE \(name) TEMPLATE template0")
            try prepare(Self.url(of: name))
            templates[key] = name
            return name
        }
        try self.init(copyOf: template)
    }

    private init(copyOf template: String) throws {
        name = Self.newName()
        url = try Self.url(of: name)
        try Self.administrate("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy")
    }

    deinit { try? Self.administrate("DROP DATABASE \(name) WITH (FORCE)") }

    /// Opens the database.
    public func database() throws -> any Database { try PostgresDatabase(PostgresAddress(url)) }

    /// The database with a name, which all callers share until the end of the tests.
    static func shared(_ name: String) throws -> TemporaryDatabase {
        try shared.withLock { shared in
            let database = try shared[name] ?? TemporaryDatabase()
            shared[name] = database
            return database
        }
    }

    private static func newName() -> String {
        "test_\(UUID().uuidString.replacing("-", with: "_").lowercased())"
    }

    private static func url(of name: String) throws -> String {
        guard let server, var url = URLComponents(string: server) else { throw TestServerMissing() }
        url.path = "/\(name)"
        return url.string ?? server
    }

    private static func administrate(_ statement: String) throws {
        try administrator.withLock { link in
            let known = try link ?? RawConnection(PostgresAddress(url(of: "postgres")), PostgresLimits())
            link = known
            try known.run(SQL(stringLiteral: statement))
        }
    }
}

/// The error of a missing `GATHER_TEST_POSTGRES`.
struct TestServerMissing: Error {}
