import NIOPosix

/// Threads for the work of sessions, which waits for the store, so that the event loops never wait.
struct Workers: Sendable {
    private let quick = NIOThreadPool(numberOfThreads: 4)
    // Trying a password takes a core and tens of megabytes: more at once would only be slower.
    private let slow = NIOThreadPool(numberOfThreads: 1)

    init() {
        quick.start()
        slow.start()
    }

    /// Runs work on a thread that may wait.
    ///
    /// - Parameter isSlow: Whether it takes so long that other work must not wait behind it.
    func run<Result: Sendable>(isSlow: Bool, _ work: @escaping @Sendable () -> Result) async throws -> Result {
        try await (isSlow ? slow : quick).runIfActive(work)
    }

    /// Ends the threads.
    func end() async {
        for pool in [quick, slow] {
            // It throws when the pool has been ended before, and then there is nothing to do.
            try? await pool.shutdownGracefully()
        }
    }
}
