import NIOCore
import NIOPosix
import ServiceLifecycle

/// A service that tells the service manager that the server is healthy, for as long as it is.
struct Watchdog: Service {
    private let manager: ServiceManager
    private let interval: Duration
    private let isHealthy: @Sendable () async -> Bool

    /// Creates the service; nil if the service manager does not want to be told.
    init?(_ manager: ServiceManager, isHealthy: @escaping @Sendable () async -> Bool = Self.connectionsAreServed) {
        guard let interval = manager.heartbeat else { return nil }
        (self.manager, self.interval, self.isHealthy) = (manager, interval, isHealthy)
    }

    func run() async throws {
        // Cancellation is the normal end on shutdown.
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                if await isHealthy() { manager.tell(.healthy) }
            }
        }
    }

    /// Whether every event loop still runs its tasks.
    ///
    /// The store is not asked: a new process would not bring it back.
    private static let connectionsAreServed = { @Sendable () async -> Bool in
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
            guard (try? await loop.submit {}.get()) != nil else { return false }
        }
        return true
    }
}
