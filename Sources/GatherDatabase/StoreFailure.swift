/// An error of the database.
public enum StoreFailure: Error, Equatable {
    /// The database cannot be opened or its connection was lost; the reason.
    case unreachable(String)
    /// The file at the path is not a database of this program.
    case notADatabase(String)
    /// The database was reached but cannot be used as it is; the reason and the remedy.
    case unsuitable(String)
    /// The connection was lost during a commit, so that its outcome is unknown; the reason.
    case uncertain(String)
    /// A lock held by another program was not released within the timeout.
    case locked
    /// Too many others were writing for too long.
    case busy
    /// The transaction conflicts with a concurrent one.
    case conflict
    /// The database is read-only.
    case readOnly
    /// The disk is full.
    case full
    /// The schema was written by a newer version of the program; the module whose schema it is.
    case newerSchema(module: String)
    /// The schema was written by a version of the program that is too old; the module whose schema it is.
    case olderSchema(module: String)
    /// A uniqueness constraint was violated.
    case duplicate
    /// The data is corrupt or violates an invariant; a description.
    case damaged(String)
    /// A statement failed because of a mistake in this program; the message of the database.
    case statement(String)
}
