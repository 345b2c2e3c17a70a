import GatherClient
import GatherKit
import GatherPostgres

/// Where the data is.
enum StoreLocation: Equatable {
    /// In a database.
    case database(DatabaseLocation)
    /// At a server.
    case server(ServerAddress)

    /// Reads what the configuration says.
    ///
    /// - Parameter store: The path of a file, or the address of a database or a server; nil for the usual file.
    init(_ store: String?, _ folders: Folders) throws {
        guard let store else {
            self = .database(.file(try folders.store()))
            return
        }
        guard !store.isEmpty else { throw Configuration.Problem.unsupportedStore("an empty name") }
        // What was meant as an address may hold a password.
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
        // What comes after a scheme may hold a password.
        guard ServerAddress.isMeant(by: store) else { throw Configuration.Problem.unsupportedStore("\(scheme)://…") }
        self = .server(try ServerAddress(store))
    }

    /// How something begins that is neither a path nor an address, though somebody meant one: a scheme with too few
    /// slashes, or libpq's `host=… password=…`.
    private static func beginning(ofNoAddress store: String) -> Substring? {
        let scheme = store.prefixMatch(of: /(?:postgres|postgresql|http|https):(?!\/\/)/.ignoresCase())?.output
        return scheme ?? store.firstMatch(of: /(?:^|\s)((?:host|hostaddr|port|dbname|user|password|service)\s*=)/)?.1
    }

    /// What tells the store from others.
    var name: String {
        switch self {
        case .database(let place): place.name
        case .server(let address): address.text
        }
    }

    /// The server, if it is one.
    var server: ServerAddress? { if case .server(let address) = self { address } else { nil } }
}
