import GRDB
import GatherDatabase

/// Runs work and converts SQLite errors.
///
/// - Throws: ``StoreFailure`` for an SQLite error; any other error of the work unchanged.
func storeFailure<Result>(_ work: () throws -> Result) throws -> Result {
    do {
        return try work()
    } catch let error as DatabaseError {
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
    } catch let error as DatabaseError {
        throw StoreFailure(error, path: path)
    } catch let failure as StoreFailure {
        throw failure
    } catch {
        throw .unreachable("\(error)")
    }
}

extension StoreFailure {
    fileprivate init(_ error: DatabaseError, path: String?) {
        self =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
            case .SQLITE_READONLY: .readOnly
            case .SQLITE_FULL: .full
            case .SQLITE_NOTADB: .notADatabase(path ?? "the store")
            case .SQLITE_CORRUPT: .damaged(error.message ?? "the database file is malformed")
            case .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PERM: .unreachable(Self.reason(error, path))
            case .SQLITE_CONSTRAINT where Self.uniqueness.contains(error.extendedResultCode): .duplicate
            default: .statement(error.message ?? "\(error)")
            }
    }

    /// The extended result codes of a violated uniqueness constraint.
    private static let uniqueness: [ResultCode] = [
        .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID,
    ]

    private static func reason(_ error: DatabaseError, _ path: String?) -> String {
        [path, error.message].compactMap { $0 }.joined(separator: ": ")
    }
}
