/// One migration: the step from one schema version of a module to the next.
public struct Migration: Sendable {
    /// Returns the statements of the migration, in the order in which they run.
    let statements: @Sendable (any Connection) throws -> [SQL]
    /// The number of schema versions that it covers.
    let versions: Int

    /// Creates a migration from its statements.
    ///
    /// - Parameter version: The schema version that a first migration leads to, which may cover several released ones.
    public init(to version: Int = 1, _ statements: SQL...) {
        (self.statements, versions) = ({ _ in statements }, version)
    }

    /// Creates a migration whose statements are made when it runs, and may depend on the stored data.
    ///
    /// - Parameter version: As above.
    public init(to version: Int = 1, reading make: @escaping @Sendable (any Connection) throws -> [SQL]) {
        (statements, versions) = (make, version)
    }
}

/// All migrations of one module, in order; a released migration must never change.
public struct ModuleMigrations: Sendable {
    /// The name of the module.
    public let module: String
    /// The migrations; the first leads to schema version 1.
    public let steps: [Migration]

    /// Creates the list of a module's migrations.
    public init(module: String, steps: [Migration]) {
        self.module = module
        self.steps = steps
    }

    /// The schema version that the last migration leads to.
    var version: Int { steps.map(\.versions).reduce(0, +) }

    /// Returns the migrations that follow a schema version.
    ///
    /// - Throws: ``StoreFailure/newerSchema(module:)``, or ``StoreFailure/olderSchema(module:)`` for a version that the
    ///   first migration covers.
    func steps(after version: Int) throws(StoreFailure) -> ArraySlice<Migration> {
        guard (0...self.version).contains(version) else { throw .newerSchema(module: module) }
        var (reached, next) = (0, 0)
        while reached < version {
            reached += steps[next].versions
            next += 1
        }
        guard reached == version else { throw .olderSchema(module: module) }
        return steps[next...]
    }
}

extension Database {
    /// Migrates the tables of all modules to the schema version that this program knows, in one transaction.
    ///
    /// - Parameter modules: The modules, ordered so that a module comes after those whose tables it references.
    /// - Returns: The modules whose migration failed, with the reasons; their tables are unchanged.
    /// - Throws: ``StoreFailure/newerSchema(module:)`` or ``StoreFailure/olderSchema(module:)`` when the database has a
    ///   schema that this program does not know; it is then unchanged.
    @discardableResult
    public func migrate(_ modules: [ModuleMigrations]) throws -> [(module: String, reason: StoreFailure)] {
        // Usually nothing is pending, and checking that needs no write lock.
        if try read({ try $0.pendingMigrations(of: modules).isEmpty }) { return [] }
        return try migrating { try $0.migrate(modules) }
    }

    /// Returns whether the database contains data of this program, in the current schema or in one that it can migrate.
    ///
    /// - Throws: ``StoreFailure/newerSchema(module:)`` or ``StoreFailure/olderSchema(module:)`` when it has a schema that
    ///   this program does not know.
    public func holdsData(of modules: [ModuleMigrations]) throws -> Bool {
        try read { connection in
            _ = try connection.pendingMigrations(of: modules)
            return try connection.hasTable("schema_version")
        }
    }
}

extension Connection {
    fileprivate func migrate(_ modules: [ModuleMigrations]) throws -> [(module: String, reason: StoreFailure)] {
        try define("CREATE TABLE IF NOT EXISTS schema_version (module TEXT PRIMARY KEY, version INTEGER NOT NULL)")
        let wasSound = try brokenReference() == nil
        return try pendingMigrations(of: modules).compactMap { module, steps in
            do {
                try savepoint {
                    try migrate(module, steps)
                    if wasSound, let broken = try brokenReference() { throw StoreFailure.statement(broken) }
                }
                return nil
            } catch let failure as StoreFailure where failure.isOfStatement {
                return (module.module, failure)
            }
        }
    }
}

extension StoreFailure {
    /// Whether the statement is at fault, not the database.
    fileprivate var isOfStatement: Bool {
        switch self {
        case .statement, .duplicate: true
        case .unreachable, .uncertain, .notADatabase, .unsuitable, .locked, .busy, .conflict, .readOnly, .full,
            .newerSchema, .olderSchema, .damaged:
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
            let steps = try module.steps(after: versions[module.module] ?? 0)
            return steps.isEmpty ? nil : (module, steps)
        }
    }

    fileprivate func migrate(_ module: ModuleMigrations, _ steps: ArraySlice<Migration>) throws {
        for step in steps {
            for statement in try step.statements(self) { try define(statement) }
        }
        try run("DELETE FROM schema_version WHERE module = \(module.module)")
        try run("INSERT INTO schema_version VALUES (\(module.module), \(module.version))")
    }

    private func schemaVersions() throws -> [String: Int] {
        guard try hasTable("schema_version") else { return [:] }
        let versions = try all("SELECT module, version FROM schema_version") {
            (try $0.text("module"), try $0.integer("version"))
        }
        return Dictionary(uniqueKeysWithValues: versions)
    }
}
