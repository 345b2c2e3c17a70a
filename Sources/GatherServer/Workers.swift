import GatherDatabase
import GatherKit
import NIOPosix
import Synchronization

/// The thread groups for blocking work, which must not run on event loops.
struct Workers: Sendable {
    /// The threads for reading, separate so that reads never wait for writes.
    private let readers: ThreadGroup
    // Writers mostly wait for the disk, where concurrent commits are written together.
    private let writers: ThreadGroup
    // Password hashing takes a core and tens of megabytes, so it would not be faster concurrently.
    private let slow: ThreadGroup
    // A script that writes blocks other writers, so more scripts at once would not be faster.
    private let scripts: ThreadGroup
    /// The budgets of running and waiting work.
    private let budgets = Budgets()

    /// The maximum number of running and waiting slow work items; the last one waits for several seconds.
    static let slowLimit = 32

    init(_ metrics: ServerMetrics = ServerMetrics()) {
        readers = ThreadGroup("reading", size: 4, limit: 1000, metrics)
        writers = ThreadGroup("writing", size: 32, limit: 1000, metrics)
        slow = ThreadGroup("passwords", size: 1, limit: Self.slowLimit, metrics)
        scripts = ThreadGroup("scripts", size: 2, limit: 16, metrics)
    }

    /// Runs a script on a thread that may block.
    ///
    /// - Throws: ``EndpointFailure/busy`` if too many scripts wait, ``BudgetFailure`` if the client has disconnected.
    func runScript(_ budget: Budget, _ work: @escaping @Sendable () -> Void) async throws {
        try await run(on: scripts, budget, work)
    }

    /// Runs work on a thread that may block.
    ///
    /// - Parameters:
    ///   - access: The access to the store.
    ///   - isSlow: Whether the work is CPU-bound and must not delay other work.
    ///   - budget: The budget of the work; its time starts when the work does.
    /// - Throws: What the work throws, ``EndpointFailure/busy`` if too much work waits, ``BudgetFailure`` if the client
    ///   has disconnected.
    func run<Result: Sendable>(
        _ access: RouteDescription.Access, isSlow: Bool, _ budget: Budget,
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await run(on: isSlow ? slow : access == .write ? writers : readers, budget, work)
    }

    private func run<Result: Sendable>(
        on group: ThreadGroup, _ budget: Budget, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        budgets.add(budget)
        defer { budgets.remove(budget) }
        return try await group.run {
            // The client may have disconnected while the work was waiting.
            Swift.Result {
                budget.restartTime()
                try budget.check()
                return try Budget.$current.withValue(budget, operation: work)
            }
        }.get()
    }

    /// Interrupts all work.
    func interrupt() { budgets.interrupt() }

    /// Interrupts all work and ends the threads.
    func end() async {
        interrupt()
        for group in [readers, writers, slow, scripts] { await group.end() }
    }
}

/// The set of active budgets.
private final class Budgets: Sendable {
    private let budgets = Mutex<[ObjectIdentifier: Budget]>([:])

    func add(_ budget: Budget) { budgets.withLock { $0[ObjectIdentifier(budget)] = budget } }
    func remove(_ budget: Budget) { budgets.withLock { $0[ObjectIdentifier(budget)] = nil } }
    func interrupt() { for budget in budgets.withLock({ Array($0.values) }) { budget.interrupt() } }
}

/// A thread pool with a limit on running and waiting work.
private final class ThreadGroup: Sendable {
    private let threads: NIOThreadPool
    private let limit: Int
    private let works = Atomic(0)
    private let waitingTime: Histogram
    private let measuredWorks: Gauge

    init(_ name: String, size: Int, limit: Int, _ metrics: ServerMetrics) {
        waitingTime = metrics.waiting(name)
        measuredWorks = metrics.works(name)
        threads = NIOThreadPool(numberOfThreads: size)
        self.limit = limit
        threads.start()
    }

    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async throws -> Result {
        measuredWorks.increment()
        defer {
            works.subtract(1, ordering: .relaxed)
            measuredWorks.decrement()
        }
        guard works.add(1, ordering: .relaxed).newValue <= limit else { throw EndpointFailure.busy }
        let start = ContinuousClock.now
        return try await withCheckedThrowingContinuation { continuation in
            threads.submit { [waitingTime] state in
                waitingTime.record(ContinuousClock.now - start)
                switch state {
                case .active: continuation.resume(returning: work())
                case .cancelled: continuation.resume(throwing: CancellationError())
                }
            }
        }
    }

    func end() async {
        // It throws if the threads were shut down before.
        try? await threads.shutdownGracefully()
    }
}
