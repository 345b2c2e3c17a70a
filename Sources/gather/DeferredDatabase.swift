import GatherDatabase
import Synchronization

/// A database that is opened when it is first needed, so that what needs none starts at once.
final class DeferredDatabase: Database {
    private let opened = Mutex<(any Database)?>(nil)
    private let open: @Sendable () throws -> any Database

    init(_ open: @escaping @Sendable () throws -> any Database) { self.open = open }

    func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { try database().read(work) }
    func write<Result>(_ work: (any Connection) throws -> Result) throws -> Result { try database().write(work) }

    private func database() throws -> any Database {
        try opened.withLock { opened in
            if let database = opened { return database }
            let database = try open()
            opened = database
            return database
        }
    }
}
