import GatherDatabase

/// A statement that its module may not run: a mistake in the module.
public enum TableFailure: Failure {
    /// A table that no module says it keeps.
    case unknown(String)
    /// A statement that is to read, and is no plain `SELECT`.
    case noSelect(String)

    /// A matter of the store.
    public var kind: FailureKind { .store }

    /// Which table it is about and what the module may do instead.
    public var message: String {
        switch self {
        case .unknown(let table): "no module has \(table) among its tables"
        case .noSelect(let statement): "\(quoted(statement)) is no SELECT; a module writes through its tables"
        }
    }
}
