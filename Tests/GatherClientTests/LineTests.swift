import Foundation
import GatherClient
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

/// Lines that a shell sends to a server.
@Suite struct LineTests {
    private static let headers: [String: String] = ["content-type": Wire.linesType]

    /// The connection of ana.
    private func ana(_ replies: FakeServer.Reply...) throws -> (FakeServer, ServerConnection) {
        let server = try FakeServer(replies)
        try server.credentials.draft(remembering: Secret("t0ken"))()
        return (server, try server.connection())
    }

    private static func answer(_ text: String, end: String = #"{"outcome": {"organizer": "ana"}}"#) -> FakeServer.Reply
    {
        let block = #"{"type": "text", "text": "\#(text)"}"#
        let screen = #"{"screen": {"blocks": [\#(block)], "value": null}, "route": "kit list"}"#
        return .answer(200, "\(screen)\n{\"done\": \(end)}\n", headers)
    }

    @discardableResult
    private func run(
        _ line: String, on connection: ServerConnection, secret: String? = nil
    ) throws -> [Screen] {
        var message = RunMessage(SourceFile(typed: line), variables: [:])
        message.answers.secrets = secret.map { [$0] } ?? []
        var screens: [Screen] = []
        try connection.run(message) { screens += [$0.screen].compactMap { $0 } }
        return screens
    }

    @Test func areSentAsTheyAre() throws {
        let (server, connection) = try ana(Self.answer("Two"))
        #expect(try run("kit list --colour 'dark red'", on: connection).map(\.blocks) == [[.text("Two")]])
        #expect(server.sent.map(\.path) == [Wire.runPath])
        #expect(server.sent[0].body.contains(#""text":"kit list --colour 'dark red'""#))
        #expect(server.sent[0].headers["Authorization"] == "Bearer t0ken")
    }

    @Test func carryVariablesWithTheirTypes() throws {
        let (server, connection) = try ana(
            Self.answer("Two", end: #"{"variables": {"left": {"$duration": "12:30"}, "share": {"$decimal": "2.0"}}}"#))
        let given: Record = ["pause": .duration(90), "names": .list([.text("Ana")])]
        let end = try connection.run(RunMessage(SourceFile(typed: "kit list"), variables: given))
        #expect(server.sent[0].body.contains(#""variables":{"names":["Ana"],"pause":{"$duration":"01:30"}}"#))
        let two = try #require(DecimalNumber(2))
        #expect(end.variables == TypedRecord(["left": .duration(750), "share": .decimal(two)]))
    }

    @Test func areRepeatedWithTheSameKey() throws {
        let (server, connection) = try ana(
            .failure(Broken.reset), .failure(Broken.refused), Self.answer("Washed"))
        #expect(try run("kit wash red --yes", on: connection).map(\.blocks) == [[.text("Washed")]])
        let keys = server.sent.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 3)
        #expect(Set(keys).count == 1)
        #expect(keys[0] == UUID(number: 1).uuidString)
        #expect(server.pauses == [.milliseconds(100), .milliseconds(200)], "the pauses increase")
    }

    @Test func areRepeatedOnlyIfRefusedWhenTheyMayChangeTheLogin() throws {
        let (server, connection) = try ana(.failure(Broken.refused), .failure(Broken.reset))
        #expect(throws: Broken.reset) { try run("account login ana", on: connection, secret: "correct horse") }
        #expect(server.sent.count == 2)
        let nobody = try FakeServer(.failure(Broken.reset))
        #expect(throws: Broken.reset) { try run("account register ana", on: nobody.connection()) }
        #expect(nobody.sent.count == 1)
    }

    @Test(arguments: [
        (502, "<html>Bad Gateway</html>"), (504, ""),
        (502, #"{"error": true, "kind": "unavailable", "reason": "gone"}"#),
    ])
    func areRepeatedAfterAProxyError(status: Int, body: String) throws {
        let (server, connection) = try ana(.answer(status, body), Self.answer("Washed"))
        #expect(try run("kit wash red --yes", on: connection).map(\.blocks) == [[.text("Washed")]])
        #expect(Set(server.sent.map { $0.headers["Idempotency-Key"] }).count == 1)
        #expect(server.pauses == [.milliseconds(100)])
    }

    @Test func reportALostAnswerIfTheAccountIsGone() throws {
        let (_, connection) = try ana(.failure(Broken.reset), .answer(401, #"{"error": true, "reason": "who?"}"#))
        #expect(throws: Broken.reset) { try run("account delete --yes", on: connection) }
    }

    @Test func giveUpAfterSeveralAttempts() throws {
        let (server, connection) = try ana(
            .failure(Broken.refused), .failure(Broken.refused), .failure(Broken.refused), .failure(Broken.refused))
        #expect(throws: Broken.refused) { try run("kit list", on: connection) }
        #expect(server.sent.count == 4)
    }

    @Test func honourAShortRetryAfter() throws {
        let busy = #"{"error": true, "kind": "tooMany", "reason": "too many"}"#
        let (server, connection) = try ana(
            .answer(503, busy, ["retry-after": "1"]), .answer(429, busy, ["retry-after": "30"]))
        #expect(throws: RemoteFailure(.tooMany, "too many", retryAfter: 30)) { try run("kit list", on: connection) }
        #expect(server.pauses == [.seconds(1)])
    }

    @Test(arguments: [
        (401, #", "kind": "unauthorized""#, FailureKind.unauthorized, Int32(1)),
        (409, #", "kind": "newer""#, .unavailable, 69),
        (500, "", .unavailable, 69),
    ])
    func distinguishFailures(status: Int, field: String, kind: FailureKind, exitCode: Int32) throws {
        let (_, connection) = try ana(.answer(status, #"{"error": true, "reason": "no"\#(field)}"#))
        let failure = #expect(throws: RemoteFailure.self) { try run("kit list", on: connection) }
        #expect(failure == RemoteFailure(kind, "no"))
        #expect(failure?.kind.exitCode == exitCode)
    }

    @Test func areAskedForFilesOfTheMachine() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("7\n", to: "list.csv")
        let (server, connection) = try ana(
            .answer(200, #"{"asks": {"files": ["\#(path)"]}}"# + "\n", Self.headers), Self.answer("Read"))
        try run("kit read \(path)", on: connection)
        #expect(server.sent[1].body.contains(#""data":"Nwo=""#))
    }

    @Test func giveAFileThatWasTheAnswerToAForm() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("7\n", to: "list.csv")
        let field = #"{"name": "file", "label": "File", "help": "which"}"#
        let (server, connection) = try ana(
            .answer(200, #"{"asks": {"argument": \#(field)}}"# + "\n", Self.headers),
            .answer(200, #"{"asks": {"files": ["\#(path)"]}}"# + "\n", Self.headers), Self.answer("Read"))
        try connection.run(RunMessage(SourceFile(typed: "kit read")), filling: { _, _ in path })
        #expect(server.sent.count == 3)
        #expect(server.sent[2].body.contains(#""data":"Nwo=""#))
    }

    @Test func takeAnAnswerBackThatIsWrong() throws {
        func ask(_ problem: String?) -> FakeServer.Reply {
            let reason = problem.map { ", \"problem\": \"\($0)\"" } ?? ""
            let field = #"{"name": "age", "label": "Age", "help": "in years"\#(reason)}"#
            return .answer(200, #"{"asks": {"argument": \#(field)}}"# + "\n", Self.headers)
        }
        let (server, connection) = try ana(ask(nil), ask("it is no number"), Self.answer("Added"))
        var answers = ["old", "31"]
        try connection.run(RunMessage(SourceFile(typed: "kit add")), filling: { _, _ in answers.removeFirst() })
        #expect(server.sent[1].body.contains(#""arguments":["old"]"#))
        #expect(server.sent[2].body.contains(#""arguments":["31"]"#))
        #expect(Set(server.sent.map { $0.headers["Idempotency-Key"] }).count == 1)
    }

    @Test func storeAndForgetLogins() throws {
        let server = try FakeServer()
        let connection = try server.connection()
        let login = #"{"outcome": {"organizer": "ana", "login": {"token": "new", "isRemembered": true}}}"#
        server.reply(Self.answer("In", end: login), Self.answer("Out", end: #"{"outcome": {}}"#))
        try run("account login ana", on: connection, secret: "1234")
        #expect(connection.organizer == Organizer(id: Int.max, name: "ana"))
        #expect(try server.credentials.load() == Secret("new"))
        try run("account logout", on: connection)
        #expect(server.sent[1].headers["Authorization"] == "Bearer new")
        #expect(connection.organizer == .nobody)
        #expect(try server.credentials.load() == nil)
    }

    @Test(arguments: [
        ("new", "was not requested"), ("a\\thttp://elsewhere\\nb", "does not understand"),
        ("", "does not understand"),
    ])
    func refuseAnUnrequestedLogin(token: String, reason: String) throws {
        let login = #"{"outcome": {"organizer": "eve", "login": {"token": "\#(token)", "isRemembered": true}}}"#
        let (server, connection) = try ana(Self.answer("In", end: login))
        let failure = #expect(throws: (any Error).self) { try run("kit list", on: connection) }
        #expect((failure as? any Failure)?.message.contains(reason) == true, "\(failure as Any)")
        #expect(try server.credentials.load() == Secret("t0ken"))
    }

    @Test func replaceAnUnknownBlock() throws {
        let screen = #"{"screen": {"blocks": [{"type": "hologram"}], "value": 1}, "route": "kit list"}"#
        let (_, connection) = try ana(.answer(200, "\(screen)\n{\"done\": {}}\n", Self.headers))
        let shown = try run("kit list", on: connection)
        #expect(
            shown.map(\.blocks) == [
                [.alert("The server sent something that this version of gather does not recognize. Update gather.")]
            ])
        #expect(shown.map(\.value) == [.integer(1)])
    }

    @Test func endWhenInterrupted() throws {
        let server = try FakeServer(.silence)
        try server.credentials.draft(remembering: Secret("t0ken"))()
        let error = #expect(throws: (any Error).self) {
            try run("kit wash red --yes", on: server.connection { true })
        }
        let failure = error as? any Failure
        #expect(failure?.kind == .interrupted)
        #expect(failure?.message.contains("may or may not have run") == true)
    }

    // MARK: - Other servers

    @Test(arguments: [([3, 4], true), ([1], false)])
    func tellWhichSideIsOutdated(protocols: [Int], isNewer: Bool) throws {
        let (_, connection) = try ana(
            .answer(404, #"{"error": true, "kind": "notFound", "reason": "there is nothing here"}"#),
            .answer(200, #"{"protocols": \#(protocols), "version": "9.0"}"#))
        let failure = ConnectionFailure.otherProtocol("http://fake", version: "9.0", isNewer: isNewer)
        #expect(throws: failure) { try run("kit list", on: connection) }
        #expect(failure.message.hasSuffix(isNewer ? "update gather on this machine" : "update gather on the server"))
    }

    @Test func tellOfAServerOfAnotherProgram() throws {
        let (_, connection) = try ana(.answer(404, "<html>", ["content-type": "text/html"]))
        #expect(throws: ConnectionFailure.noServer("http://fake", found: "status 404 and text/html")) {
            try run("kit list", on: connection)
        }
    }

    @Test func tellOfARedirect() throws {
        let (_, connection) = try ana(.answer(301, "", ["location": "https://other"]))
        #expect(throws: ConnectionFailure.moved("http://fake", to: "https://other")) {
            try run("kit list", on: connection)
        }
    }

    // MARK: - Completion

    @Test func areCompletedByTheServer() throws {
        let (server, connection) = try ana(
            .answer(
                200,
                ##"{"candidates": [{"text": "Ana Pop", "summary": "#1"}], "isComplete": true, "isCut": false, "replacement": "\"Ana Pop\"", "start": 8}"##
            ))
        let request = CompletionRequest(line: "kit for a", variables: ["x"], aliases: ["k": "kit list"])
        let completion = try #require(try connection.completion(of: request))
        #expect(completion.candidates == [Suggestion("Ana Pop", "#1")] && completion.start == 8)
        #expect(server.sent[0].path == Wire.completePath)
        #expect(server.sent[0].body == #"{"aliases":{"k":"kit list"},"line":"kit for a","variables":["x"]}"#)
    }
}
