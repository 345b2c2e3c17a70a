import GatherDatabase
import Synchronization

/// A database that is opened on first use, so that commands without data start faster.
final class DeferredDatabase: Database {
    /// An open database, and the reason for each module whose migrations failed.
    typealias Opened = (database: any Database, refusals: [String: String])

    private let opened = Mutex<Opened?>(nil)
    private let open: @Sendable () throws -> Opened

    init(_ open: @escaping @Sendable () throws -> Opened) { self.open = open }

    var refusals: [String: String] { opened.withLock { $0?.refusals ?? [:] } }

    func changesElsewhere() throws -> Int? { try database().changesElsewhere() }

    func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { try database().read(work) }
    func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result {
        try database().write(terms, work)
    }

    /// Closes the database, if it was opened; the next use opens it again.
    func close() {
        opened.withLock { opened in
            opened?.database.close()
            opened = nil
        }
    }

    private func database() throws -> any Database {
        try opened.withLock { opened in
            if let opened { return opened.database }
            let new = try open()
            opened = new
            return new.database
        }
    }
}
