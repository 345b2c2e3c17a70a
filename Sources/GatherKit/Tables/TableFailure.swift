import GatherDatabase

/// A statement that a module must not run: a bug in the module.
enum TableFailure: Failure {
    /// A write to a table that no module owns; its name.
    case unknown(String)
    /// A write to a table that has the name of another module's; its name and that module.
    case foreign(String, owner: String)
    /// A statement that is not a plain `SELECT`; its text.
    case noSelect(String)

    var kind: FailureKind { .store }

    var message: String {
        switch self {
        case .unknown(let table): "no module has \(table) among its tables"
        case .foreign(let table, let owner):
            "the module \(owner) already has the table \(table); another module must give its table a different name"
        case .noSelect(let statement): "\(quoted(statement)) is not a SELECT; a module writes through its tables"
        }
    }
}
