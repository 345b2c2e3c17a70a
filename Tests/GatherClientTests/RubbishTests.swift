import Foundation
import GatherClient
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

/// Invalid answers of a server are reported or ignored, and nothing crashes.
@Suite struct RubbishTests {
    private static let numbers = ["0", "-1", "1e300", "\(Int.min)", "\(Int.max)", "9\(Int.max)", "null", "[]", "\"7\""]

    /// A position in a script with invalid numbers.
    private static func position(_ number: String) -> String {
        #"{"isTyped": true, "line": \#(number), "column": \#(number), "beginning": "", "text": ""}"#
    }

    @Test(arguments: numbers) func toleratesAnInvalidTime(now: String) throws {
        let server = try FakeServer(.answer(200, #"{"now": \#(now), "blocks": []}"#))
        let connection = try server.connection()
        _ = try? connection.startBlocks(seeing: SeenMark())
        #expect(Timestamp.range.contains(connection.now))
    }

    @Test(arguments: ["remainder", "startedAt"], numbers)
    func toleratesAnInvalidCountdown(field: String, number: String) throws {
        var countdown = [
            "remainder": "600000", "startedAt": #"{"milliseconds": 0}"#, "pauseWords": "\"\"", "endWords": "\"\"",
        ]
        countdown[field] = field == "startedAt" ? #"{"milliseconds": \#(number)}"# : number
        let fields = countdown.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        let status = #"{"words": "A 1:0 B", "shortWords": "1:0", "announcement": "", "countdown": {\#(fields)}}"#
        guard let status = try? Value(json: Data(status.utf8)).decoded(as: LiveStatus.self) else { return }
        for moment in [Timestamp.range.lowerBound, .system(), Timestamp.range.upperBound] {
            #expect(status.prompt(at: moment).hasPrefix("A 1:0 B"))
            #expect(status.shortPrompt(at: moment).hasPrefix("1:0"))
            _ = (status.nextChange(after: moment), status.countdown?.end)
        }
    }

    @Test(arguments: [
        "", "{", "null", "[]", "7", "\u{0}", #"{"done": 7}"#, #"{"done": {"outcome": []}}"#,
        #"{"screen": {"blocks": 7}}"#,
        #"{"progress": 7}"#, #"{"mistakes": {}}"#, #"{"view": {"route": 7}}"#, String(repeating: "[", count: 100_000),
    ])
    func toleratesInvalidScriptEvents(line: String) throws {
        let server = try FakeServer(.answer(200, line + "\n", ["content-type": Wire.linesType]))
        #expect(throws: ConnectionFailure.self) { try Self.run(server) }
    }

    @Test(arguments: numbers) func toleratesInvalidNumbersInScriptEvents(number: String) throws {
        let lines = [
            #"{"progress": [{"number": \#(number), "total": \#(number), "done": \#(number)}]}"#,
            #"{"statement": {"position": \#(Self.position(number)), "token": "", "includedFrom": [], "message": "no", "kind": "usage"}}"#,
            #"{"mistakes": [{"message": "no", "position": \#(Self.position(number)), "token": "", "hidesLine": false, "includedFrom": []}]}"#,
        ]
        for line in lines {
            let server = try FakeServer(.answer(200, line + "\n", ["content-type": Wire.linesType]))
            do {
                try Self.run(server)
            } catch let mistakes as ScriptMistakes {
                _ = mistakes.mistakes.map(\.value)
            } catch is any Failure {
                // An error is reported.
            }
        }
    }

    @Test(arguments: numbers, [429, 503]) func ignoresAnInvalidRetryAfter(seconds: String, status: Int) throws {
        let headers: [String: String] = ["content-type": "application/json", "retry-after": seconds]
        let server = try FakeServer(
            .answer(status, "{}", headers), .answer(status, "{}", headers), .answer(status, "{}", headers),
            .answer(status, "{}", headers))
        #expect(throws: (any Error).self) { try Self.run(server) }
        #expect(server.pauses.allSatisfy { $0 == .zero })
    }

    private static func run(_ server: FakeServer) throws {
        try server.connection().run(RunMessage(SourceFile(typed: "kit list")))
    }
}
