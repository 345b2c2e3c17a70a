import Account
import Foundation
import GatherKit
import GatherTestSupport
import GatherWire
import Players
import Synchronization
import Testing

@testable import GatherServer

/// The stream of changes.
struct ChangeStreamTests {
    private let app: TestApplication
    private let wire: WireService

    init() throws {
        app = try TestApplication([AccountModule.self, PlayersModule.self])
        wire = WireService(
            application: app.application, workers: Workers(), limits: try Limits(), version: "0")
    }

    /// Does something, and returns what a stream tells until then and of it.
    private func texts(_ count: Int, lastEvent: String?, _ work: () throws -> Void) async throws -> [String] {
        let stream = wire.changeStream(
            of: .local, isResumed: lastEvent != nil, holding: [Int](), checking: {}
        ) { change in
            ["change of \(change.modules.max() ?? "anything")"]
        }
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        try work()
        let writing = Task { try await stream.write { text.yield($0) } }
        defer { writing.cancel() }
        var told: [String] = []
        for await text in texts {
            told.append(text)
            if told.count == count { break }
        }
        return told
    }

    @Test func tellsWhatCallersMakeOfAChange() async throws {
        let texts = try await texts(2, lastEvent: nil) { try app.open("player", "add", "Ana") }
        #expect(
            texts == [
                "id: 0\nevent: hello\ndata: {\"protocol\":\(Wire.version),\"heartbeat\":10000}\n\n",
                "id: 1\nevent: change of players\ndata: {}\n\n",
            ])
    }

    @Test func tellsWhoComesBackThatAnythingMayHaveChanged() async throws {
        let texts = try await texts(3, lastEvent: "7") { try app.open("player", "add", "Ana") }
        #expect(
            texts.dropFirst() == [
                "id: 1\nevent: change of anything\ndata: {}\n\n",
                "id: 2\nevent: change of players\ndata: {}\n\n",
            ])
    }

    @Test func saysThatItIsAliveByEventsThatScriptsCanHear() async throws {
        var limits = try Limits()
        limits.heartbeat = .milliseconds(1)
        let wire = WireService(
            application: app.application, workers: Workers(), limits: limits, version: "0")
        let checks = Mutex(0)
        let stream = wire.changeStream(
            of: .local, isResumed: false, holding: [Int](), checking: { checks.withLock { $0 += 1 } }, { _ in [] })
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        let writing = Task { try await stream.write { text.yield($0) } }
        defer { writing.cancel() }
        var told: [String] = []
        for await text in texts {
            told.append(text)
            if told.count == 3 { break }
        }
        #expect(told[0].contains("\"heartbeat\":1}"))
        // Without an id, by which a browser that comes back tells what it has heard.
        #expect(told.dropFirst() == ["event: heartbeat\ndata: \n\n", "event: heartbeat\ndata: \n\n"])
        #expect(checks.withLock(\.self) >= 2, "the login may have ended")
    }
}
