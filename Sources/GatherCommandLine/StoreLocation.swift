import GatherKit
import GatherPostgres
import GatherWire

enum StoreLocation: Equatable {
    case database(DatabaseLocation)
    case server(ServerAddress)

    /// Parses a store location.
    ///
    /// - Parameters:
    ///   - store: The path of a file, or the URL of a database or a server; nil for the default file.
    init(_ store: String?, _ folders: Folders) throws {
        guard let store else {
            self = .database(.file(try folders.store()))
            return
        }
        guard !store.isEmpty else { throw Configuration.Problem.unsupportedStore("an empty name") }
        // The text may contain a password, so the message repeats only its beginning.
        if let beginning = Self.beginning(ofNoAddress: store) {
            throw Configuration.Problem.unsupportedStore("\(beginning)…")
        }
        guard let scheme = store.firstRange(of: "://").map({ store[..<$0.lowerBound] }) else {
            self = .database(store == ":memory:" ? .memory : .file(store))
            return
        }
        if PostgresAddress.isMeant(by: store) {
            self = .database(.postgres(try PostgresAddress(store)))
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

    /// A unique name of the store.
    var name: String {
        switch self {
        case .database(let place): place.name
        case .server(let address): address.text
        }
    }

    /// The value of `--store` for another process, including a password.
    var argument: String { if case .database(let place) = self { place.argument } else { name } }

    /// The server's address; nil for a database.
    var server: ServerAddress? { if case .server(let address) = self { address } else { nil } }
}
