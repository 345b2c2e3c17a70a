public import GatherDatabase

/// A database of a PostgreSQL server.
///
/// Whoever calls waits for the server on the thread that it calls from, which must be none of Swift's cooperative ones.
public final class PostgresDatabase: Database {
    private let pool: ConnectionPool
    let writerQueues = WriterQueues()
    private let listener: ChangeListener
    private let channel: ChangeChannel
    private let versions: VersionReader
    private let isInterrupted: @Sendable () -> Bool

    /// How often work is done that collides with what others do.
    private static let attempts = 5

    /// Connects to a database.
    ///
    /// - Throws: ``StoreFailure/unreachable(_:)``.
    public init(_ address: PostgresAddress, limits: PostgresLimits = PostgresLimits()) throws {
        pool = ConnectionPool(address, limits)
        channel = ChangeChannel()
        isInterrupted = limits.isInterrupted
        listener = ChangeListener(channel) { try RawConnection(address, limits.ofNobody) }
        versions = VersionReader { try RawConnection(address, limits.ofNobody.hurried) }
        try pool.withLink { _ in }
    }

    /// How many notifications of other programs have come; nil until they are listened to.
    public func changesElsewhere() -> Int? { listener.count() }

    /// A number that is another one whenever anybody, be it another program, has changed data since it was asked for.
    public func version() async -> Int? { await versions.version() }

    /// Runs work that only reads, on one consistent state of the data.
    public func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result {
        try pool.withLink { try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", on: $0, work) }
    }

    /// Runs work so that either all of what it writes happens or nothing.
    ///
    /// Writers of one lane are run together while another of them commits. Work that can be repeated is done again when
    /// it has collided with others, or its connection was lost before it came to the commit.
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
                // Whoever has waited for long for a server that does not answer need not do so twice.
                attempt = Self.attempts
            }
        }
    }

    private func queue() -> WriterQueue<PostgresConnection> {
        // Each statement sees what was committed before it: locks keep away who would write the same.
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
