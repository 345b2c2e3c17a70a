import Foundation
import GatherClient
import GatherKit

/// Where the data is.
enum StoreLocation: Equatable {
    /// In a SQLite file, or in memory alone.
    case file(String)
    /// At a server.
    case server(ServerAddress)

    /// Reads what the configuration says.
    ///
    /// - Parameter store: The path of a file or the address of a server; nil for the usual file.
    init(_ store: String?, _ folders: Folders) throws {
        guard let store else {
            self = .file(try folders.store())
            return
        }
        guard !store.isEmpty else { throw Configuration.Problem.unsupportedStore("an empty name") }
        guard let scheme = store.firstRange(of: "://").map({ store[..<$0.lowerBound] }) else {
            self = .file(store)
            return
        }
        // What comes after a scheme may hold a password.
        guard ServerAddress.isMeant(by: store) else { throw Configuration.Problem.unsupportedStore("\(scheme)://…") }
        self = .server(try ServerAddress(store))
    }

    /// What tells the store from others.
    var name: String {
        switch self {
        case .file(let path): path == ":memory:" ? path : URL(filePath: path).standardized.path
        case .server(let address): address.text
        }
    }

    /// The server, if it is one.
    var server: ServerAddress? { if case .server(let address) = self { address } else { nil } }
}
