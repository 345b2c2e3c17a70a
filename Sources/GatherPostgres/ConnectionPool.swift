import Dispatch
import GatherDatabase
import Synchronization

/// A connection pool: connections are opened on demand and reused.
final class ConnectionPool: Sendable {
    private let address: PostgresAddress
    private let limits: PostgresLimits
    private let vacancies: DispatchSemaphore
    /// Limits the writers, which wait for each other's locks, so that some connections stay free for readers.
    private let writingVacancies: DispatchSemaphore
    private let idle = Mutex<[RawConnection]>([])

    init(_ address: PostgresAddress, _ limits: PostgresLimits) {
        self.address = address
        self.limits = limits
        vacancies = DispatchSemaphore(value: limits.connections)
        writingVacancies = DispatchSemaphore(value: max(1, limits.connections * 2 / 3))
    }

    /// Runs work with a connection that is reserved for it.
    ///
    /// - Throws: ``StoreFailure/unreachable(_:)`` when no connection is available, or what the work throws.
    func withLink<Result>(_ work: (RawConnection) throws -> Result) throws -> Result {
        try waitFor(vacancies)
        defer { vacancies.signal() }
        let link = try idleLink() ?? connected()
        defer { giveBack(link) }
        return try work(link)
    }

    /// Runs work that writes, with a connection that is reserved for it.
    func withWritingLink<Result>(_ work: (RawConnection) throws -> Result) throws -> Result {
        try waitFor(writingVacancies)
        defer { writingVacancies.signal() }
        return try withLink(work)
    }

    private func waitFor(_ vacancies: DispatchSemaphore) throws(StoreFailure) {
        guard try vacancies.wait(for: limits.answer, limits.isInterrupted) else {
            throw .unreachable("all \(limits.connections) connections to it are in use")
        }
    }

    private func giveBack(_ link: RawConnection) {
        guard link.isBroken else { return idle.withLock { $0.append(link) } }
        // The cause has probably broken the idle connections, too, even if they have not noticed yet.
        var doubtful: [RawConnection] = []
        idle.withLock { swap(&$0, &doubtful) }
    }

    private func idleLink() -> RawConnection? {
        while let link = idle.withLock({ $0.popLast() }) {
            if link.isAlive() { return link }
        }
        return nil
    }

    private func connected() throws(StoreFailure) -> RawConnection {
        let link = try RawConnection(address, limits)
        try link.sendAhead(
            """
            SELECT set_config('statement_timeout', \("\(Int(limits.statement / .milliseconds(1)))"), false), \
            set_config('lock_timeout', \("\(Int(limits.lock / .milliseconds(1)))"), false), \
            set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false), \
            set_config('tcp_keepalives_count', '3', false), set_config('jit', 'off', false), \
            set_config('standard_conforming_strings', 'on', false)
            """)
        return link
    }
}
