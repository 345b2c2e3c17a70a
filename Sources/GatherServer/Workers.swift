import CoreMetrics
import GatherDatabase
import GatherKit
import NIOPosix
import Synchronization

/// Threads for the work of sessions, which waits for the store, so that the event loops never wait.
struct Workers: Sendable {
    /// What reads has threads of its own: it never waits for what writes.
    private let readers: ThreadGroup
    // Writers mostly wait for the disk, and those that wait at once wait for it together.
    private let writers: ThreadGroup
    // Trying a password takes a core and tens of megabytes: more at once would only be slower.
    private let slow: ThreadGroup
    // One that writes keeps all who write waiting, so more at once would gain nothing.
    private let scripts: ThreadGroup
    /// The budgets of the work that is under way or waits.
    private let budgets = Budgets()

    /// How much work that is slow may be under way or wait: the last of it would wait for some seconds already.
    static let slowLimit = 32

    init(_ metrics: ServerMetrics = ServerMetrics()) {
        readers = ThreadGroup("reading", size: 4, limit: 1000, metrics)
        writers = ThreadGroup("writing", size: 32, limit: 1000, metrics)
        slow = ThreadGroup("passwords", size: 1, limit: Self.slowLimit, metrics)
        scripts = ThreadGroup("scripts", size: 2, limit: 16, metrics)
    }

    /// Runs a script on a thread that may wait.
    ///
    /// - Throws: ``EndpointFailure/busy`` when too many wait already, ``BudgetFailure`` when nobody waits for it any more.
    func runScript(_ budget: Budget, _ work: @escaping @Sendable () -> Void) async throws {
        try await run(on: scripts, budget, work)
    }

    /// Runs work on a thread that may wait.
    ///
    /// - Parameters:
    ///   - access: What it does to the store.
    ///   - isSlow: Whether it takes so long that other work must not wait behind it.
    ///   - budget: What it may take, from the moment at which it begins.
    /// - Throws: ``EndpointFailure/busy`` when too much waits already, ``BudgetFailure`` when nobody waits for it any more.
    func run<Result: Sendable>(
        _ access: RouteDescription.Access, isSlow: Bool, _ budget: Budget, _ work: @escaping @Sendable () -> Result
    ) async throws -> Result {
        try await run(on: isSlow ? slow : access == .write ? writers : readers, budget, work)
    }

    private func run<Result: Sendable>(
        on group: ThreadGroup, _ budget: Budget, _ work: @escaping @Sendable () -> Result
    ) async throws -> Result {
        budgets.add(budget)
        defer { budgets.remove(budget) }
        return try await group.run {
            // Whoever has left while it waited wants nothing any more.
            Swift.Result { () throws(BudgetFailure) in
                budget.restartTime()
                try budget.check()
                return Budget.$current.withValue(budget, operation: work)
            }
        }.get()
    }

    /// Has all work end as soon as it can.
    func interrupt() { budgets.interrupt() }

    /// Ends the threads.
    func end() async {
        interrupt()
        for group in [readers, writers, slow, scripts] { await group.end() }
    }
}

/// The budgets of what is under way.
private final class Budgets: Sendable {
    private let budgets = Mutex<[ObjectIdentifier: Budget]>([:])

    func add(_ budget: Budget) { budgets.withLock { $0[ObjectIdentifier(budget)] = budget } }
    func remove(_ budget: Budget) { budgets.withLock { $0[ObjectIdentifier(budget)] = nil } }
    func interrupt() { for budget in budgets.withLock({ Array($0.values) }) { budget.interrupt() } }
}

/// Threads, and the work that they do or that waits for them.
private final class ThreadGroup: Sendable {
    private let threads: NIOThreadPool
    private let limit: Int
    private let works = Atomic(0)
    private let waitingTime: CoreMetrics.Timer
    private let measuredWorks: Meter

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
                waitingTime.recordNanoseconds(Int64((ContinuousClock.now - start) / .nanoseconds(1)))
                switch state {
                case .active: continuation.resume(returning: work())
                case .cancelled: continuation.resume(throwing: CancellationError())
                }
            }
        }
    }

    func end() async {
        // It throws when the threads have been ended before, and then there is nothing to do.
        try? await threads.shutdownGracefully()
    }
}
