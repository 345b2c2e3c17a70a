import GRDB
import GatherDatabase
import Synchronization

/// Detects changes of a database file on a connection of its own.
///
/// Uses `PRAGMA data_version`, which counts the commits of other connections; reading it takes some microseconds.
final class VersionWatcher: Sendable {
    private let open: @Sendable () throws -> DatabaseQueue
    private let opened = Mutex<DatabaseQueue?>(nil)

    init(_ open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

    /// The value of `data_version`; nil when it cannot be read at once.
    var version: Int? {
        opened.withLock { opened in
            do {
                let queue = try opened ?? open()
                opened = queue
                return try queue.inDatabase { database in
                    try SQLiteConnection(database: database).first("PRAGMA data_version") {
                        try $0.integer("data_version")
                    }
                }
            } catch {
                // A version is optional for callers.
                return nil
            }
        }
    }
}
