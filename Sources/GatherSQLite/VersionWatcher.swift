import GRDB
import GatherDatabase
import Synchronization

/// Notices when anybody changes a file, by a connection that does nothing else.
///
/// SQLite counts the changes of others for each connection (`PRAGMA data_version`); to ask takes some microseconds.
final class VersionWatcher: Sendable {
    private let open: @Sendable () throws -> DatabaseQueue
    private let opened = Mutex<DatabaseQueue?>(nil)

    init(_ open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

    /// The number; nil when SQLite does not tell it at once.
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
                // Whoever asks does without.
                return nil
            }
        }
    }
}
