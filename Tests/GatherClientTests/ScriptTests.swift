import Foundation
import GatherClient
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@Suite struct ScriptTests {
    private func run(_ events: String...) throws -> (screens: [Screen], sent: [FakeServer.Sent]) {
        try run(.answer(200, events.map { "\($0)\n" }.joined(), Self.headers))
    }

    private static let headers: [String: String] = ["content-type": Wire.linesType]

    private func run(
        _ reply: FakeServer.Reply, script: String = "kit list", longestSilence: Int = 60
    ) throws -> (screens: [Screen], sent: [FakeServer.Sent]) {
        let server = try FakeServer(reply)
        let connection = try server.connection(longestSilence: longestSilence)
        let remote = try RemoteApplication(server, connection)
        let script = try Checker(registry: remote.application.registry, isAtomic: true)
            .check(SourceFile(typed: script))
        var screens: [Screen] = []
        var identity = remote.identity
        try remote.application.session(.write, as: &identity) { session in
            let message = ScriptMessage(
                script, arguments: [:], secrets: [], isDryRun: false, traces: false, clockStart: nil,
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

    @Test func showsEachScreenUntilTheEnd() throws {
        let (screens, sent) = try run(Self.screen, #"{"news": 1}"#, Self.screen, Self.end)
        #expect(screens.count == 2)
        #expect(sent[0].headers[Wire.keyHeader] == UUID(number: 1).uuidString)
    }

    @Test func refusesAnOutputFileNamedByAVariable() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("surprise")
        let end =
            #"{"end": {"outcome": {"organizer": "ana", "files": [{"path": "\#(path)", "text": "", "overwrites": true}]}}}"#
        let script = "let shirts = kit list; for shirt in $shirts { kit print $shirt.number --overwrite }"
        let error = #expect(throws: (any Error).self) {
            try run(.answer(200, end + "\n", Self.headers), script: script)
        }
        #expect("\(error as Any)".contains("ForeignFile"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func failsWhenTheEndIsMissing() {
        #expect(throws: ConnectionFailure.brokenOff("http://fake")) { try run(Self.screen) }
    }

    @Test func failsWhenTheServerIsUnresponsive() {
        #expect(throws: ConnectionFailure.fellSilent("http://fake", seconds: 0)) {
            try run(.beginning(Self.screen, Self.headers), longestSilence: 0)
        }
    }

    @Test func failsWithTheFailureOfTheServer() {
        #expect(throws: RemoteFailure(.store, "full")) {
            try run(#"{"failure": {"error": true, "reason": "full", "kind": "store"}}"#)
        }
        #expect(throws: ConnectionFailure.self) { try run("{") }
    }
}
