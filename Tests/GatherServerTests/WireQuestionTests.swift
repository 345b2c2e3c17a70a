import AllFeatures
import Foundation
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// Questions over the wire, which are answered when time has gone by.
struct WireQuestionTests {
    @Test func areConfirmedWhileTheClockMoves() async throws {
        let clock = VirtualClock(at: VirtualClock.start)
        try await WireClient.with(clock: clock) { ana, _ in
            // QuestionTests have all lines.
            for asking in AskingLine.ofEachKind {
                // What an earlier line has left may refuse it.
                for line in asking.before { try await ana.run(line) }
                var message = RunMessage(SourceFile(typed: asking.line))
                message.answers.secrets = ["correct horse"]
                message.answers.files =
                    try asking.file.map { file in
                        let sent: Record = [
                            "path": .text(file.name), "data": .text(Data(file.text.utf8).base64EncodedString()),
                        ]
                        return try Value.list([.record(sent)]).decoded(as: [SentFile].self)
                    } ?? []
                let asked = try await ana.run(message)
                let question = try #require(asked.last?.asks?.question, "\(asking): \(asked)")
                clock.advance(seconds: 61)
                message.answers.confirmed = question.id
                let done = try await ana.run(message)
                #expect(done.last?.end != nil, "\(asking): \(done)")
                // The next one begins anew.
                try await ana.run("match cancel --yes")
            }
        }
    }
}
