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
        var screens: [Screen] = []
        try connection.run(RunMessage(SourceFile(typed: script))) { event in
            if let screen = event.screen { screens.append(screen) }
        }
        return (screens, server.sent)
    }

    private static let screen =
        #"{"screen": {"blocks": [{"type": "text", "text": "Two"}], "value": null}, "route": "kit list"}"#
    private static let end = #"{"done": {"outcome": {"organizer": "ana"}}}"#

    @Test func showsEachScreenUntilTheEnd() throws {
        let (screens, sent) = try run(Self.screen, #"{"news": 1}"#, Self.screen, Self.end)
        #expect(screens.count == 2)
        #expect(sent[0].headers[Wire.keyHeader] == UUID(number: 1).uuidString)
    }

    @Test func refusesAnOutputFileNamedByAVariable() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("surprise")
        let end =
            #"{"done": {"outcome": {"organizer": "ana", "files": [{"path": "\#(path)", "text": "", "overwrites": true}]}}}"#
        let script = "let shirts = kit list; for shirt in $shirts { kit print $shirt.number --overwrite }"
        let error = #expect(throws: (any Error).self) {
            try run(.answer(200, end + "\n", Self.headers), script: script)
        }
        #expect("\(error as Any)".contains("ForeignFile"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func answersWithTheSameKey() throws {
        let server = try FakeServer(
            .answer(200, #"{"asks": {"question": {"text": "Sure?", "id": "q7"}}}"# + "\n", Self.headers),
            .answer(200, Self.end + "\n", Self.headers))
        let connection = try server.connection()
        try connection.run(RunMessage(SourceFile(typed: "kit wash 7")), view: RecordingView(answers: [true]))
        #expect(server.sent.count == 2)
        #expect(server.sent[0].headers[Wire.keyHeader] == server.sent[1].headers[Wire.keyHeader])
        #expect(server.sent[1].body.contains(#""confirmed":"q7""#))
    }

    /// A server says which files it needs; it gets only those that the text names.
    @Test(arguments: [
        ("kit print squad.csv", "squad.csv", true), ("kit print squad.csv", "/etc/passwd", false),
        ("kit print \"my squad.csv\"", "my squad.csv", true), ("kit print --file=squad.csv", "squad.csv", true),
        ("let file = \"squad.csv\"; kit print $file", "squad.csv", true), ("kit print squad.csv", "squad", false),
        ("# don't forget\nkit wash O'Neil\nkit print squad.csv", "squad.csv", true),
        ("kit print “squad.csv”", "squad.csv", true), ("kit print squad(1).csv", "squad(1).csv", true),
        ("kit print /home/ana/squad.csv", "/home/ana/squad", false), ("kit print $file", "given.csv", true),
        ("for name in lines \"names.txt\" { kit wash $name }", "/home/ana/names.txt", true),
        ("include \"../more.gather\"", "/home/more.gather", true),
        ("include \"more.gather\"", "/etc/more.gather", false),
    ])
    func givesOnlyFilesThatTheTextNames(text: String, path: String, isGiven: Bool) throws {
        let (sent, failure) = try asked(for: [path], by: text)
        #expect(isGiven ? sent.count == 2 && sent[1].body.contains("\"path\":\"\(path)\"") : sent.count == 1)
        #expect((failure == nil) == isGiven, "\(failure as Any)")
    }

    /// What a server has put into a variable names no file; what the user has typed does.
    @Test(arguments: [("let file = \"squad.csv\"", true), ("player list", false), ("print squad.csv.old", false)])
    func givesOnlyFilesOfVariablesThatWereTyped(typed: String, isGiven: Bool) throws {
        let server = try FakeServer([
            .answer(200, "{\"asks\": {\"files\": [\"squad.csv\"]}}\n", Self.headers),
            .answer(200, Self.end + "\n", Self.headers),
        ])
        let message = RunMessage(
            SourceFile(typed: "kit print $file", in: "/home/ana"), variables: ["file": .list([.text("squad.csv")])])
        let connection = try server.connection()
        connection.note(typed: typed)
        let run = { try connection.run(message) }
        if isGiven { _ = try run() } else { #expect(throws: (any Error).self) { try run() } }
        #expect(server.sent.count == (isGiven ? 2 : 1))
    }

    @Test func givesTheFilesOfIncludedFiles() throws {
        let folder = try TemporaryFolder()
        let more = try folder.write("kit print \"squad.csv\"\n", to: "more.txt")
        let (sent, failure) = try asked(for: [more], ["squad.csv"], by: "include \"\(more)\"")
        #expect(sent.count == 3 && failure == nil, "\(failure as Any)")
        let (few, foreign) = try asked(for: [more], ["squad.csv"], by: "kit print \"\(more)\"")
        #expect(few.count == 2 && foreign != nil, "what is only read names no other")
    }

    /// What comes of a text in /home/ana whose server asks for files again and again.
    private func asked(
        for files: [String]..., by text: String
    ) throws -> (sent: [FakeServer.Sent], failure: (any Error)?) {
        let asks = files.map { paths in
            let list = paths.map { "\"\($0)\"" }.joined(separator: ", ")
            return FakeServer.Reply.answer(200, "{\"asks\": {\"files\": [\(list)]}}\n", Self.headers)
        }
        let server = try FakeServer(asks + [.answer(200, Self.end + "\n", Self.headers)])
        let connection = try server.connection()
        let message = RunMessage(SourceFile(typed: text, in: "/home/ana"), arguments: ["file": "given.csv"])
        do {
            try connection.run(message)
            return (server.sent, nil)
        } catch {
            return (server.sent, error)
        }
    }

    /// A server writes only what the text names, and over a file only where it says so.
    @Test(arguments: [
        ("kit print out.csv", "out.csv", false, true), ("kit print out.csv", "other.csv", false, false),
        ("kit print out.csv", "out.csv", true, false), ("kit print out.csv --overwrite", "out.csv", true, true),
        ("kit read in.csv; kit list\nkit print out.csv --overwrite", "in.csv", true, false),
    ])
    func writesOnlyFilesThatTheTextNames(text: String, name: String, overwrites: Bool, isWritten: Bool) throws {
        let folder = try TemporaryFolder()
        let text = text.replacing("out.csv", with: folder.path("out.csv")).replacing(
            "in.csv", with: folder.path("in.csv"))
        let file = #"{"path": "\#(folder.path(name))", "text": "new", "overwrites": \#(overwrites)}"#
        let end = #"{"done": {"outcome": {"organizer": "ana", "files": [\#(file)]}}}"#
        let run = { try self.run(.answer(200, end + "\n", Self.headers), script: text) }
        if isWritten { _ = try run() } else { #expect(throws: (any Error).self) { try run() } }
        #expect(FileManager.default.fileExists(atPath: folder.path(name)) == isWritten)
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
