import Foundation
import GatherDatabase
import GatherKit
import GatherPostgres
import GatherSQLite
import GatherWire

enum StoreLocation: Equatable {
    /// The path of a SQLite file.
    case file(String)
    case memory
    case postgres(PostgresAddress)
    case server(ServerAddress)

    /// Parses a store location.
    ///
    /// - Parameters:
    ///   - store: The path of a file, or the URL of a database or a server; nil for the default file.
    init(_ store: String?, _ folders: Folders) throws {
        guard let store else {
            self = .file(try folders.store())
            return
        }
        guard !store.isEmpty else { throw Configuration.Problem.unsupportedStore("an empty name") }
        // The text may contain a password, so the message repeats only its beginning.
        if let beginning = Self.beginning(ofNoAddress: store) {
            throw Configuration.Problem.unsupportedStore("\(beginning)…")
        }
        guard let scheme = store.firstRange(of: "://").map({ store[..<$0.lowerBound] }) else {
            self = store == ":memory:" ? .memory : .file(store)
            return
        }
        if PostgresAddress.isMeant(by: store) {
            self = .postgres(try PostgresAddress(store))
            return
        }
        // The rest of the URL may contain a password.
        guard ServerAddress.isMeant(by: store) else { throw Configuration.Problem.unsupportedStore("\(scheme)://…") }
        self = .server(try ServerAddress(store))
    }

    /// The beginning of an invalid location that is meant as a URL or a libpq connection string.
    ///
    /// That is a scheme with fewer than two slashes, or a keyword as in `host=… password=…`; nil for any other text.
    private static func beginning(ofNoAddress store: String) -> Substring? {
        // Most are paths, and a regular expression takes a good part of a start to compile.
        guard store.contains(where: { $0 == ":" || $0 == "=" }) else { return nil }
        let scheme = store.prefixMatch(of: /(?:postgres|postgresql|http|https):(?!\/\/)/.ignoresCase())?.output
        return scheme ?? store.firstMatch(of: /(?:^|\s)((?:host|hostaddr|port|dbname|user|password|service)\s*=)/)?.1
    }

    /// A unique name of the store, without a password.
    var name: String {
        switch self {
        case .file(let path): URL(filePath: path).standardized.path(percentEncoded: false)
        case .memory: ":memory:"
        case .postgres(let address): address.text
        case .server(let address): address.text
        }
    }

    /// The value of `--store` for another process, including a password.
    var argument: String { if case .postgres(let address) = self { address.url } else { name } }

    /// The server's address; nil for a database.
    var server: ServerAddress? { if case .server(let address) = self { address } else { nil } }

    /// Opens the database; for a server, it is one without data.
    ///
    /// - Parameters:
    ///   - makesFolder: Whether a missing parent folder of a file is created.
    func open(_ limits: PostgresLimits, makesFolder: Bool) throws -> any Database {
        switch self {
        case .file(let path):
            if makesFolder { makePrivateFolder(of: path) }
            return try SQLiteDatabase(path: path)
        case .memory: return try SQLiteDatabase()
        case .postgres(let address): return try PostgresDatabase(address, limits: limits)
        case .server: return NoDatabase()
        }
    }

    /// Opens the database for reading only; a missing file is not created.
    func openForReading(_ limits: PostgresLimits) throws -> any Database {
        if case .file(let path) = self { return try SQLiteDatabase(reading: path) }
        return try open(limits, makesFolder: false)
    }
}
