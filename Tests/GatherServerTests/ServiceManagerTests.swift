import Foundation
import GatherTestSupport
import Logging
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
            for state in [ServiceManager.State.ready, .stopping] { manager.tell(state) }
            #expect(try [socket.next(), socket.next()] == ["READY=1", "STOPPING=1"])
        }
    }

    @Test func mayBeMissing() throws {
        #expect(ServiceManager([:], logger: logger) == nil)
        #expect(ServiceManager(["NOTIFY_SOCKET": ""], logger: logger) == nil)
        for address in ["/nowhere/notify", String(repeating: "x", count: 200)] {
            try #require(ServiceManager(["NOTIFY_SOCKET": address], logger: logger)).tell(.ready)
        }
    }
}
