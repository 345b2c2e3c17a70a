public import GatherDatabase

/// The database of a client program, whose store is on a server: every statement fails.
public struct NoDatabase: Database {
    /// Creates the database.
    public init() {}

    /// Always 0: no changes are detected here.
    public func changesElsewhere() -> Int? { 0 }
    /// Runs work without a transaction.
    public func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { try work(NoConnection()) }
    /// Runs work without a transaction.
    public func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result {
        try work(NoConnection())
    }
}

/// The connection of routes that declare no access to the store.
struct NoConnection: Connection {
    private var failure: StoreFailure { .statement("the command declares that it needs no store") }

    func query(_ statement: SQL, row: (Row) throws -> Void) throws { throw failure }
    func run(_ statement: SQL) throws -> Int { throw failure }
    func insert(_ statement: SQL) throws -> Int { throw failure }
    func hasTable(_ name: String) throws -> Bool { throw failure }
    func define(_ statement: SQL) throws { throw failure }
    func lock(_ lock: Lock) {}
    func savepoint<Result>(_ work: () throws -> Result) throws -> Result { try work() }
}
