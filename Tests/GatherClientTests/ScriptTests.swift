import Foundation
import GatherClient
import GatherKit
import GatherModels
import GatherScript
import GatherTestSupport
import GatherWire
import NIOHTTP1
import Testing

@Suite struct ScriptTests {
    private func run(_ events: String..., type: String = Wire.linesType) throws -> (
        screens: [Screen], sent: [FakeServer.Sent]
    ) {
        let server = try FakeServer(
            .answer(200, events.map { "\($0)\n" }.joined(), ["Content-Type": type]))
        let connection = try server.connection()
        let remote = try RemoteApplication(server, connection)
        let script = try Checker(registry: remote.application.registry, isAtomic: true)
            .check(SourceFile(typed: "kit list"))
        var screens: [Screen] = []
        var identity = remote.identity
        try remote.application.session(.write, as: &identity) { session in
            let message = ScriptMessage(
                script, arguments: [:], secrets: [], isRehearsal: false, traces: false, clockStart: nil,
                from: session.files)
            _ = try connection.run(message, writing: script.filesWritten, in: session) { event in
                if let screen = event.screen { screens.append(screen.screen) }
            }
        }
        return (screens, server.sent)
    }

    private static let screen =
        #"{"screen": {"blocks": [{"type": "text", "text": "Two"}], "value": null}, "route": "kit list"}"#
    private static let end = #"{"end": {"outcome": {"organizer": "ana"}}}"#

    @Test func showsWhatComesUntilTheEnd() throws {
        let (screens, sent) = try run(Self.screen, #"{"news": 1}"#, Self.screen, Self.end)
        #expect(screens.count == 2)
        #expect(sent[0].headers.first(name: Wire.keyHeader) == UUID(number: 1).uuidString)
    }

    @Test func failsWhenTheEndIsMissing() {
        #expect(throws: ConnectionFailure.brokenOff("http://fake")) { try run(Self.screen) }
    }

    @Test func failsAsTheServerSays() {
        #expect(throws: RemoteFailure(.store, "full")) {
            try run(#"{"failure": {"error": true, "reason": "full", "kind": "store"}}"#)
        }
        #expect(throws: ConnectionFailure.self) { try run("{") }
    }
}
