import Foundation
import GatherClient
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@Suite struct RouteTests {
    /// A server and an application of ana.
    private func ana(_ replies: FakeServer.Reply...) throws -> (FakeServer, RemoteApplication) {
        let server = try FakeServer()
        try server.credentials.draft(remembering: Secret("t0ken")).commit()
        let remote = try RemoteApplication(server, server.connection())
        for reply in replies { server.reply(reply) }
        return (server, remote)
    }

    @Test func opensRoutesOfModulesMissingLocally() throws {
        var (server, remote) = try ana(
            RemoteApplication.answer("Two", value: #"[{"left": "12:30", "number": 7}]"#))
        let screen = try remote.open("kit", "list")
        #expect(screen.blocks == [.text("Two")])
        #expect(screen.value == .list([.record(["number": .integer(7), "left": .duration(750)])]))
        #expect(server.sent[0].headers["Authorization"] == "Bearer t0ken")
        #expect(server.sent[0].headers["Idempotency-Key"] == nil, "a read needs no key")
        #expect(remote.application.registry.routes.count == 5, "an unknown kind of route is omitted")
    }

    @Test func keepsTheNamesThatTheServerFound() throws {
        let screen = #"{"blocks": [], "names": {"an": "Ana Pop"}, "value": null}"#
        var (_, remote) = try ana(.answer(200, #"{"screen": \#(screen), "outcome": {"organizer": "ana"}}"#))
        #expect(try remote.open("kit", "list").names == ["an": "Ana Pop"])
    }

    @Test func relaysQuestionsAndAnswers() throws {
        var (server, remote) = try ana(
            .answer(200, #"{"question": "Wash all?", "id": "f00"}"#), RemoteApplication.answer("Washed"))
        let view = RecordingView(answers: [true])
        _ = try remote.open("kit", "wash", "red", view: view)
        #expect(view.questions == ["Wash all?"])
        #expect(server.sent.map(\.path) == ["/api/v2/question", "/api/v2/open"])
        #expect(server.sent[1].body.contains(#""confirmed":{"id":"f00"}"#))
    }

    @Test func retriesAWriteWithTheSameKey() throws {
        var (server, remote) = try ana(
            .failure(Broken.reset), .failure(Broken.refused), RemoteApplication.answer("Washed"))
        #expect(try remote.open("kit", "wash", "red", "--yes").blocks == [.text("Washed")])
        let keys = server.sent.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 3)
        #expect(Set(keys).count == 1)
        #expect(keys[0] == UUID(number: 1).uuidString)
        #expect(server.pauses == [.milliseconds(100), .milliseconds(200)], "the pauses increase")
    }

    @Test func retriesAChangeOfTheOrganizerOnlyIfRefused() throws {
        var (server, remote) = try ana(.failure(Broken.refused), .failure(Broken.reset))
        let file = server.folder.path("in.txt")
        try Data().write(to: URL(filePath: file))
        #expect(throws: ConnectionFailure.brokenOff("http://fake")) { try remote.open("kit", "read", file) }
        #expect(server.sent.count == 2)
    }

    @Test(arguments: [
        (502, "<html>Bad Gateway</html>"), (504, ""),
        (502, #"{"error": true, "kind": "unavailable", "reason": "gone"}"#),
    ])
    func retriesAfterAProxyError(status: Int, body: String) throws {
        var (server, remote) = try ana(.answer(status, body), RemoteApplication.answer("Washed"))
        #expect(try remote.open("kit", "wash", "red", "--yes").blocks == [.text("Washed")])
        #expect(Set(server.sent.map { $0.headers["Idempotency-Key"] }).count == 1)
        #expect(server.pauses == [.milliseconds(100)])
    }

    @Test func doesNotRetryAfterAProgramFailure() throws {
        var (server, remote) = try ana(.answer(502, #"{"error": true, "kind": "program", "reason": "it crashed"}"#))
        #expect(throws: RemoteFailure(.program, "it crashed")) { try remote.open("kit", "list") }
        #expect(server.sent.count == 1)
    }

    @Test func reportsALostAnswerIfTheAccountIsGone() throws {
        var (_, remote) = try ana(.failure(Broken.reset), .answer(401, #"{"error": true, "reason": "who?"}"#))
        #expect(throws: ConnectionFailure.brokenOff("http://fake")) { try remote.open("kit", "wash", "red", "--yes") }
    }

    @Test func givesUpAfterSeveralAttempts() throws {
        var (server, remote) = try ana(
            .failure(Broken.refused), .failure(Broken.refused), .failure(Broken.refused), .failure(Broken.refused))
        #expect(throws: ConnectionFailure.refused("http://fake")) { try remote.open("kit", "list") }
        #expect(server.sent.count == 4)
    }

    @Test func doesNotRetryAnAnsweredRequest() throws {
        var (server, remote) = try ana(
            .answer(409, #"{"error": true, "reason": "it is wet", "kind": "conflict"}"#))
        #expect(throws: RemoteFailure(.conflict, "it is wet")) { try remote.open("kit", "wash", "red", "--yes") }
        #expect(server.sent.count == 1)
    }

    @Test func honoursAShortRetryAfter() throws {
        let busy = #"{"error": true, "kind": "tooMany", "reason": "too many"}"#
        var (server, remote) = try ana(
            .answer(503, busy, ["retry-after": "1"]), .answer(429, busy, ["retry-after": "30"]))
        #expect(throws: RemoteFailure(.tooMany, "too many", retryAfter: 30)) { try remote.open("kit", "list") }
        #expect(server.pauses == [.seconds(1)])
    }

    @Test(arguments: [
        (401, #", "kind": "unauthorized""#, FailureKind.unauthorized, Int32(1)),
        (404, #", "kind": "notFound""#, .notFound, 1), (409, #", "kind": "newer""#, .unavailable, 69),
        (500, "", .unavailable, 69),
    ])
    func distinguishesFailures(status: Int, field: String, kind: FailureKind, exitCode: Int32) throws {
        var (_, remote) = try ana(.answer(status, #"{"error": true, "reason": "no"\#(field)}"#))
        let failure = #expect(throws: RemoteFailure.self) { try remote.open("kit", "list") }
        #expect(failure == RemoteFailure(kind, "no"))
        #expect(failure?.kind.exitCode == exitCode)
    }

    @Test func sendsInputFiles() throws {
        var (server, remote) = try ana(RemoteApplication.answer("Read"))
        let path = server.folder.path("list.csv")
        try Data("7\n".utf8).write(to: URL(filePath: path))
        _ = try remote.open("kit", "read", path)
        #expect(server.sent[0].body.contains(#""data":"Nwo=""#))
    }

    @Test func writesOnlyTheNamedFiles() throws {
        var (server, remote) = try ana()
        let path = server.folder.path("list.txt")
        func outcome(_ path: String, overwrites: Bool = false) -> FakeServer.Reply {
            RemoteApplication.answer(
                "Done",
                outcome:
                    #"{"organizer": "ana", "files": [{"path": "\#(path)", "text": "7", "overwrites": \#(overwrites)}]}"#
            )
        }
        server.reply(outcome(path))
        _ = try remote.open("kit", "print", path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "7")
        // The file exists, so no request is sent.
        #expect(throws: FileFailure.exists(path, remedy: "add --overwrite to replace it")) {
            try remote.open("kit", "print", path)
        }
        #expect(server.sent.count == 1)
        let foreign = server.folder.path("other.txt")
        server.reply(outcome(foreign), outcome(foreign, overwrites: true))
        #expect(throws: (any Error).self) { try remote.open("kit", "print", server.folder.path("new.txt")) }
        #expect(throws: (any Error).self) { try remote.open("kit", "print", path, "--overwrite") }
        #expect(!FileManager.default.fileExists(atPath: foreign))
    }

    @Test func storesAndForgetsLogins() throws {
        let server = try FakeServer()
        var remote = try RemoteApplication(server, server.connection())
        remote.identity = .known(.nobody)
        #expect(throws: IdentityFailure.nobody, "no request is sent") { try remote.open("kit", "list") }
        server.reply(
            RemoteApplication.answer(
                "In", outcome: #"{"organizer": "ana", "login": {"token": "new", "isRemembered": true}}"#),
            RemoteApplication.answer("Out", outcome: "{}"))
        _ = try remote.open("kit", "unlock", view: RecordingView(secrets: ["1234"]))
        #expect(remote.identity == .known(Organizer(id: Int.max, name: "ana")))
        #expect(try server.credentials.load() == Secret("new"))
        _ = try remote.open("kit", "unlock", view: RecordingView(secrets: ["1234"]))
        #expect(server.sent[1].headers["Authorization"] == "Bearer new")
        #expect(remote.identity == .known(.nobody))
        #expect(try server.credentials.load() == nil)
    }

    @Test(arguments: [
        ("new", "was not asked for"), ("a\\thttp://elsewhere\\nb", "does not understand"),
        ("", "does not understand"),
    ])
    func refusesAnUnrequestedLogin(token: String, reason: String) throws {
        var (server, remote) = try ana(
            RemoteApplication.answer(
                "In", outcome: #"{"organizer": "eve", "login": {"token": "\#(token)", "isRemembered": true}}"#))
        let failure = #expect(throws: (any Error).self) { try remote.open("kit", "list") }
        #expect((failure as? any Failure)?.message.contains(reason) == true, "\(failure as Any)")
        #expect(try server.credentials.load() == Secret("t0ken"))
    }

    @Test func omitsLocallyDisabledModules() throws {
        let server = try FakeServer()
        let remote = try RemoteApplication(server, server.connection(), disabled: ["kits"])
        let failure = #expect(throws: UsageFailure.self) {
            try remote.application.registry.bind([CommandWord("kit"), CommandWord("list")])
        }
        #expect(failure?.message == "kit list belongs to the module kits, which modules.disabled turns off")
    }

    @Test func replacesAnUnknownBlock() throws {
        var (_, remote) = try ana(
            .answer(
                200, #"{"screen": {"blocks": [{"type": "hologram"}], "value": 1}, "outcome": {"organizer": "ana"}}"#))
        let screen = try remote.open("kit", "list")
        #expect(
            screen.blocks == [.alert("The server shows something here that this version of gather does not know.")])
        #expect(screen.value == .integer(1))
    }

    @Test func givesUpOnAnUnresponsiveServer() throws {
        let server = try FakeServer(.beginning(#"{"modules": ["#))
        let failure = ConnectionFailure.fellSilent("http://fake", seconds: 0)
        #expect(throws: failure) { try server.connection(longestSilence: 0).catalog(keptIn: nil) }
        #expect(failure.message.contains("look before you repeat it"))
    }

    @Test func endsWhenInterrupted() throws {
        let server = try FakeServer(.silence)
        try server.credentials.draft(remembering: Secret("t0ken")).commit()
        server.reply(.silence)
        var remote = try RemoteApplication(server, server.connection { true })
        #expect(throws: BudgetFailure.interrupted) { try remote.open("kit", "list") }
        let error = #expect(throws: (any Error).self) { try remote.open("kit", "wash", "red", "--yes") }
        let failure = error as? any Failure
        #expect(failure?.kind == .interrupted)
        #expect(failure?.message.contains("may be done or not") == true)
    }
}
