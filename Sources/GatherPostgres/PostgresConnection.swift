import GatherDatabase

/// An open transaction of a PostgreSQL database.
///
/// Statements without a result, such as `BEGIN` or `SAVEPOINT`, are sent together with the statement after them: a
/// round trip takes longer than most statements.
final class PostgresConnection: Connection {
    private let link: RawConnection
    private let channel: ChangeChannel
    private var ahead: [SQL]
    /// The number of open savepoints, and how many of them the server has set.
    private var (depth, reached) = (0, 0)
    /// The number of round trips.
    private var exchanges = 0
    private var hasWritten = false
    /// Whether a statement failed; the server then rejects all others until a rollback to a savepoint.
    private var hasFailed = false
    /// Whether the server has answered a statement of the transaction.
    private(set) var isAnswered = false

    /// Whether the transaction can continue.
    var isOpen: Bool { !link.isBroken && !hasFailed }

    /// Creates a transaction; `begin` is sent with its first statement.
    init(_ link: RawConnection, _ channel: ChangeChannel, begin: SQL) {
        (self.link, self.channel) = (link, channel)
        ahead = [begin]
    }

    func query(_ statement: SQL, row: (Row) throws -> Void) throws {
        if !statement.text.hasPrefix("SELECT") { hasWritten = true }
        let answer = try send(statement)
        let budget = Budget.current
        for place in 0..<answer.rowCount {
            try budget.spend(steps: Budget.stepsOfARow)
            try row(answer.row(place))
        }
    }

    func run(_ statement: SQL) throws -> Int {
        hasWritten = true
        return try send(statement).changedRows
    }

    func insert(_ statement: SQL) throws -> Int {
        hasWritten = true
        guard let id = try first(statement + " RETURNING id", { try $0.integer("id") }) else {
            throw StoreFailure.damaged("a new row has no number")
        }
        return id
    }

    func define(_ statement: SQL) throws {
        hasWritten = true
        _ = try send(SQL(Dialect.definition(statement.text), statement.values))
        if let renumbering = Dialect.renumbering(after: statement.text) { _ = try send(renumbering) }
    }

    func lock(organizer id: Int) { ahead.append(Dialect.lock(id)) }

    func hasTable(_ name: String) throws -> Bool {
        try first("SELECT to_regclass(quote_ident(\(name))) IS NOT NULL AS found") { try $0.integer("found") } == 1
    }

    func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
        depth += 1
        defer {
            depth -= 1
            reached = min(reached, depth)
        }
        let release = SQL(stringLiteral: "RELEASE s\(depth)")
        let (place, exchanges) = (ahead.count, exchanges)
        ahead.append(SQL(stringLiteral: "SAVEPOINT s\(depth)"))
        do {
            let result = try work()
            if exchanges == self.exchanges { ahead.remove(at: place) } else { ahead.append(release) }
            return result
        } catch {
            if exchanges == self.exchanges {
                ahead.removeSubrange(place...)
            } else if reached >= depth {
                // An earlier failure came before the savepoint, which cannot undo it.
                ahead = [SQL(stringLiteral: "ROLLBACK TO s\(depth)"), release]
                hasFailed = false
            }
            throw error
        }
    }

    /// Commits the transaction.
    ///
    /// - Throws: ``StoreFailure/uncertain(_:)`` when the connection was lost during the commit, or another
    ///   ``StoreFailure``.
    func commit() throws {
        guard !hasFailed else {
            throw StoreFailure.statement("a transaction cannot continue after one of its statements has failed")
        }
        guard isAnswered else { return }
        guard hasWritten else { return try link.sendAhead("COMMIT") }
        do {
            // The notification follows in a transaction of its own: within this one, PostgreSQL would serialize all
            // commits until it is on the disk.
            _ = try link.exchange(ahead + ["COMMIT"], then: channel.notification)
        } catch StoreFailure.unreachable(let reason) {
            if link.refusal?.isShutdown == true { throw StoreFailure.unreachable(reason) }
            throw StoreFailure.uncertain(reason)
        }
    }

    /// Rolls the transaction back.
    func rollBack() {
        guard isAnswered, !link.isBroken else { return }
        // Errors are ignored: a connection that cannot roll back is broken.
        _ = try? link.exchange(["ROLLBACK"])
    }

    private func send(_ statement: SQL) throws -> QueryResult {
        try Budget.current.spend(steps: Budget.stepsOfAStatement)
        let statements = ahead + [statement]
        ahead = []
        exchanges += 1
        do {
            let answer = try link.exchange(statements)
            isAnswered = true
            reached = depth
            return answer
        } catch {
            if !link.isBroken { (isAnswered, hasFailed) = (true, true) }
            reached += statements.prefix(link.refused ?? 0).count { $0.text.hasPrefix("SAVEPOINT") }
            throw error
        }
    }
}
