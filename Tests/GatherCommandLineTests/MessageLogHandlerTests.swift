import Foundation
import GatherKit
import GatherShell
import GatherTestSupport
import Logging
import Testing

@testable import GatherCommandLine

/// What a logger writes to standard error.
struct MessageLogHandlerTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write("", to: "messages")
    }

    /// The lines that a logger has written.
    private func lines(
        _ style: MessageLogHandler.Style, _ form: MessageLogHandler.Form = .text, _ work: (inout Logger) -> Void
    ) throws -> [String] {
        let file = open(path, O_WRONLY | O_APPEND)
        defer { close(file) }
        var logger = Logger(label: "gather") {
            MessageLogHandler(label: $0, messages: OutputChannel(file), style: style, form: form) {
                Date(timeIntervalSince1970: 0)
            }
        }
        logger.logLevel = .trace
        work(&logger)
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func writesTimeLevelAndDetails() throws {
        #expect(
            try lines(.time) { logger in
                logger[metadataKey: "request"] = "1"
                logger.info("a\nb", source: "GatherServer")
            } == ["1970-01-01T00:00:00Z info gather: request=1 [GatherServer] a\u{FFFD}b"])
    }

    @Test func writesObjectsForPrograms() throws {
        func work(_ logger: inout Logger) {
            logger[metadataKey: "request"] = "1"
            logger.error("a \"name\"\n\u{9B}", source: "GatherServer")
            logger.info("b", source: "GatherKit")
        }
        let error =
            #"{"time":"1970-01-01T00:00:00Z","level":"error","source":"GatherServer","message":"#
            + #""a \"name\"\u000a\#u{FFFD}","metadata":{"request":"1"}}"#
        let lines = try lines(.time, .json, work)
        #expect(lines.first == error)
        #expect(try lines.map { try Value(json: Data($0.utf8)) }.count == 2)
        #expect(
            try self.lines(.journal, .json, work).suffix(2).map { $0.prefix(10) } == ["<3>{\"time\"", "<6>{\"time\""])
    }

    @Test func tellsTheJournalThePriorityInPlaceOfTheTime() throws {
        let lines = try lines(.journal) { logger in
            for level in Logger.Level.allCases { logger.log(level: level, "x") }
        }
        #expect(
            lines.map { $0.prefix { $0 != " " } } == [
                "<7>trace", "<7>debug", "<6>info", "<5>notice", "<4>warning", "<3>error", "<2>critical",
            ])
    }

    @Test func recognisesTheJournal() throws {
        let file = open(path, O_WRONLY)
        defer { close(file) }
        var status = stat()
        fstat(file, &status)
        func style(_ stream: String?) -> MessageLogHandler.Style {
            MessageLogHandler.Style(of: file, stream.map { ["JOURNAL_STREAM": $0] } ?? [:])
        }
        #expect(style("\(status.st_dev):\(status.st_ino)") == .journal)
        // A program that systemd has started, with its messages in a file.
        #expect(style("\(status.st_dev):\(status.st_ino + 1)") == .time)
        #expect(style(nil) == .time)
    }

    /// Of the two one may answer requests while the other moves data.
    @Test func servesSeveralProgramsInOneProcess() throws {
        for name in ["a", "b"] {
            _ = try Program(ProgramOptions(store: folder.path("\(name).sqlite")))
        }
    }
}
