import Foundation
import GatherTestSupport
import Logging
import ServiceLifecycleTestKit
import Synchronization
import Testing

@testable import GatherServer

/// What a service manager is told.
struct ServiceManagerTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test func hearsOfEachState() throws {
        let folder = try TemporaryFolder()
        for address in [folder.path("notify"), "@gather-\(UUID().uuidString)"] {
            let socket = try NotifySocket(address)
            let manager = try #require(ServiceManager(["NOTIFY_SOCKET": address], logger: logger))
            for state in [ServiceManager.State.ready, .healthy, .stopping] { manager.tell(state) }
            #expect(try (1...3).map { _ in try socket.next() } == ["READY=1", "WATCHDOG=1", "STOPPING=1"])
        }
    }

    @Test func mayBeMissing() throws {
        #expect(ServiceManager([:], logger: logger) == nil)
        #expect(ServiceManager(["NOTIFY_SOCKET": ""], logger: logger) == nil)
        for address in ["/nowhere/notify", String(repeating: "x", count: 200)] {
            try #require(ServiceManager(["NOTIFY_SOCKET": address], logger: logger)).tell(.ready)
        }
    }

    @Test(
        arguments: [("30000000", 15_000_000), ("1001", 500), ("0", nil), ("-1", nil), ("soon", nil)]
            as [(String, Int?)])
    func wantsToHearOfHealthTwiceInItsTime(time: String, microseconds: Int?) throws {
        let manager = try #require(ServiceManager(["NOTIFY_SOCKET": "x", "WATCHDOG_USEC": time], logger: logger))
        #expect(manager.heartbeat == microseconds.map { .microseconds($0) })
        #expect((Watchdog(manager) == nil) == (microseconds == nil))
    }

    @Test func hearsOfHealthOnlyWhileThereIsSome() async throws {
        let asked = Atomic(0)
        let before = try await firstMessage({ asked.load(ordering: .relaxed) }) { manager in
            Watchdog(manager) { asked.add(1, ordering: .relaxed).newValue >= 5 }
        }
        #expect(before >= 5)
    }

    @Test func hearsThatConnectionsAreServed() async throws {
        try await firstMessage({}) { Watchdog($0) }
    }

    /// Runs a watchdog until it has said that all is well.
    ///
    /// - Returns: What `look` finds at that moment.
    private func firstMessage<Result: Sendable>(
        _ look: @escaping @Sendable () -> Result, _ make: (ServiceManager) -> Watchdog?
    ) async throws -> Result {
        let address = "@gather-\(UUID().uuidString)"
        let socket = try NotifySocket(address)
        let manager = try #require(
            ServiceManager(["NOTIFY_SOCKET": address, "WATCHDOG_USEC": "40000"], logger: logger))
        let made = make(manager)
        let watchdog = try #require(made)
        return try await testGracefulShutdown { trigger in
            async let end: Void = watchdog.run()
            let (message, found) = try await onThread { (try socket.next(), look()) }
            #expect(message == "WATCHDOG=1")
            trigger.triggerGracefulShutdown()
            try await end
            return found
        }
    }
}
