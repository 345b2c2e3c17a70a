import GatherDatabase

/// Which module the tables and indexes of a store belong to.
struct TableClaims: Sendable {
    /// By their names in lower case, as the engines do not tell these from others.
    private var owners = ["schema_version": "gather"]

    /// Claims what a module's migrations make.
    ///
    /// - Returns: The tables that are the module's own.
    /// - Throws: ``RegistrationFailure`` when another module has claimed one of them, or when the migrations touch a
    ///   table that they have not made.
    mutating func claim(_ migrations: [Migration], for module: String) throws(RegistrationFailure) -> [String] {
        var tables: [String] = []
        func own(_ table: Substring) throws(RegistrationFailure) {
            if !tables.contains(where: { $0 == table }) { throw .foreignTable(String(table), module: module) }
        }
        for statement in migrations.flatMap(\.statements) {
            switch statement.effect {
            case .reads: break
            case .writes(let table): try own(table)
            case .creates(let name, let table):
                if let table { try own(table) } else { tables.append(String(name)) }
                try claim(String(name), for: module)
            case .alters(let table, let newName):
                try own(table)
                if let newName {
                    try claim(String(newName), for: module)
                    tables.append(String(newName))
                }
            case .unknown: throw .unclearMigration(statement.text, module: module)
            }
        }
        return tables
    }

    /// The module that a table belongs to.
    func owner(of table: String) -> String? { owners[table] }

    /// The tables that are there when all of a module's migrations have been run.
    static func tables(after migrations: [Migration]) -> [String] {
        var tables: [Substring] = []
        for statement in migrations.flatMap(\.statements) {
            switch statement.effect {
            case .creates(let name, on: nil): tables.append(name)
            case .alters(let table, let newName):
                let isDropped = newName == nil && statement.text.hasPrefix("DROP")
                guard newName != nil || isDropped else { break }
                tables.removeAll { $0 == table }
                if let newName { tables.append(newName) }
            default: break
            }
        }
        return tables.map(String.init)
    }

    private mutating func claim(_ name: String, for module: String) throws(RegistrationFailure) {
        let key = name.lowercased()
        if let owner = owners[key], owner != module { throw .duplicateTable(name, first: owner, second: module) }
        owners[key] = module
    }
}
