public import GatherDatabase

/// The database of a program whose store is elsewhere: routes are opened there, and nothing is read or written here.
public struct NoDatabase: Database {
    /// Makes the database.
    public init() {}

    /// Nothing of what others write is noticed here.
    public func changesElsewhere() -> Int? { 0 }
    /// Nobody asks for it.
    public func version() async -> Int? { nil }
    /// Runs work.
    public func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { try work(NoConnection()) }
    /// Runs work.
    public func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result {
        try work(NoConnection())
    }
}

/// The connection of routes that declare that they need no store.
struct NoConnection: Connection {
    private var failure: StoreFailure { .statement("the route declares that it needs no store") }

    func query(_ statement: SQL, row: (Row) throws -> Void) throws { throw failure }
    func run(_ statement: SQL) throws -> Int { throw failure }
    func insert(_ statement: SQL) throws -> Int { throw failure }
    func hasTable(_ name: String) throws -> Bool { throw failure }
    func define(_ statement: SQL) throws { throw failure }
    func lock(_ lock: Lock) {}
    func savepoint<Result>(_ work: () throws -> Result) throws -> Result { try work() }
}
