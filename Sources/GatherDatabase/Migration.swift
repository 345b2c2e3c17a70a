/// One step of a module's tables, from one version to the next.
public struct Migration: Sendable {
    /// The statements that bring the tables from the version before to this one, in order.
    public let statements: [SQL]

    /// Makes a step of its statements.
    public init(_ statements: SQL...) { self.statements = statements }
}

/// All steps of one module's tables, in order; what is released never changes.
public struct ModuleMigrations: Sendable {
    /// The module whose tables these are.
    public let module: String
    /// The steps: the first brings the tables to version 1.
    public let steps: [Migration]

    /// Makes the list of a module's steps.
    public init(module: String, steps: [Migration]) {
        self.module = module
        self.steps = steps
    }
}

extension Database {
    /// Brings the tables of all modules to the version that this program knows, in one transaction.
    ///
    /// - Parameter modules: The modules; one whose tables refer to another's comes after it.
    /// - Returns: The modules whose statements the store refused, with the reasons; their tables are left as they were.
    /// - Throws: ``StoreFailure/newerSchema(module:)`` when the store is ahead of the program; it is left as it was.
    @discardableResult
    public func migrate(_ modules: [ModuleMigrations]) throws -> [(module: String, reason: StoreFailure)] {
        // Nearly always there is nothing to do, and looking needs no lock.
        if try read({ try $0.pendingMigrations(of: modules).isEmpty }) { return [] }
        return try rebuilding { try write { try $0.migrate(modules) } }
    }
}

extension Connection {
    fileprivate func migrate(_ modules: [ModuleMigrations]) throws -> [(module: String, reason: StoreFailure)] {
        // Of programs that start at the same time, one does it.
        lock(.tables)
        try claim(by: "schema_version")
        try define("CREATE TABLE IF NOT EXISTS schema_version (module TEXT PRIMARY KEY, version INTEGER NOT NULL)")
        return try pendingMigrations(of: modules).compactMap { module, steps in
            do {
                try savepoint { try migrate(module, steps) }
                return nil
            } catch let failure as StoreFailure where failure.isOfStatement {
                return (module.module, failure)
            }
        }
    }
}

extension StoreFailure {
    /// Whether the statement is to blame, not the place where the data is.
    fileprivate var isOfStatement: Bool {
        switch self {
        case .statement, .duplicate: true
        case .unreachable, .uncertain, .notADatabase, .unsuitable, .locked, .conflict, .readOnly, .full, .newerSchema,
            .damaged:
            false
        }
    }
}

extension Connection {
    fileprivate func pendingMigrations(of modules: [ModuleMigrations]) throws -> [(
        ModuleMigrations, ArraySlice<Migration>
    )] {
        let versions = try schemaVersions()
        return try modules.compactMap { module in
            let version = versions[module.module] ?? 0
            guard (0...module.steps.count).contains(version) else {
                throw StoreFailure.newerSchema(module: module.module)
            }
            return version == module.steps.count ? nil : (module, module.steps[version...])
        }
    }

    fileprivate func migrate(_ module: ModuleMigrations, _ steps: ArraySlice<Migration>) throws {
        for statement in steps.flatMap(\.statements) { try define(statement) }
        try run("DELETE FROM schema_version WHERE module = \(module.module)")
        try run("INSERT INTO schema_version VALUES (\(module.module), \(module.steps.count))")
    }

    private func schemaVersions() throws -> [String: Int] {
        guard try hasTable("schema_version") else { return [:] }
        let versions = try all("SELECT module, version FROM schema_version") {
            (try $0.text("module"), try $0.integer("version"))
        }
        return Dictionary(uniqueKeysWithValues: versions)
    }
}
