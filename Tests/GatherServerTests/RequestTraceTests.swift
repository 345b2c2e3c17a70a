import Foundation
import GatherTestSupport
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import GatherServer

/// The identifiers by which a request is found in logs.
struct RequestTraceTests {
    private static let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    private func trace(_ name: String, _ values: String...) throws -> RequestTrace {
        var fields = HTTPFields()
        let name = try #require(HTTPField.Name(name))
        for value in values { fields.append(HTTPField(name: name, value: value)) }
        return RequestTrace(fields, number: 7)
    }

    @Test(arguments: ["a", "7f3A-9_b.c", String(repeating: "x", count: 64)])
    func takesOverAnIdentifier(id: String) throws { #expect(try trace("X-Request-ID", id).id == id) }

    @Test(arguments: [
        "", String(repeating: "x", count: 65), String(repeating: "x", count: 10_000), "a b", "a\tb", "a=b", "a\nb",
        "a,b",
        "a/b", "a:b", "a@b", "a[b", "a`b", "a{b", "é", "\u{212A}", "a\u{301}", "<6>a",
    ])
    func makesAnIdentifierOfItsOwn(id: String) throws { #expect(try trace("X-Request-ID", id).id == "7") }

    @Test func makesAnIdentifierForRequestsWithoutOrWithSeveral() throws {
        #expect(try trace("X-Request-ID").id == "7")
        #expect(try trace("X-Request-ID", "a", "b").id == "7")
    }

    @Test(arguments: [parent, "00-\(String(repeating: "0", count: 31))1-000000000000000f-ff"])
    func takesOverATrace(text: String) throws { #expect(try trace("traceparent", text).parent == text) }

    @Test(arguments: [
        "", "00", parent.uppercased(), "01" + parent.dropFirst(2), "ff" + parent.dropFirst(2), parent + "-00",
        String(parent.dropLast()), parent.replacing("4bf", with: "4bg"), parent.replacing("-", with: "_"),
        "00-\(String(repeating: "0", count: 32))-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7a-01",
    ])
    func ignoresWhatIsNoTrace(text: String) throws { #expect(try trace("traceparent", text).parent == nil) }

    @Test func answersAndLogsThem() async throws {
        let log = RecordedLog()
        let (answers, lines) = try await TestServer.with(logger: log.logger) { server in
            let answers = try await server.connect { connection in
                try [
                    ["X-Request-ID": "proxy-1", "traceparent": Self.parent],
                    ["X-Request-ID": "1 status=200 client=192.0.2.1", "traceparent": "00-evil"],
                ].map { headers in
                    try connection.send("GET", "/api/nothing", headers: headers)
                    return try connection.answer()?.headers["x-request-id"]
                }
            }
            return (answers, log.lines.filter { $0["message"]?.hasPrefix("GET /") == true })
        }
        #expect(answers == ["proxy-1", "2"])
        #expect(lines.map { $0["request"] } == ["proxy-1", "2"])
        #expect(lines.map { $0["traceparent"] } == [Self.parent, nil])
        #expect(lines.allSatisfy { $0["status"] == "404" && $0["client"] == "127.0.0.1" })
    }
}

/// The lines of a log: the metadata, and the message by that name.
private final class RecordedLog: Sendable {
    private let recorded = Mutex<[[String: String]]>([])

    var lines: [[String: String]] { recorded.withLock { $0 } }
    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            var line = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
            line["message"] = "\(event.message)"
            log.recorded.withLock { $0.append(line) }
        }
    }
}
