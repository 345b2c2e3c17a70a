/// What can go wrong with the place where data is kept.
public enum StoreFailure: Error, Equatable {
    /// The store cannot be opened; the reason.
    case unreachable(String)
    /// The file at a path is no database.
    case notADatabase(String)
    /// The store is there and cannot be used as it is; why, and what to do.
    case unsuitable(String)
    /// The connection was lost while a change was being saved, and nobody knows whether it was; the reason.
    case uncertain(String)
    /// Another program keeps the store to itself for too long.
    case locked
    /// Somebody else changed the same data at the same time.
    case conflict
    /// The store may be read, not written.
    case readOnly
    /// There is no space left.
    case full
    /// The store was written by a newer version; the module whose data it is.
    case newerSchema(module: String)
    /// A value that must be unique is there already.
    case duplicate
    /// The store holds what it never should; what.
    case damaged(String)
    /// A statement could not be run: a mistake in this program.
    case statement(String)
}
