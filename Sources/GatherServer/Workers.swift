import GatherKit
import NIOPosix
import Synchronization

/// Threads for the work of sessions, which waits for the store, so that the event loops never wait.
struct Workers: Sendable {
    private let quick = NIOThreadPool(numberOfThreads: 4)
    // Trying a password takes a core and tens of megabytes: more at once would only be slower.
    private let slow = NIOThreadPool(numberOfThreads: 1)
    private let slowWorks = Count()

    /// How much work that is slow may be under way or wait: the last of it would wait for some seconds already.
    static let slowLimit = 32

    init() {
        quick.start()
        slow.start()
    }

    /// Runs work on a thread that may wait.
    ///
    /// - Parameter isSlow: Whether it takes so long that other work must not wait behind it.
    /// - Throws: ``EndpointFailure/busy`` when too much that is slow waits already.
    func run<Result: Sendable>(isSlow: Bool, _ work: @escaping @Sendable () -> Result) async throws -> Result {
        guard isSlow else { return try await quick.runIfActive(work) }
        defer { slowWorks.add(-1) }
        guard slowWorks.add(1) <= Self.slowLimit else { throw EndpointFailure.busy }
        return try await slow.runIfActive(work)
    }

    /// Ends the threads.
    func end() async {
        for pool in [quick, slow] {
            // It throws when the pool has been ended before, and then there is nothing to do.
            try? await pool.shutdownGracefully()
        }
    }
}

/// A number that several threads change.
private final class Count: Sendable {
    private let number = Atomic(0)

    /// Adds to the number.
    ///
    /// - Returns: What it is then.
    @discardableResult
    func add(_ difference: Int) -> Int { number.add(difference, ordering: .relaxed).newValue }
}
