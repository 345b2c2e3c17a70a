import CSQLite
import GatherDatabase

/// An error of SQLite.
struct SQLiteError: Error {
    /// The result code, the extended one if there is one.
    let code: CInt
    let message: String

    var primaryCode: CInt { code & 0xFF }
}

/// Runs work and converts SQLite errors.
///
/// - Throws: ``StoreFailure`` for an SQLite error; any other error of the work unchanged.
func storeFailure<Result>(_ work: () throws -> Result) throws -> Result {
    do {
        return try work()
    } catch let error as SQLiteError {
        throw StoreFailure(error, path: nil)
    }
}

/// Runs work that opens a database and converts all of its errors.
///
/// - Parameter path: The path of the file; nil for a database in memory.
/// - Throws: ``StoreFailure``.
func openingFailure<Result>(path: String?, _ work: () throws -> Result) throws(StoreFailure) -> Result {
    do {
        return try work()
    } catch let error as SQLiteError {
        throw StoreFailure(error, path: path)
    } catch let failure as StoreFailure {
        throw failure
    } catch {
        throw .unreachable("\(error)")
    }
}

extension StoreFailure {
    fileprivate init(_ error: SQLiteError, path: String?) {
        self =
            switch error.primaryCode {
            // There is no room for the index of the write-ahead log (SQLITE_IOERR_SHMSIZE).
            case SQLITE_IOERR where error.code == SQLITE_IOERR | 19 << 8: .full
            case SQLITE_BUSY, SQLITE_LOCKED: .locked
            case SQLITE_READONLY: .readOnly
            case SQLITE_FULL: .full
            case SQLITE_NOTADB: .notADatabase(path ?? "the store")
            case SQLITE_CORRUPT: .damaged(error.message)
            case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM:
                .unreachable([path, error.message].compactMap(\.self).joined(separator: ": "))
            case SQLITE_CONSTRAINT where csqlite_is_duplicate(error.code): .duplicate
            default: .statement(error.message)
            }
    }
}
