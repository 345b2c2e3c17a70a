public import GatherDatabase

/// A database on a PostgreSQL server.
///
/// Its synchronous methods block the calling thread, which must not belong to Swift's cooperative thread pool.
public final class PostgresDatabase: Database {
    private let pool: ConnectionPool
    let writerQueues = WriterQueues()
    private let listener: ChangeListener
    private let channel: ChangeChannel
    private let isInterrupted: @Sendable () -> Bool

    /// The maximum number of attempts at work that conflicts with other transactions.
    private static let attempts = 5

    /// Connects to a database.
    ///
    /// - Throws: ``StoreFailure/unreachable(_:)``.
    public init(_ address: PostgresAddress, limits: PostgresLimits = PostgresLimits()) throws {
        pool = ConnectionPool(address, limits)
        channel = ChangeChannel()
        isInterrupted = limits.isInterrupted
        listener = ChangeListener(channel) { try RawConnection(address, limits.ofServer) }
        try pool.withLink { _ in }
    }

    /// Returns the number of writes by other programs that were counted; nil until the connection listens.
    public func changesElsewhere() -> Int? { listener.count() }

    /// Runs read-only work in a transaction, on one consistent snapshot of the data.
    public func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result {
        try pool.withLink { try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", on: $0, work) }
    }

    /// Runs work in a transaction that is committed when the work returns and rolled back when it throws.
    ///
    /// Writers of one lane that wait are committed together. Repeatable work is retried after a conflict, and once
    /// after a connection that was lost before the commit.
    public func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result {
        var attempt = 1
        let start = ContinuousClock.now
        while true {
            do {
                return try writerQueues.withQueue(of: terms.lane, or: queue) {
                    try $0.write(isLarge: terms.isLarge, work)
                }
            } catch StoreFailure.conflict where terms.isRepeatable && attempt < Self.attempts {
                attempt += 1
            } catch StoreFailure.unreachable
                where terms.isRepeatable && attempt == 1 && !isInterrupted() && .now - start < .seconds(1)
            {
                // After a long wait for an unresponsive server the caller should not wait a second time.
                attempt = Self.attempts
            }
        }
    }

    /// Runs migrations in a transaction, after those of other programs that start at the same time.
    public func migrating<Result>(_ work: (any Connection) throws -> Result) throws -> Result {
        try write { connection in
            try connection.run(Dialect.lock(0))
            try connection.refuseTablesOfOtherPrograms()
            return try work(connection)
        }
    }

    private func queue() -> WriterQueue<PostgresConnection> {
        // Each statement sees what was committed before it; locks exclude concurrent writers of the same data.
        WriterQueue(
            transaction: { [self] work in
                try pool.withWritingLink { try transaction("BEGIN ISOLATION LEVEL READ COMMITTED", on: $0, work) }
            },
            isOpen: \.isOpen)
    }

    private func transaction<Result>(
        _ begin: SQL, on link: RawConnection, _ work: (PostgresConnection) throws -> Result
    ) throws -> Result {
        let connection = PostgresConnection(link, channel, begin: begin)
        do {
            let result = try work(connection)
            try connection.commit()
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }
}

extension Connection {
    /// Checks that the database holds no tables of another program, before the first table is created.
    fileprivate func refuseTablesOfOtherPrograms() throws {
        // Tables of extensions do not count. The query reads the catalog itself: `to_regclass` may not see a table that
        // was created while this transaction waited for a lock.
        let foreign = try first(
            """
            WITH here AS (
                SELECT CAST(relname AS TEXT) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE nspname = current_schema() AND relkind IN ('r', 'p', 'f') AND NOT EXISTS (
                    SELECT 1 FROM pg_depend
                    WHERE classid = CAST('pg_class' AS regclass) AND objid = pg_class.oid AND deptype = 'e'))
            SELECT name FROM here WHERE NOT EXISTS (SELECT 1 FROM here WHERE name = 'schema_version') ORDER BY name LIMIT 1
            """
        ) { try $0.text("name") }
        guard let foreign else { return }
        throw StoreFailure.unsuitable(
            "the database contains the table \(foreign) of another program; create one of its own with createdb, or a schema of "
                + "its own with CREATE SCHEMA gather, whose address ends in ?options=-csearch_path%3Dgather")
    }
}
